import { afterAll, beforeAll, describe } from 'vitest';
import { splitPostings } from '#server/ledger/splitting.ts';

/** Stories in which two players meet, told once more where each book has its own part of a posting (`LEDGER_PARTS`). */
const stories = [
  'money/transfer',
  'otc/orders',
  'holding/holding',
  'economy/economy',
  'ops/preview',
] as const;

beforeAll(() => splitPostings(true));
afterAll(() => splitPostings(false));

describe.each(stories)('in parts: %s', async (story) => {
  // Files of one worker share modules: by another address the story is read again, where it was told before.
  await import(/* @vite-ignore */ `./${story}.test.ts?parts`);
});
