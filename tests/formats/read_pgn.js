// Reads the PGN on standard input with chess.js and prints what it understood as JSON: tags, moves in coordinates, comments.
const { Chess } = require('chess.js')
const text = require('fs').readFileSync(0, 'utf8')
const games = text.split(/\n\n(?=\[Event )/).map((one) => {
  const chess = new Chess()
  chess.loadPgn(one, { strict: true })
  return {
    tags: chess.getHeaders(),
    moves: chess.history({ verbose: true }).map((move) => move.from + move.to + (move.promotion || '')),
    comments: chess.getComments().map((each) => each.comment),
    mate: chess.isCheckmate()
  }
})
console.log(JSON.stringify(games))
