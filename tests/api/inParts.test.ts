import { afterAll, beforeAll, describe } from 'vitest';
import { splitPostings } from '#server/ledger/splitting.ts';

/** Stories in which two players meet, told once more where each book has its own part of a posting (`LEDGER_PARTS`). */
const stories = {
  transfers: () => import('./money/transfer.test.ts'),
  orders: () => import('./otc/orders.test.ts'),
  holdings: () => import('./holding/holding.test.ts'),
  'days of the public economy': () => import('./economy/economy.test.ts'),
  'acts of operators': () => import('./ops/preview.test.ts'),
};

beforeAll(() => splitPostings(true));
afterAll(() => splitPostings(false));

describe.each(Object.entries(stories))('in parts: %s', async (_, tell) => {
  await tell();
});
