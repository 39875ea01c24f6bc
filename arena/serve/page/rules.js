// The rules of a game, as docs/games.md has them, in a window over the page.

// `code` and **bold** words; everything else is text.
function ruleWords(text) {
  return text.split(/(\*\*[^*]+\*\*|`[^`]+`)/).map((part) => {
    if (part.startsWith("**")) return element("b", {}, part.slice(2, -2));
    return part.startsWith("`") ? element("code", {}, part.slice(1, -1)) : part;
  });
}

function ruleParts(page) {
  return page.split(/```console\n([^]*?)```\n/).flatMap((part, i) => {
    if (i % 2) return [element("pre", {tabindex: 0}, part.replace(/^\$.*\n/, ""))];  // the command above a picture is for a terminal
    return part.split(/\n\n+/).filter((words) => !/^\s*(!\[|$)/.test(words)).map((words) => {
      const heading = words.startsWith("## ");
      return element(heading ? "h2" : "p", {}, ...ruleWords(heading ? words.slice(3).trim() : words.replaceAll("\n", " ")));
    });
  });
}

async function showRules(name) {
  const page = gameIn(await catalogue(), name).rules_page;
  byId("rules-text").replaceChildren(...(page ? ruleParts(page) : [element("p", {}, "This game is not among those on the page.")]));
  byId("rules").showModal();
  byId("rules").scrollTop = 0;
}

byId("rules-close").addEventListener("click", () => byId("rules").close());
byId("new-show-rules").addEventListener("click", () => attempt(() => showRules(byId("new-game-name").value)));
byId("table-rules").addEventListener("click", () => attempt(() => showRules(playing.state.game)));
