// Choosing a game with its rules, and players with their limits.

// A select of games and a field for each of its rules. `changed` hears of every change.
class GameChoice {
  constructor(select, rules, all, changed) {
    Object.assign(this, {select, rules, all, changed});
    select.replaceChildren(...all.games.map((game) => element("option", {value: game.name}, capital(game.name))));
    select.addEventListener("change", () => this.draw());
    this.draw();
  }

  get game() { return gameIn(this.all, this.select.value); }

  draw() {
    this.rules.replaceChildren(...this.game.rules.map((rule) => {
      const words = capital(rule.name.replaceAll("_", " "));
      return element("label", {title: rule.help ?? null}, `${words} `, element("input", {
                       type: "number",
                       name: rule.name,
                       value: rule.default,
                       min: rule.least,
                       max: rule.most,
                       step: 1,
                       required: true,
                       onchange: () => this.changed()
                     }));
    }));
    this.changed();
  }

  values() {
    const fields = [...this.rules.querySelectorAll("input")];
    return Object.fromEntries(fields.map((field) => [field.name, Number(field.value)]));
  }

  isValid() { return [...this.rules.querySelectorAll("input")].every((field) => field.checkValidity()); }
}

const limitFields = [
  ["move_time_ms", "seconds per move", {min: 0.01, step: "any"}, 1000], ["depth", "depth", {min: 1, step: 1, max: 200}, 1],
  ["nodes", "nodes", {min: 1, step: 1}, 1]
];

// A player by name with limits, or a person.
class PlayerChoice {
  constructor(name, players, chosen, {persons = true, remove = null} = {}) {
    this.select = element("select", {"aria-label": `${name}: player`, onchange: () => this.draw()});
    if (persons) this.select.append(element("option", {value: "human"}, "Person"));
    this.select.append(...players.map((player) => element("option", {value: player}, player)));
    this.fields = limitFields.map(([key, words, range, factor]) => {
      const field = element(
          "input", {type: "number", "aria-label": `${name}: ${words}`, placeholder: "\u2013", "data-limit": key, "data-factor": factor, ...range});
      if (key === "move_time_ms") Object.assign(field, {value: "1", max: known?.limits?.search_s ?? 60});
      return [field, words];
    });
    this.limits = element("span", {class: "limits"}, ...this.fields.map(([field, words]) => element("label", {}, field, ` ${words}`)));
    this.node = element(
        "fieldset", {class: "side"}, element("legend", {}, name), this.select,
        remove ? element("button", {type: "button", class: "quiet", "aria-label": `Remove ${name}`, onclick: remove}, "\u00d7") : null, this.limits);
    this.select.value = chosen;
    if (this.select.selectedIndex < 0) this.select.selectedIndex = 0;
    this.draw();
  }

  draw() { this.limits.hidden = this.select.value === "human"; }

  value() {
    if (this.select.value === "human") return {player: "human"};
    const limits = {};
    for (const [field] of this.fields)
      if (field.value !== "") limits[field.dataset.limit] = Math.round(Number(field.value) * Number(field.dataset.factor));
    return {player: this.select.value, limits};
  }
}

const ownPlayer = (game) => (game.players.includes(`arena-${game.name}`) ? `arena-${game.name}` : game.players[0]);

// Asks for a table and opens it.
async function newTable(wanted, view = "table") {
  const state = await ask("POST", "/api/tables", wanted);
  rememberTable(state.id, view, wanted.sides);
  location.hash = `#/${view}/${state.id}`;
  return state;
}
const wordsIn = (field) => field.value.trim().split(/[\s,]+/).filter(Boolean);
