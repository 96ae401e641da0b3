import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { amountOf } from '#core/money/amount.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { openFolds } from '#server/holdingLimit/foldHolding.ts';
import { foldTransfers } from '#server/holdingLimit/foldTransfers.jobs.ts';
import { CallerGone } from '#server/http/hangUpSignal.ts';
import { runJobs } from '#server/jobs/runJobs.ts';
import { sealing } from '#server/jobs/sealing.ts';
import { post } from '#server/ledger/post.ts';
import { openFarm, type Farmer, type FarmWorld } from '../farm/farmWorld.ts';
import { measureWork } from '../../support/measureWork.ts';

/** Generations, and transfers between each two: 3^6 folds where each transfer folds its sender anew. */
const DEPTH = 7;
const TRANSFERS = 3;

let farm: FarmWorld;
const line: Farmer[] = [];

async function send(from: Farmer, to: Farmer, atr: string): Promise<void> {
  const { world } = farm.manor;
  const posted = await inTransaction(world.db, (tx) =>
    post(tx, {
      key: `transfer:${from.id}:${randomUUID()}`,
      type: 'internalTransfer',
      kind: 'transfer',
      reference: 'test',
      gameAt: world.clock.gameNow(),
      wallAt: world.wallNow(),
      moves: [{ coin: 'ATR', from: `user:${from.id}`, to: `user:${to.id}`, amount: amountOf(atr) }],
    }),
  );
  if ('key' in posted) throw new Error(posted.key);
}

beforeAll(async () => {
  farm = await openFarm();
  for (let depth = 0; depth < DEPTH; depth += 1) {
    const referrer = line.at(-1)?.code;
    line.push(await farm.farmer({ atr: depth === 0 ? '2000' : '0', ...(referrer && { referrer }) }));
  }
  for (let round = 0; round < TRANSFERS; round += 1) {
    for (const [at, farmer] of line.slice(1).entries()) {
      const sender = line[at];
      if (sender) await send(sender, farmer, String(600 - 50 * at));
    }
  }
});
afterAll(() => farm.close());

test('a fold at the end of a chain of transfers reads each entry once', async () => {
  const last = line.at(-1);
  if (!last) throw new Error('no player');
  const { db, work } = measureWork(farm.manor.world.db);
  const folded = await openFolds(db, farm.manor.world).fold(last.id);
  expect(folded).not.toBeNull();
  // Per player: the stored fold, its entries, and one more read at most.
  expect(work.statements).toBeLessThanOrEqual(3 * DEPTH);
  expect(work.rows).toBeLessThanOrEqual(DEPTH * (2 * TRANSFERS + 4));
});

test('a fold beyond its limit is cut, and its progress is stored', async () => {
  const { db } = farm.manor.world;
  const last = line.at(-1);
  if (!last) throw new Error('no player');
  expect(await openFolds(db, { ...farm.manor.world, maxReads: 3 }).fold(last.id)).toBeNull();
  const top = line[1];
  const folds = openFolds(db, farm.manor.world);
  const whole = top && (await folds.fold(top.id));
  await inTransaction(db, (tx) => folds.store(tx));
  expect((await openFolds(db, farm.manor.world).fold(top?.id ?? 0n))?.line).toBe(whole?.line);
});

test('a fold stops between two reads when the caller has hung up', async () => {
  const last = line.at(-1);
  if (!last) throw new Error('no player');
  const gone = new AbortController();
  gone.abort(new CallerGone());
  const { db, work } = measureWork(farm.manor.world.db);
  await expect(openFolds(db, { ...farm.manor.world, signal: gone.signal }).fold(last.id)).rejects.toThrow(
    CallerGone,
  );
  expect(work.statements).toBe(0);
});

test('the job stores the parts of all sealed transfers: then a call reads its own entries alone', async () => {
  const { world } = farm.manor;
  const last = line.at(-1);
  if (!last) throw new Error('no player');
  const before = (await openFolds(world.db, world).fold(last.id))?.fold.protected;
  const newest = await world.db
    .selectFrom('posting')
    .select(({ fn }) => fn.max('id').as('id'))
    .executeTakeFirstOrThrow();
  // The floor waits for transactions of every database of the cluster, of which other tests have some.
  await expect
    .poll(async () => {
      await farm.manor.advance(10_000);
      for (const { failed } of await runJobs(world, [sealing, foldTransfers])) expect(failed).toBeNull();
      return (await world.db.selectFrom('holding_run').select('transfers_to').executeTakeFirstOrThrow())
        .transfers_to;
    })
    .toBeGreaterThanOrEqual(newest.id);
  const { db, work } = measureWork(world.db);
  const folded = await openFolds(db, farm.manor.world).fold(last.id);
  expect(work.statements).toBeLessThanOrEqual(3);
  expect(folded?.fold.protected).toBe(before);
});
