// Which view the address names: #/, #/play, #/runs, #/table/ID, #/run/ID, #/run/ID/GAME/PLY, #/analyse, #/analyse/ID.

function routeOf(hash) {
  const [view = "", ...parts] = hash.replace(/^#\/?/, "").split("/").map((part) => {
    try {
      return decodeURIComponent(part);
    } catch (error) {
      return part;
    }
  });
  const [id, ...more] = parts.filter((part) => part !== "");
  if (view === "table" && id) return {view: tableView, nav: "play", parts: [id]};
  if (view === "run" && id && more.length) return {view: recordedView, nav: "runs", parts: [id, ...more]};
  if (view === "run" && id) return {view: runView, nav: "runs", parts: [id]};
  if (view === "analyse") return {view: analyseView, nav: "analyse", parts: id ? [id] : []};
  if (!["", "play", "runs"].includes(view) || id !== undefined) return {view: unknownView, nav: null, parts: [hash]};
  return {view: homeView, nav: view || "home", parts: [view]};
}

const unknownView = {
  node: byId("view-unknown"),
  title: "Not found",
  open(hash) { byId("unknown-address").textContent = hash; },
  close() {}
};

let current = null;
async function follow(isFirst = false) {
  if (location.hash === "#main") return;
  const {view, nav, parts} = routeOf(location.hash);
  tell("");
  if (current !== view || view !== recordedView) current?.close();
  current = view;
  for (const one of [homeView, tableView, runView, recordedView, analyseView, unknownView]) one.node.hidden = one !== view;
  document.querySelector("nav [aria-current]")?.removeAttribute("aria-current");
  document.querySelector(`nav [data-view=${nav}]`)?.setAttribute("aria-current", "page");
  document.title = `${view.title} \u2013 arena`;
  byId("title").textContent = view.title;
  if (!isFirst) {
    scrollTo({top: 0, behavior: "instant"});
    byId("main").focus({preventScroll: true});
  }
  await view.open(...parts);
}
addEventListener("hashchange", () => follow());
follow(true);
