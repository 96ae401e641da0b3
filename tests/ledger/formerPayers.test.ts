import type { Hex } from 'viem';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { acquireLease } from '#server/payouts/payoutKey.repo.ts';
import type { Attempt } from '#server/payouts/attempt.repo.ts';
import type { PayoutWorker } from '#server/payouts/payoutWorker.ts';
import { settleFormerPayers } from '#server/payouts/settleFormerPayers.ts';
import { endWorld } from '../support/heldWorld.ts';
import type { LoopbackServer } from '../support/keys/loopbackServer.ts';
import { rpcServer } from '../support/rpcServer.ts';
import { BEGIN } from '../support/world.ts';
import { signedAttempt } from '../unit/payouts/payoutFixtures.ts';
import { atr, held, postOne, posting } from './ledgerWorld.ts';
import { inPlace, type Place } from './payoutPlace.ts';

// Transactions of a key that was replaced. Its chain is a JSON-RPC server on loopback, whose block 100 is the newest.

const FORMER = '0x00000000000000000000000000000000000000ff';
const LEASE = { now: BEGIN, until: BEGIN + 15_000 };

let server: LoopbackServer;
let sent: Hex[];
let known: Hex[];
/** Blocks of receipts by the transaction's hash. */
let mined: Record<Hex, bigint>;
/** The former key's next nonce. */
let nonce: bigint;

const hex = (value: bigint): Hex => `0x${value.toString(16)}`;

function answer(method: string, [first]: unknown[]): unknown {
  const hash = first as Hex;
  const block = mined[hash];
  switch (method) {
    case 'eth_getBlockByNumber': {
      const number = first === 'latest' ? '0x64' : hash;
      return {
        number,
        hash: `0x${number.slice(2).padStart(64, '0')}`,
        timestamp: '0x7d0',
        baseFeePerGas: '0xa',
      };
    }
    case 'eth_getTransactionCount':
      return hex(nonce);
    case 'eth_getTransactionReceipt':
      return block === undefined ? null : { blockNumber: hex(block), status: '0x1' };
    case 'eth_getTransactionByHash':
      return known.includes(hash) ? { hash } : null;
    case 'eth_sendRawTransaction':
      sent.push(hash);
      return hash;
    default:
      return '0x0';
  }
}

beforeAll(async () => {
  server = await rpcServer((method, params) => ({ result: answer(method, params) }));
});
afterAll(async () => {
  await server.close();
  await endWorld();
});
beforeEach(() => {
  sent = [];
  known = [];
  mined = {};
  nonce = 4n;
});

const settle = ({ worker }: Place) => {
  const { payer, vault } = worker.chain;
  const chain = { payer, vault, place: { rpcUrl: server.url, chainId: 31_337 } };
  return settleFormerPayers({ ...worker, chain } as PayoutWorker, LEASE);
};

/** Stores a signed transaction of the former key, for a withdrawal or a burn. */
async function stored(
  { world, player }: Place,
  at: number,
  what: { withdrawal?: bigint; burn?: bigint },
): Promise<Attempt> {
  await world.db
    .insertInto('payout_key')
    .values({ payer: FORMER, next_nonce: 9n })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const { withdrawal = null, burn = null } = what;
  await world.db
    .insertInto('payout_place')
    .values({
      payer: FORMER,
      nonce: BigInt(at),
      player_id: withdrawal === null ? null : player.id,
      withdrawal_id: withdrawal,
      burn,
    })
    .execute();
  const attempt = await signedAttempt(at);
  await world.db
    .insertInto('payout_tx')
    .values({ payer: FORMER, nonce: BigInt(at), ...attempt })
    .execute();
  return attempt;
}

const leaseOf = ({ world }: Place) =>
  world.db
    .selectFrom('payout_key')
    .select(['lease_by', 'lease_until', 'next_nonce'])
    .where('payer', '=', FORMER)
    .executeTakeFirst();
const openNonces = async ({ world }: Place) =>
  (
    await world.db
      .selectFrom('payout_place')
      .select('nonce')
      .where('payer', '=', FORMER)
      .where('done', '=', false)
      .orderBy('nonce')
      .execute()
  ).map((slot) => slot.nonce);

test(
  'pending transactions that the node lost are sent again unchanged, and others are not',
  inPlace(async (place) => {
    const lost = await stored(place, 4, { withdrawal: await place.passed('100', { deadline: 9_000n }) });
    const there = await stored(place, 5, { withdrawal: await place.passed('20', { deadline: 9_000n }) });
    known = [there.hash];
    await settle(place);
    expect(sent).toEqual([lost.raw]);
    expect(await openNonces(place)).toEqual([4n, 5n]);
    expect(await leaseOf(place)).toEqual({ lease_by: null, lease_until: null, next_nonce: 9n });
    // The present key signed nothing.
    expect(place.sent).toEqual([]);
  }),
);

test(
  'a paid withdrawal is booked when it is final, and shown before; neither is sent again',
  inPlace(async (place) => {
    const [first, second] = [
      await place.passed('100', { deadline: 9_000n }),
      await place.passed('20', { deadline: 9_000n }),
    ];
    const final = await stored(place, 4, { withdrawal: first });
    const fresh = await stored(place, 5, { withdrawal: second });
    nonce = 6n;
    mined = { [final.hash]: 80n, [fresh.hash]: 100n };
    await settle(place);
    expect(sent).toEqual([]);
    expect(await place.row(first)).toMatchObject({ state: 'confirmed', tx_hash: final.hash });
    expect(await place.row(second)).toMatchObject({ state: 'passed', confirmations: 1, tx_hash: fresh.hash });
    expect(await openNonces(place)).toEqual([5n]);
  }),
);

test(
  'a paid burn is booked',
  inPlace(async (place) => {
    const { world } = place;
    await postOne(world.db, posting('for burn', [atr('pool:promotion', 'burn', 7)]));
    const before = await held(world.db, 'burn');
    const burn = await world.db
      .insertInto('chain_burn')
      .values({ day: 1, burn_id: `0x${'b'.repeat(64)}`, amount: 7_000_000n })
      .returning('id')
      .executeTakeFirstOrThrow();
    const attempt = await stored(place, 4, { burn: burn.id });
    nonce = 5n;
    mined = { [attempt.hash]: 80n };
    await settle(place);
    expect(before - (await held(world.db, 'burn'))).toBe(7_000_000n);
    expect(await openNonces(place)).toEqual([]);
  }),
);

test(
  'a key that another node has a lease on is left to it',
  inPlace(async (place) => {
    await stored(place, 4, { withdrawal: await place.passed('100', { deadline: 9_000n }) });
    const other = { node: 'other node', now: BEGIN, until: BEGIN + 1, nonce: 0n };
    await acquireLease(place.world.db, FORMER, other);
    await settle(place);
    expect(sent).toEqual([]);
    expect((await leaseOf(place))?.lease_by).toBe('other node');
  }),
);
