import type { Changes } from '#core/api/objects.ts';

/** Message to the connections of one player on any node, of the operators, or of everybody. */
export type LiveEvent =
  | { everyone: true; changes: Changes }
  | { operators: true; changes: Changes }
  | { player: string; changes: Changes }
  /** Players whose balances changed. Each node reads the balances of those connected to it, and of no other. */
  | { moved: readonly string[] }
  | { player: string; refetch: true }
  /** The player visits the manor of an owner: its changes are meant for the player's connections too. */
  | { player: string; visits: string }
  /** The manor of the player admits visitors under other rules: those who watch it are told to visit again. */
  | { player: string; rulesChanged: true }
  /** One sign-in by its token's hash in hexadecimal, or all of the player's. */
  | { player: string; ended: string };

/** Publishes messages to every node. Clients refetch after a loss. */
export interface LiveBus {
  publish(...events: LiveEvent[]): Promise<void>;
  /** `onLost` is called when messages may have been missed. */
  listen(onEvent: (event: LiveEvent) => void, onLost: () => void): void;
  /**
   * Messages to a player are wanted on this node, counted; resolves once they arrive. A bus that sends all messages to
   * all nodes has neither of both.
   */
  follow?(player: string): Promise<void>;
  unfollow?(player: string): void;
  close(): Promise<void>;
}

/** Value of `ended` that means every sign-in. */
export const ALL_SIGN_INS = 'all';

/** Bus of a world with a single node. */
export function makeLocalBus(): LiveBus {
  let deliver: (event: LiveEvent) => void = () => {};
  return {
    publish(...events) {
      events.forEach(deliver);
      return Promise.resolve();
    },
    listen(onEvent) {
      deliver = onEvent;
    },
    close: () => Promise.resolve(),
  };
}
