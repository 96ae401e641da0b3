import type { Db, Tx } from '#server/db/database.ts';
import type { Coin } from '#core/money/coin.ts';
import { amountOf } from '#core/money/amount.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { ChangingCall, ReadingCall } from '#server/http/call.ts';
import type { JobTurn } from '#server/jobs/job.ts';
import { post } from '#server/ledger/post.ts';
import type { LiveEvent } from '#server/live/liveBus.ts';
import type { World } from '#server/world/world.ts';
import { withHeldDatabase } from './heldDatabase.ts';
import { BEGIN, openWorld, type Player, type TestWorld } from './world.ts';

/** A call of a player inside the transaction of a test: handlers that read and handlers that change take it. */
export type HeldCall = ChangingCall & ReadingCall;

/** One test's view of the world: everything in one transaction, which is rolled back at its end. */
export interface Held {
  tx: Tx;
  players: readonly Player[];
  /** Published messages and players whose balances changed, in order. */
  events: LiveEvent[];
  changed: bigint[];
  call(player: Player, overrides?: Partial<HeldCall>): HeldCall;
  turn(overrides?: Partial<JobTurn>): JobTurn;
  give(player: Player, coin: Coin, amount: string): Promise<void>;
}

interface SharedWorld {
  manor: TestWorld;
  players: Player[];
}

let opened: Promise<SharedWorld> | undefined;

/** Four players, each invited by the one before. */
async function open(): Promise<SharedWorld> {
  const manor = await openWorld();
  const players: Player[] = [];
  for (let count = 0; count < 4; count += 1) {
    const referrer = players.at(-1)?.code ?? manor.referrer;
    players.push(await manor.signIn({ referrer }));
  }
  return { manor, players };
}

const ROLLBACK = new Error('the test has ended');

/**
 * Runs a test's handlers in one transaction of a world that all tests of the process share, and rolls it back. The
 * handlers get no HTTP and no commit; in exchange a test takes milliseconds.
 */
export async function withinWorld(work: (held: Held) => Promise<void>): Promise<void> {
  const { manor, players } = await (opened ??= open());
  const { world } = manor;
  let requests = 0;
  const rolledBack = inTransaction(world.db, async (tx) => {
    const events: LiveEvent[] = [];
    const changed: bigint[] = [];
    const common = {
      tx,
      world,
      constants: world.constants.current(),
      wallNow: BEGIN,
      gameNow: BEGIN,
      publish: (...published: LiveEvent[]) => void events.push(...published),
    };
    await work({
      tx,
      players,
      events,
      changed,
      call: (player, overrides) =>
        ({
          ...common,
          db: tx,
          player: { id: player.id, address: player.address, role: null },
          requestId: `request ${(requests += 1)}`,
          alsoChanged: (id: bigint) => void changed.push(id),
          ...overrides,
        }) as unknown as HeldCall,
      turn: (overrides) =>
        ({ ...common, changed: (id: bigint) => void changed.push(id), ...overrides }) as JobTurn,
      give: async (player, coin, amount) => {
        const from = coin === 'ATR' ? 'pool:promotion' : 'vault';
        const moves = [{ coin, from, to: `user:${player.id}`, amount: amountOf(amount) }] as const;
        const at = { gameAt: BEGIN, wallAt: BEGIN, reference: 'test', kind: 'test' };
        await post(tx, { key: `gift:${(requests += 1)}`, type: 'backendRecharge', moves, ...at });
      },
    });
    throw ROLLBACK;
  });
  await rolledBack.catch((error: unknown) => {
    if (error !== ROLLBACK) throw error;
  });
}

/**
 * Runs a test of code that begins transactions itself, on the same shared world. They are savepoints of the test's
 * transaction, which is rolled back at its end.
 */
export async function withinCommits(
  work: (held: { world: World; players: readonly Player[]; log: string[] }) => Promise<void>,
): Promise<void> {
  const { manor, players } = await (opened ??= open());
  const { log } = manor;
  log.length = 0;
  await withHeldDatabase(manor.world.db, (db: Db) => work({ world: { ...manor.world, db }, players, log }));
}

/** Ends the shared world, unless further files of the process use it. */
export async function endWorld(): Promise<void> {
  if (process.env.MANOR_TEST_DB === 'recycled') return;
  await (await opened)?.manor.close();
  opened = undefined;
}
