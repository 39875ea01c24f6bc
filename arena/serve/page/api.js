// Talking with the server: one request, one stream of events that comes back after a lost connection, and what went wrong in words.

const token = new URLSearchParams(location.search).get("token");
const addressOf = (path) => (token ? `${path}${path.includes("?") ? "&" : "?"}token=${encodeURIComponent(token)}` : path);
const tablePath = (id, part = "") => `/api/tables/${encodeURIComponent(id)}${part}`;
const runPath = (id, part = "") => `/api/runs/${encodeURIComponent(id)}${part}`;

class Refusal extends Error {
  constructor(status, words) {
    super(words);
    this.status = status;
  }
}

const sentence = (text) => text.charAt(0).toUpperCase() + text.slice(1) + (/[.!?]$/.test(text) ? "" : ".");
function wordsFor(status, said) {
  if (status === 409) return `The position has changed: ${said || "somebody else was faster"}`;
  if (status === 503) return `The server is busy: ${said || "try again later"}`;
  if (status === 401 || status === 403) return `Not allowed: ${said || "open the page with the address that arena serve printed"}`;
  return said || `The server answered with ${status}.`;
}

async function ask(method, path, body) {
  let got;
  try {
    const sent = body === undefined ? {} : {headers: {"Content-Type": "application/json"}, body: JSON.stringify(body)};
    got = await fetch(addressOf(path), {method, cache: "no-store", ...sent});
  } catch (error) {
    throw new Refusal(0, "The server does not answer. Is arena serve still running?");
  }
  const text = await got.text().catch(() => "");
  let said = null;
  try {
    said = text ? JSON.parse(text) : null;
  } catch (error) {
    if (got.ok) throw new Refusal(got.status, "The server\u2019s answer could not be read.");
  }
  if (!got.ok) throw new Refusal(got.status, sentence(wordsFor(got.status, said?.error)));
  return said;
}

function tell(text) { byId("message").textContent = text; }

byId("message").addEventListener("click", (event) => event.target.closest("a") || tell(""));

// Does what a person asked for; a refusal is shown, and the last one goes.
async function attempt(action) {
  tell("");
  try {
    return await action();
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    tell(error.message);
    if (error.status === 404) byId("message").append(" ", element("a", {href: "#/"}, "Home"));
    return undefined;
  }
}

const boards = new Map();  // by their addresses
function boardOf(path) {
  if (!boards.has(path)) {
    const wanted = ask("GET", path);
    wanted.catch(() => boards.delete(path));
    boards.set(path, wanted);
  }
  return boards.get(path);
}
function boardPath(game, rules) { return `/api/board?${new URLSearchParams({game, ...rules})}`; }

let known = null;  // games, rules, players
async function catalogue() {
  known ??= await ask("GET", "/api/catalogue");
  return known;
}
const gameIn = (all, name) => all.games.find((game) => game.name === name) ?? all.games[0];

function showConnection(text) {
  byId("connection").hidden = !text;
  if (byId("connection").textContent !== text) byId("connection").textContent = text;
}

// Events of one address: on[name](data), and on.gone(words) when there is nothing more to come. A browser has few connections to one server, so that
// a page that nobody looks at gives its own back.
class Stream {
  constructor(path, on) {
    Object.assign(this, {path, on, wait: 1, isOver: false, source: null, timer: null});
    this.onVisibility = () => this.look();
    document.addEventListener("visibilitychange", this.onVisibility);
    this.open();
  }

  open() {
    clearTimeout(this.timer);
    this.source?.close();
    const source = this.source = new EventSource(addressOf(this.path));
    source.addEventListener("open", () => this.fine());
    source.addEventListener("error", () => this.lost());
    for (const [name, take] of Object.entries(this.on)) {
      source.addEventListener(name, (event) => {
        this.fine();
        if (name === "gone") this.close();
        take(event.data ? JSON.parse(event.data) : null);
      });
    }
  }

  fine() {
    this.wait = 1;
    showConnection("");
  }

  lost() {
    this.source?.close();
    this.source = null;
    if (this.isOver || document.hidden) return;
    showConnection(`Connection lost. Trying again in ${this.wait} s.`);
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.again(), 1000 * this.wait);
    this.wait = Math.min(20, 2 * this.wait);
  }

  // What the stream cannot say, an ordinary request does: that there is nothing there any more, or that there is no room.
  async again() {
    try {
      await ask("GET", this.path.replace(/\/stream$/, ""));
    } catch (error) {
      if (this.isOver) return;
      if (error.status === 404) {
        this.close();
        this.on.gone?.({error: error.message});
      } else {
        this.lost();
      }
      return;
    }
    if (!this.isOver) this.open();
  }

  look() {
    clearTimeout(this.timer);
    if (this.isOver) return;
    if (!document.hidden && !this.source) {
      this.again();
    } else if (document.hidden) {
      this.timer = setTimeout(() => {
        this.source?.close();
        this.source = null;
      }, 5000);
    }
  }

  close() {
    this.isOver = true;
    clearTimeout(this.timer);
    document.removeEventListener("visibilitychange", this.onVisibility);
    this.source?.close();
    this.source = null;
    showConnection("");
  }
}
