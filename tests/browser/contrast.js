// Contrast of the texts of a page, for the checks of all pages.

const channels = (colour) => {
  const parts = colour.match(/[\d.]+/g).map(Number);
  return {rgb: parts.slice(0, 3), alpha: parts[3] ?? 1};
};
const over = ({rgb, alpha}, ground) => rgb.map((value, i) => alpha * value + (1 - alpha) * ground[i]);
const luminance = (rgb) => rgb.map((value) => value / 255)
                               .map((value) => (value <= 0.03928 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4))
                               .reduce((sum, value, i) => sum + value * [0.2126, 0.7152, 0.0722][i], 0);
function groundBehind(one) {
  const layers = [];
  for (let at = one; at; at = at.parentElement) layers.push(channels(getComputedStyle(at).backgroundColor));
  return layers.reduceRight((ground, layer) => over(layer, ground), [255, 255, 255]);
}

// Every text that can be seen, against what lies behind it (WCAG 2.1 AA): how many there are, and those that are hard to read.
function contrastOfTexts() {
  const low = [];
  let texts = 0;
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const one = node.parentElement, style = getComputedStyle(one);
    if (!node.textContent.trim() || one.closest("script, style, svg, .unseen, .skip, #findings, noscript") || !one.checkVisibility?.()) continue;
    let opacity = 1;
    for (let at = one; at; at = at.parentElement) opacity *= Number(getComputedStyle(at).opacity);
    const ground = groundBehind(one), ink = channels(style.color);
    const [a, b] = [luminance(over({rgb: ink.rgb, alpha: ink.alpha * opacity}, ground)), luminance(ground)].sort((x, y) => y - x);
    const ratio = (a + 0.05) / (b + 0.05), size = parseFloat(style.fontSize);
    const large = size >= 24 || (size >= 18.66 && Number(style.fontWeight) >= 700);
    ++texts;
    if (ratio < (large ? 3 : 4.5)) low.push(`${one.tagName}.${one.className} "${node.textContent.trim().slice(0, 20)}" ${ratio.toFixed(2)}`);
  }
  return {texts, low: [...new Set(low)]};
}
