import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DAY_MS } from '#core/catalog/dayMs.ts';
import { defaultConstants } from '#core/catalog/constants.ts';
import { giftSleep } from '#server/tickets/giftSleep.jobs.ts';
import { runJobs } from '#server/jobs/runJobs.ts';
import { allBooks, bookOf } from '#server/ledger/book.ts';
import { getPlayer } from '#server/players/player.repo.ts';
import { freePort } from '../support/freePort.ts';
import { openBookNode, portOfBook, type BookNode } from '../support/bookLedgers.ts';
import { hasCitus, needsCitus } from '../support/skipReason.ts';
import { walletKey } from '../support/walletKeys.ts';
import { openWorld, type Player, type TestWorld } from '../support/world.ts';

const { GIFT_SLEEP_MS } = defaultConstants;

describe.skipIf(!hasCitus)('where the ledger lies in books', needsCitus, () => {
  let node: BookNode;
  let manor: TestWorld;
  let number = 7_800;

  beforeAll(async () => {
    node = await openBookNode(4);
    manor = await openWorld({ connection: node.coordinator, books: node.books });
  }, 300_000);
  afterAll(async () => {
    await manor?.app.close();
    await node?.close();
  });

  /** A new player whose book is on a worker, and the wallet's number. */
  async function playerAt(port: number): Promise<Player & { number: number }> {
    for (;;) {
      number += 1;
      const player = await manor.signIn({ key: walletKey(number) });
      if ((await portOfBook(node.coordinator.db, bookOf(player.id))) === port) return { ...player, number };
    }
  }

  /** As the coordinator sees a worker that is away: nobody listens at its address. */
  const setPort = (from: number, to: number) =>
    sql`UPDATE pg_dist_node SET nodeport = ${to} WHERE nodeport = ${from}`.execute(node.coordinator.db);

  const signInAgain = (player: { number: number }) => manor.signIn({ key: walletKey(player.number) });

  async function runSleep(): Promise<void> {
    for (const pass of await runJobs(manor.world, [giftSleep])) expect(pass.failed, pass.name).toBeNull();
  }

  async function readRow({ id }: Player) {
    const player = await getPlayer(node.coordinator.db, id);
    return { signedInAt: player.signed_in_at.getTime(), isAsleep: player.is_asleep };
  }

  test('a player signs in while the worker of another one is away', async () => {
    const ports = await Promise.all(allBooks.map((book) => portOfBook(node.coordinator.db, book)));
    const [here = 0, away = 0] = new Set(ports);
    const player = await playerAt(here);
    const other = await playerAt(away);
    const closed = await freePort();
    await setPort(away, closed);
    try {
      expect((await signInAgain(player)).id).toBe(player.id);
      await expect(signInAgain(other)).rejects.toThrow();
    } finally {
      await setPort(closed, away);
    }
    // The node may have read the false address.
    await node.books.follow(other.id);
    expect((await signInAgain(other)).id).toBe(other.id);
  });

  test('gifts sleep from the last sign-in, which lies apart until then', async () => {
    // The first one of a world finds nothing to do.
    await runSleep();
    number += 1;
    const key = walletKey(number);
    const signIn = () => manor.signIn({ key });
    const player = await signIn();
    const { signedInAt } = await readRow(player);
    manor.advanceWall(GIFT_SLEEP_MS - DAY_MS);
    const again = manor.world.wallNow();
    await signIn();
    expect(await readRow(player)).toEqual({ signedInAt, isAsleep: false });
    manor.advanceWall(2 * DAY_MS);
    await runSleep();
    expect(await readRow(player)).toEqual({ signedInAt: again, isAsleep: false });
    manor.advanceWall(GIFT_SLEEP_MS);
    await runSleep();
    expect(await readRow(player)).toEqual({ signedInAt: again, isAsleep: true });
    await signIn();
    expect(await readRow(player)).toEqual({ signedInAt: manor.world.wallNow(), isAsleep: false });
  });
});
