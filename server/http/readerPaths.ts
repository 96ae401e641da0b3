import type { ReadingPath } from '#core/api/table.ts';

/**
 * Calls that read much and change nothing: charts, statistics and lists of long ago. They may be answered by a copy of
 * the database that is seconds behind. A call whose answer a player compares with an action of a moment ago is none.
 */
const PATHS: readonly ReadingPath[] = [
  'otc/kline',
  'ops/market',
  'config/economy',
  'game/gameTreeTj',
  'game/ztGameTj',
];

export const readerPaths: ReadonlySet<string> = new Set(PATHS);
