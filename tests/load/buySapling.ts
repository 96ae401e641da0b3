import { manorCaller } from './manorCaller.ts';

/**
 * Odd, so that repeated steps of this size reach every player. Large, so that neighbours in the tree never buy at
 * once.
 */
const STEP = 199;

/**
 * Calls that move money: each buys an apple sapling, which posts the spend, its rewards and its points. They go to the
 * servers in turn, for unrelated players. Neighbours in the tree share a sponsor and would wait for the lock of that
 * account.
 */
export function buySapling(urls: readonly string[], tokens: readonly string[]) {
  const caller = manorCaller();
  let turn = 0;
  return {
    call: async () => {
      const url = urls[turn % urls.length] ?? '';
      const token = tokens[(Math.floor(turn / urls.length) * STEP) % tokens.length] ?? '';
      turn += 1;
      const { code, msg } = await caller.call(
        url,
        'game/seed/buy',
        { seed: 'apple', quantity: 1 },
        { token },
      );
      if (code !== 200) throw new Error(`a sapling was refused: ${msg}`);
    },
    close: () => caller.close(),
  };
}
