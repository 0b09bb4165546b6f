// Answers the page: each message is the moves of a game, each reply the best moves.
import { openTables } from '../tables.js'; // with a bundler: from 'triwar'

const opened = openTables();
self.onmessage = async ({ data: moves }) => {
  const target = `/v1/games/triangle-3/position?moves=${encodeURIComponent(moves)}`;
  const { status, body } = (await opened).answer(target);
  const answer = JSON.parse(body);
  self.postMessage(status === 200 ? answer.best.join(' ') : answer.error.message);
};
