// Tables that sort by a click on a heading, numbers as numbers; and their copies for other documents.

// The first number in a text, or null: "12.3 %", ">99.9", "12,345", "-", "\u22125".
function numberIn(text) {
  const found = text.replace(/(\d),(?=\d{3})/g, "$1").replace(/\u2212/g, "-").match(/[-+]?\d+(\.\d+)?(e[-+]?\d+)?/i);
  return found ? Number(found[0]) : null;
}

const words = new Intl.Collator("en", {numeric: true});

function compareCells(a, b, asText) {
  if (asText) return words.compare(a, b);
  const x = numberIn(a), y = numberIn(b);
  if (x === null || y === null) return x === y ? words.compare(a, b) : null;
  return x - y || words.compare(a, b);
}

// Cells without a number stay at the end, whichever way the column is sorted.
function sortRows(table, column, descending) {
  const body = table.tBodies[0];
  const asText = table.tHead.rows[0].cells[column].classList.contains("text");
  const textOf = (row) => row.cells[column].textContent.trim();
  const rows = [...body.rows].sort((a, b) => {
    const order = compareCells(textOf(a), textOf(b), asText);
    if (order === null) return numberIn(textOf(a)) === null ? 1 : -1;
    return descending ? -order : order;
  });
  body.append(...rows);
  [...table.tHead.rows[0].cells].forEach(
      (cell, i) => cell.setAttribute("aria-sort", i === column ? (descending ? "descending" : "ascending") : "none"));
}

function makeSortable(table) {
  [...table.tHead.rows[0].cells].forEach((cell, column) => {
    const label = cell.textContent;
    if (label.trim() === "") return;
    const button = element("button", {type: "button"}, label);
    button.addEventListener("click", () => {
      const now = cell.getAttribute("aria-sort");
      const descending = now === "none" ? !cell.classList.contains("text") : now === "ascending";
      sortRows(table, column, descending);
    });
    cell.replaceChildren(button);
    cell.setAttribute("aria-sort", "none");
  });
}

for (const card of document.querySelectorAll(".table-card")) {
  const table = card.querySelector("table"), copies = figures.tables[Number(card.dataset.table)];
  makeSortable(table);
  if (table.scrollWidth > table.parentElement.clientWidth) card.classList.add("wide");
  const tools = element("div", {class: "tools"});
  for (const [form, label] of [["csv", "CSV"], ["markdown", "Markdown"], ["latex", "LaTeX"]])
    tools.append(element(
        "button", {
          type: "button",
          class: "quiet",
          "aria-label": `Copy as ${label}`,
          title: `Copy as ${label}`,
          onclick: (event) => copy(event.currentTarget, copies[form])
        },
        label));
  const heading = card.querySelector("h3"), header = element("header");
  heading.replaceWith(header);
  header.append(heading, tools);
}
