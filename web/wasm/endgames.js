// Answers as tables.js does, and boards without a table by solving the rest of the game.

import createModule from './endgames_module.js';
import { openService } from './tables.js';

/**
 * As openTables(). Solves endgames of at most `most` stored states when requests need them, and
 * keeps those used last; estimates larger positions for requests with estimate=. Calls
 * `progress(done, total)` many times while it solves or searches.
 *
 * @param {number} most
 * @param {(done: number, total: number) => void} progress
 */
export const openEndgames = (most, progress = () => {}, options = {}) =>
  openService(createModule, most, { ...options, reportProgress: progress });
