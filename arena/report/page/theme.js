// Before anything is drawn: the colours that were chosen last, or those of the system.
(() => {
  let theme = null;
  try { theme = localStorage.getItem("arena-theme"); } catch (error) { /* some browsers keep nothing for files */ }
  const dark = theme ? theme === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
  document.documentElement.dataset.theme = dark ? "dark" : "light";
  document.documentElement.classList.add("scripted");
})();
