import { ChainError } from '#server/chain/chainError.ts';
import type { VaultReader } from '#server/chain/vaultReader.ts';
import type { LiveEvent } from '#server/live/liveBus.ts';
import { beginDeposits } from '#server/deposits/beginDeposits.ts';
import { readProgress, type Progress } from '#server/deposits/cursor.repo.ts';
import { FIRST_RANGE, followChain } from '#server/deposits/followChain.ts';
import { makeChainBooks } from '#server/deposits/makeChainBooks.ts';
import type { World } from '#server/world/world.ts';
import { withinCommits } from '../support/heldWorld.ts';
import { ScriptedChain } from '../support/scriptedChain.ts';
import { testChain } from '../support/testChain.ts';
import { walletKey } from '../support/walletKeys.ts';
import { type Player } from '../support/world.ts';

// Steps of deposits on a chain in memory. A test is rolled back at its end, with all transactions of the steps.

export const ON = new AbortController().signal;
export const STRANGER = walletKey(901).address;
export const ATR = 10n ** 18n;
export const PAID = `0x${'aa'.repeat(32)}`;
export const PAID_LATER = `0x${'ab'.repeat(32)}`;
export const TX = `0x${'bb'.repeat(32)}`;
/** Blocks behind the head from which on history is read by ranges. */
export const FAR = 200;

export interface Place {
  world: World;
  chain: ScriptedChain;
  players: readonly Player[];
  player: Player;
  /** Lines of the log, and their messages alone. */
  lines(): { msg: string }[];
  logged(): string[];
  events: LiveEvent[];
  bus: { publish(...events: LiveEvent[]): Promise<void> };
  watched: { reader: VaultReader; finalLimit(): bigint | null };
  progress(): Promise<Progress>;
  /** Mines payments, then blocks that make them final. */
  pay(...paid: Parameters<ScriptedChain['mine']>[0] & object): void;
}

export const inPlace =
  (work: (place: Place) => Promise<void>, firstBlock: bigint | null | 'none' = 1n) =>
  () =>
    withinCommits(async ({ world: shared, players, log }) => {
      const chain = new ScriptedChain();
      const books = makeChainBooks(chain.reader, testChain.decimals);
      const world = { ...shared, chain: { ...shared.chain, books } };
      const events: LiveEvent[] = [];
      if (firstBlock !== 'none') await beginDeposits(world, chain.reader, firstBlock);
      await work({
        world,
        chain,
        players,
        player: players[0] as Player,
        lines: () => log.map((line) => JSON.parse(line) as { msg: string }),
        logged: () => log.map((line) => (JSON.parse(line) as { msg: string }).msg),
        events,
        bus: { publish: async (...told) => void events.push(...told) },
        watched: { reader: chain.reader, finalLimit: () => null },
        progress: async () => (await readProgress(world.db)) as Progress,
        pay: (...paid) => {
          chain.mine(paid);
          chain.mine();
          chain.mine();
        },
      });
    });

export const rowsOf = (world: World) => world.db.selectFrom('deposit').selectAll().orderBy('id').execute();
export const follow = ({ world, watched }: Place, blocks = FIRST_RANGE) =>
  followChain(world, watched, { blocks });
export const silent = new ChainError('unreachable', 'gone');
export const refused = new ChainError('refused', 'too much');
/** A reader whose first answer to one question is a failure. */
export function failingOnce(reader: VaultReader, name: 'holds' | 'atrSupply', error: Error): VaultReader {
  let isFirst = true;
  const answer = reader[name].bind(reader) as (...question: unknown[]) => Promise<bigint>;
  const ask = (...question: unknown[]) => {
    if (!isFirst) return answer(...question);
    isFirst = false;
    return Promise.reject(error);
  };
  return { ...reader, [name]: ask };
}

/** A reader of which one answer is a failure. */
export const failing = (reader: VaultReader, name: keyof VaultReader, error: Error): VaultReader => ({
  ...reader,
  [name]: () => Promise.reject(error),
});
