// Reviews a game: node node_modules/triwar/examples/node.js boxes-2x2 1-2 4-5 2-3
import { openTables } from 'triwar';

const [game, ...moves] = process.argv.slice(2);
const tables = await openTables();
const { status, body } = tables.answer(`/v1/games/${game}/review?moves=${moves}`);
const answer = JSON.parse(body);
if (status === 200) {
  for (const { move, player, loss, better } of answer.review) {
    console.log(player, move, loss > 0 ? `loses ${loss}; better: ${better.join(' ')}` : 'is best');
  }
} else {
  console.error(answer.error.message);
  process.exitCode = 1;
}
