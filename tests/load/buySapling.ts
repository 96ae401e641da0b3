import { manorCaller } from './manorCaller.ts';

/** Odd, so that whoever is as many steps further comes round to everybody; far, so that neighbours of the tree are not at once. */
const STEP = 199;

/**
 * Calls that move money: each buys an apple sapling, which posts the spend, its rewards and its points. They go to the
 * servers in turn, in the name of players who have nothing to do with each other: those who stand side by side in the tree
 * have one sponsor, whose account they would all wait for.
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
