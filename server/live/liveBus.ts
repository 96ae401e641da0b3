import type { Changes } from '#core/api/objects.ts';

/** What is told to the connections of one player, on whatever node they are, to the operators' or to everybody's. */
export type LiveNews =
  | { everyone: true; changes: Changes }
  | { operators: true; changes: Changes }
  | { player: string; changes: Changes }
  /** Players whose balances changed: each node reads them for those who listen there, and nobody for all others. */
  | { moved: readonly string[] }
  | { player: string; refetch: true }
  /** One sign-in by the hash of its token in hexadecimal, or all of the player's. */
  | { player: string; ended: string };

/** Carries news to every node. What it loses is made up for by refetching. */
export interface LiveBus {
  publish(...news: LiveNews[]): Promise<void>;
  /** `onLost`: news may have been missed. */
  listen(onNews: (news: LiveNews) => void, onLost: () => void): void;
  close(): Promise<void>;
}

/** Value of `ended` that means every sign-in. */
export const ALL_SIGN_INS = 'all';

/** The bus of a world with a single node. */
export function makeLocalBus(): LiveBus {
  let tell: (news: LiveNews) => void = () => {};
  return {
    publish(...news) {
      news.forEach(tell);
      return Promise.resolve();
    },
    listen(onNews) {
      tell = onNews;
    },
    close: () => Promise.resolve(),
  };
}
