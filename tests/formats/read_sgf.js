// Reads the SGF on standard input with @sabaki/sgf and prints what it understood as JSON: the root's properties, and every node after it.
const { parse } = require('@sabaki/sgf')
const games = parse(require('fs').readFileSync(0, 'utf8')).map((root) => {
  const nodes = []
  for (let node = root.children[0]; node; node = node.children[0]) nodes.push(node.data)
  return { root: root.data, nodes }
})
console.log(JSON.stringify(games))
