import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { auditManor } from '#server/auditManor.ts';
import { DAY_MS } from '#core/catalog/dayMs.ts';
import type { Coin } from '#core/money/coin.ts';
import { UNIT } from '#core/money/amount.ts';
import type { RecordType } from '#core/catalog/recordTypes.ts';
import type { Db } from '#server/db/database.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { openFolds } from '#server/holdingLimit/foldHolding.ts';
import { foldTransfers } from '#server/holdingLimit/foldTransfers.jobs.ts';
import { holdingFollower } from '#server/holdingLimit/holdingFollower.ts';
import { chainHead } from '#server/jobs/chainHead.ts';
import { figures } from '#server/community/figures.jobs.ts';
import { figuresFollower } from '#server/community/figuresFollower.repo.ts';
import { sealing } from '#server/jobs/sealing.ts';
import { runJobs } from '#server/jobs/runJobs.ts';
import { detachRange } from '#server/ledger/archive/detachRange.ts';
import { seal } from '#server/ledger/seal.ts';
import { tendRanges } from '#server/ledger/tendRanges.ts';
import { actFollower } from '#server/operatorActs/actFollower.repo.ts';
import { sealActs } from '#server/operatorActs/actChain.repo.ts';
import { makeAuditSeal } from '#server/oversight/audit/auditSeal.ts';
import { lockDueAccounts } from '#server/revenue/due.repo.ts';
import { payDues } from '#server/revenue/payDues.jobs.ts';
import { atrGifts } from '#server/tickets/giftSleep.repo.ts';
import { readFeeFree } from '#server/wallet/feeFree.repo.ts';
import { feeFreeFollower } from '#server/wallet/feeFreeFollower.repo.ts';
import { walletKey } from '../support/walletKeys.ts';
import { openWorld, type Player, type TestWorld } from '../support/world.ts';
import { posting, postOne } from './ledgerWorld.ts';
import { sealUntilClosed } from './sealUntilClosed.ts';

const OPERATOR = walletKey(764);
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

let manor: TestWorld;
let db: Db;
let operator: Player;
let written = 0;
let payer: bigint;
let promoter: bigint;
let guest: bigint;
let filler: bigint;

beforeAll(async () => {
  manor = await openWorld({ demo: false, operators: [OPERATOR.address] });
  db = manor.world.db;
  operator = await manor.signIn({ key: OPERATOR });
  [payer, promoter, guest, filler] = (await Promise.all([1, 2, 3, 4].map(() => manor.signIn()))).map(
    ({ id }) => id,
  ) as [bigint, bigint, bigint, bigint];
  manor.advanceWall(HOUR);
  await pass();
});
afterAll(() => manor.close());

const pass = async () => {
  for (const { failed } of await runJobs(manor.world, [sealing, payDues, foldTransfers, chainHead, figures]))
    expect(failed).toBeNull();
};

type Account = Parameters<typeof posting>[1][number]['from'];

/** Moves whole coins between two accounts, by a posting of a type. */
async function move(type: RecordType, from: Account, to: Account, amount: number, coin: Coin = 'ATR') {
  const moves = [{ coin, from, to, amount: BigInt(amount) * UNIT }];
  expect(await postOne(db, posting(`move:${(written += 1)}`, moves, { type }))).toMatchObject({
    again: false,
  });
}

/** A purchase that a coupon pays, of which a sponsor is due one unit. */
const spend = (due: `due:${bigint}`) =>
  postOne(
    db,
    posting(
      `move:${(written += 1)}`,
      [
        { coin: 'ATR', from: 'pool:promotion', to: 'pool:farm', amount: 100n },
        { coin: 'ATR', from: 'pool:promotion', to: due, amount: 1n },
      ],
      { type: 'saplingPurchase' },
    ),
  );

/** Seals all, fills the range with one more posting, and detaches it. */
async function detachNow(): Promise<void> {
  manor.advanceWall(MINUTE);
  await pass();
  const { rows } = await sql<{ until: bigint }>`SELECT max(until_id) AS until FROM ledger_ranges()`.execute(
    db,
  );
  const until = rows[0]?.until ?? 0n;
  await sql`SELECT setval('posting_id_seq', ${until - 1n}, false)`.execute(db);
  await move('backendRecharge', 'pool:promotion', `user:${filler}`, 1);
  await inTransaction(db, (tx) => tendRanges(tx, manor.world.wallNow(), 1_000));
  await move('backendRecharge', 'pool:promotion', `user:${filler}`, 1);
  const range = await sealUntilClosed(db);
  // The transfers are folded. The job would take many turns to pass the ids that were skipped.
  await db.updateTable('holding_run').set({ transfers_to: until }).execute();
  manor.advanceWall(MINUTE);
  await pass();
  const links = await sql<{ head: string }>`
    SELECT encode(hash, 'hex') AS head FROM chain_link WHERE posting_id < ${range.until} ORDER BY sequence DESC LIMIT 1`.execute(
    db,
  );
  const wallNow = manor.world.wallNow();
  await detachRange(db, range, {
    followers: [figuresFollower, holdingFollower, feeFreeFollower, actFollower],
    seal: makeAuditSeal(null),
    sha256: '',
    head: links.rows[0]?.head ?? '',
    wallNow,
    keepFrom: wallNow + DAY_MS,
  });
}

/** First broken invariant of the ledger and of acts. */
const broken = async () => {
  const { findings } = await auditManor(db);
  return findings.filter(({ state }) => state === 'broken').map(({ id, row }) => [id, row]);
};

const free = (player: bigint) => readFeeFree(db, player, 'USDT');
const protectedOf = async (player: bigint) =>
  (await openFolds(db, { books: null }).fold(player))?.fold.protected;
const giftsOf = async (player: bigint) => {
  const tree = sql`(SELECT tree_plant FROM gift WHERE player_id = ${player}::bigint)`;
  const { rows } = await sql<{
    gifts: bigint;
  }>`SELECT ${atrGifts(sql`${player}::bigint`, tree)} AS gifts`.execute(db);
  return rows[0]?.gifts;
};

test('what is free of fees goes on from what was free before', async () => {
  await move('recharge', 'vault', `user:${payer}`, 10, 'USDT');
  await move('otcSell', 'vault', `user:${payer}`, 5, 'USDT');
  await move('otcBuy', `user:${payer}`, 'vault', 7, 'USDT');
  expect(await free(payer)).toBe(8n * UNIT);
  await detachNow();
  expect(await free(payer)).toBe(8n * UNIT);
  await move('otcSell', 'vault', `user:${payer}`, 3, 'USDT');
  expect(await free(payer)).toBe(8n * UNIT);
  await move('recharge', 'vault', `user:${payer}`, 2, 'USDT');
  expect(await free(payer)).toBe(10n * UNIT);
  await move('otcBuy', `user:${payer}`, 'vault', 9, 'USDT');
  expect(await free(payer)).toBe(4n * UNIT);
  await detachNow();
  expect(await free(payer)).toBe(4n * UNIT);
  await move('recharge', 'vault', `user:${payer}`, 1, 'USDT');
  expect(await free(payer)).toBe(5n * UNIT);
});

test('an hour of rewards is counted from the payment before, wherever that lies', async () => {
  const spends = () =>
    inTransaction(db, (tx) => lockDueAccounts(tx, 'ATR', '', 10)).then((rows) =>
      rows.map(({ parts }) => parts.reduce((sum, { spends }) => sum + spends, 0n)),
    );
  await spend(`due:${promoter}`);
  await spend(`due:${promoter}`);
  manor.advanceWall(HOUR);
  await pass();
  await spend(`due:${promoter}`);
  await detachNow();
  await spend(`due:${promoter}`);
  expect(await spends()).toEqual([2n]);
  await detachNow();
  await spend(`due:${promoter}`);
  expect(await spends()).toEqual([3n]);
  manor.advanceWall(HOUR);
  await pass();
  const line = await db
    .selectFrom('posting')
    .select('reference')
    .where('type', '=', 'directPushReward')
    .where('home_id', 'is', null)
    .execute();
  expect(line).toEqual([{ reference: 'spends:3' }]);
  await detachNow();
  await spend(`due:${promoter}`);
  expect(await spends()).toEqual([1n]);
  expect(await broken()).toEqual([]);
});

test('protected ATR goes down the tree across what is detached', async () => {
  const sponsor = await manor.signIn();
  const referee = await manor.signIn({ referrer: sponsor.code });
  await move('recharge', 'vault', `user:${sponsor.id}`, 20);
  await move('credit', 'pool:promotion', `user:${sponsor.id}`, 5);
  await move('internalTransfer', `user:${sponsor.id}`, `user:${referee.id}`, 15);
  await detachNow();
  expect([await protectedOf(sponsor.id), await protectedOf(referee.id)]).toEqual([10n * UNIT, 10n * UNIT]);
  await move('internalTransfer', `user:${sponsor.id}`, `user:${referee.id}`, 4);
  expect([await protectedOf(sponsor.id), await protectedOf(referee.id)]).toEqual([6n * UNIT, 14n * UNIT]);
  await detachNow();
  expect([await protectedOf(sponsor.id), await protectedOf(referee.id)]).toEqual([6n * UNIT, 14n * UNIT]);
});

test('gifts are known once their postings are detached', async () => {
  const moves = [{ coin: 'ATR', from: 'pool:promotion', to: `user:${guest}`, amount: 200n * UNIT }] as const;
  await postOne(db, posting(`welcome:${guest}`, moves, { kind: 'welcomeGift', reference: 'welcome' }));
  expect(await giftsOf(guest)).toBe(200n * UNIT);
  await detachNow();
  await move('backendRecharge', 'pool:promotion', `user:${guest}`, 3);
  expect(await giftsOf(guest)).toBe(200n * UNIT);
});

test('acts and published heads name links that are detached', async () => {
  const params = { player: operator.code, text: 'a note' };
  const note = () => manor.call('ops/player/note', params, { token: operator.token });
  expect((await note()).key).toBeUndefined();
  for (let turn = 0; turn < 2; turn += 1) await inTransaction(db, (tx) => seal(tx));
  await inTransaction(db, (tx) => sealActs(tx));
  // The published head is a later link than the one of the act.
  await move('backendRecharge', 'pool:promotion', `user:${filler}`, 1);
  manor.advanceWall(DAY_MS);
  await pass();
  const { rows } = await sql<{ acts: bigint; heads: bigint }>`
    SELECT (SELECT count(*) FROM act_link WHERE posting_sequence > 0) AS acts,
      (SELECT count(*) FROM world_fact WHERE key LIKE 'chainHead:%') AS heads`.execute(db);
  expect(rows[0]?.acts).toBeGreaterThan(0n);
  expect(rows[0]?.heads).toBeGreaterThan(0n);
  await detachNow();
  expect(await broken()).toEqual([]);
});
