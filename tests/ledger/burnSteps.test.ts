import { afterAll, describe, expect, test } from 'vitest';
import { amountOf } from '#core/money/amount.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { sendBurns, settleBurns } from '#server/payouts/burnVault.ts';
import type { PayoutCall } from '#server/payouts/payoutChain.ts';
import type { PayoutWorker } from '#server/payouts/payoutWorker.ts';
import type { NonceStatus } from '#server/payouts/readNonceStatuses.ts';
import { setFlow } from '#server/pauses/setFlow.ts';
import { SignerRefusal } from '#server/signer/signingRequest.ts';
import { endWorld } from '../support/heldWorld.ts';
import { BEGIN } from '../support/world.ts';
import { chainView } from '../unit/payouts/payoutFixtures.ts';
import { atr, held, postOne, posting } from './ledgerWorld.ts';
import { callOf, inPlace, slotsOf, type Place } from './payoutPlace.ts';

// The steps of a burn on a chain of given answers. A test is rolled back at its end, with all its transactions.

afterAll(endWorld);

/** Time of the newest block, in seconds. */
const HEAD = 2_000n;
const DAY_S = 86_400n;
const RICH = chainView({ balance: 10n ** 18n });
const UNITS = 10n ** 18n;

const idOf = (day: number) => `0x${'b'.repeat(8)}${String(day).padStart(56, '0')}` as const;

/** Inserts the pending burn of a day, its ATR in the account `burn`. */
async function burnOf({ world }: Place, day: number, amount: number, changes: object = {}): Promise<bigint> {
  await postOne(world.db, posting(`for burn ${day}`, [atr('pool:promotion', 'burn', amount)]));
  const row = await world.db
    .insertInto('chain_burn')
    .values({ day, burn_id: idOf(day), amount: amountOf(String(amount)), ...changes })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

const rowOf = ({ world }: Place, id: bigint) =>
  world.db.selectFrom('chain_burn').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const nextNonce = async ({ world }: Place) =>
  (await world.db.selectFrom('payout_key').select('next_nonce').executeTakeFirstOrThrow()).next_nonce;
const postingOf = ({ world }: Place, id: bigint) =>
  world.db
    .selectFrom('posting')
    .select(['type', 'kind', 'reference'])
    .where('key', '=', `chainBurn:${id}`)
    .executeTakeFirst();

/** A worker whose signer asks `refuse` first. */
function signingAfter(worker: PayoutWorker, refuse: () => void): PayoutWorker {
  const signTransaction: PayoutWorker['account']['signTransaction'] = async (transaction) => {
    refuse();
    return worker.account.signTransaction(transaction);
  };
  return { ...worker, account: { ...worker.account, signTransaction } };
}

describe('sending a burn', () => {
  test(
    'signs, stores and sends each once, with the next nonces',
    inPlace(async (place) => {
      const { world, worker, sent } = place;
      await sendBurns(worker, RICH);
      const first = await burnOf(place, 1, 7);
      const second = await burnOf(place, 2, 3);
      await sendBurns(worker, RICH);
      const { atr: token } = world.chain.contracts;
      const deadline = HEAD + DAY_S;
      expect(sent.map(callOf)).toEqual([
        { functionName: 'burn', args: [idOf(1), token, 7n * UNITS, deadline], nonce: 5, gas: 90_000n },
        { functionName: 'burn', args: [idOf(2), token, 3n * UNITS, deadline], nonce: 6, gas: 90_000n },
      ]);
      const slots = await slotsOf(place);
      expect(slots.map(({ nonce, burn, payout }) => [nonce, burn?.id, payout])).toEqual([
        [5n, first, null],
        [6n, second, null],
      ]);
      expect(await rowOf(place, first)).toMatchObject({
        state: 'pending',
        deadline,
        tx_hash: slots[0]?.attempts[0]?.hash,
      });
      expect(await nextNonce(place)).toBe(7n);
      await sendBurns(worker, RICH);
      expect(sent).toHaveLength(2);
      expect(await nextNonce(place)).toBe(7n);
    }),
  );

  test(
    'waits while withdrawals are paused',
    inPlace(async (place) => {
      const { world, worker, sent } = place;
      await burnOf(place, 1, 7);
      const flow = { flow: 'withdraw', reason: 'test', why: 'test', by: 'server', wallNow: BEGIN } as const;
      await inTransaction(world.db, (tx) => setFlow(tx, flow));
      await sendBurns(worker, RICH);
      expect(sent).toEqual([]);
    }),
  );

  test(
    'leaves out one that the chain would refuse, and says which',
    inPlace(async (place) => {
      const { worker, answers, sent, logged } = place;
      const refused = await burnOf(place, 1, 7);
      await burnOf(place, 2, 3);
      answers.estimate = async ({ id }: PayoutCall) =>
        id === idOf(1) ? { refused: 'dayLimit', words: 'words' } : { gas: 60_000n };
      await sendBurns(worker, RICH);
      expect(sent.map((raw) => callOf(raw).args?.[0])).toEqual([idOf(2)]);
      expect(await rowOf(place, refused)).toMatchObject({ deadline: null, tx_hash: null });
      expect(logged()).toEqual(['a burn waits: the chain would refuse it']);
    }),
  );

  test(
    "needs the payer's balance to cover the dearest price of its gas",
    inPlace(async (place) => {
      const { worker, sent } = place;
      await burnOf(place, 1, 7);
      const needed = 90_000n * 207n;
      await sendBurns(worker, chainView({ balance: needed - 1n }));
      expect(sent).toEqual([]);
      await sendBurns(worker, chainView({ balance: needed }));
      expect(sent).toHaveLength(1);
    }),
  );

  test(
    'keeps a deadline that is more than a minute away, and else gives a new one',
    inPlace(async (place) => {
      const { worker, sent } = place;
      const deadlines = [HEAD + 61n, HEAD + 60n, HEAD - 1n];
      for (const [at, deadline] of deadlines.entries()) await burnOf(place, at + 1, 7, { deadline });
      await sendBurns(worker, RICH);
      expect(sent.map((raw) => callOf(raw).args?.[3])).toEqual([HEAD + 61n, HEAD + DAY_S, HEAD + DAY_S]);
    }),
  );

  test(
    'rolls back a transaction that the signer refuses, and goes on with the others',
    inPlace(async (place) => {
      const { worker, sent } = place;
      const refused = await burnOf(place, 1, 7);
      await burnOf(place, 2, 3);
      let asked = 0;
      const refusing = signingAfter(worker, () => {
        asked += 1;
        if (asked === 1) throw new SignerRefusal('dayAllowance');
      });
      await sendBurns(refusing, RICH);
      expect(sent.map(callOf)).toMatchObject([
        { nonce: 5, args: [idOf(2), expect.anything(), 3n * UNITS, HEAD + DAY_S] },
      ]);
      expect(await rowOf(place, refused)).toMatchObject({ deadline: null, tx_hash: null });
      expect(await slotsOf(place)).toHaveLength(1);
      expect(await nextNonce(place)).toBe(6n);
    }),
  );

  test(
    'ends the step when the signer has a bug',
    inPlace(async (place) => {
      await burnOf(place, 1, 7);
      const broken = signingAfter(place.worker, () => {
        throw new TypeError('bug');
      });
      await expect(sendBurns(broken, RICH)).rejects.toThrow('bug');
      expect(await slotsOf(place)).toEqual([]);
    }),
  );

  test(
    'does not sign one that another node booked meanwhile',
    inPlace(async (place) => {
      const { world, worker, answers, sent } = place;
      const id = await burnOf(place, 1, 7);
      answers.estimate = async () => {
        await world.db.updateTable('chain_burn').set({ state: 'burned' }).where('id', '=', id).execute();
        return { gas: 60_000n };
      };
      await sendBurns(worker, RICH);
      expect(sent).toEqual([]);
      expect(await slotsOf(place)).toEqual([]);
      expect(await rowOf(place, id)).toMatchObject({ deadline: null, tx_hash: null });
    }),
  );

  test(
    'does not sign again an id that the vault has burned, and books it once that is final',
    inPlace(async (place) => {
      const { world, worker, answers, sent } = place;
      const id = await burnOf(place, 1, 7, { deadline: HEAD - 1n, tx_hash: '0xabcd' });
      const before = await held(world.db, 'burn');
      answers.isPaid = async (asked, block) => {
        expect(asked).toBe(idOf(1));
        return block === '0x100';
      };
      await sendBurns(worker, RICH);
      await sendBurns(worker, chainView({ ...RICH, final: null }));
      expect(sent).toEqual([]);
      expect((await rowOf(place, id)).state).toBe('pending');
      answers.isPaid = async () => true;
      await sendBurns(worker, chainView({ ...RICH, final: null }));
      expect((await rowOf(place, id)).state).toBe('pending');
      await sendBurns(worker, RICH);
      expect(sent).toEqual([]);
      expect(await rowOf(place, id)).toMatchObject({ state: 'burned', tx_hash: '0xabcd' });
      expect(before - (await held(world.db, 'burn'))).toBe(amountOf('7'));
    }),
  );

  test(
    'asks whether the vault has burned an id only if it was signed before',
    inPlace(async (place) => {
      await burnOf(place, 1, 7);
      place.answers.isPaid = () => Promise.reject(new Error('asked'));
      await sendBurns(place.worker, RICH);
      expect(place.sent).toHaveLength(1);
    }),
  );
});

describe('booking a burn', () => {
  /** Sends the burn of day 1 and settles it with a status. */
  async function sentBurn(place: Place) {
    const id = await burnOf(place, 1, 7);
    await sendBurns(place.worker, RICH);
    const [slot] = await slotsOf(place);
    const settle = (status: object, view = RICH) =>
      settleBurns(place.worker, view, [
        {
          slot,
          state: 'mined',
          isPaid: true,
          isFinal: true,
          hash: '0xfeed',
          block: 80n,
          ...status,
        } as NonceStatus,
      ]);
    return { id, settle };
  }

  test(
    'takes a paid transaction in a final block, closes its slot, and does it once',
    inPlace(async (place) => {
      const { world } = place;
      const { id, settle } = await sentBurn(place);
      const before = { burn: await held(world.db, 'burn'), vault: await held(world.db, 'vault') };
      await settle({});
      const now = async () => ({ burn: await held(world.db, 'burn'), vault: await held(world.db, 'vault') });
      const after = { burn: before.burn - amountOf('7'), vault: before.vault + amountOf('7') };
      expect(await now()).toEqual(after);
      expect(await rowOf(place, id)).toMatchObject({ state: 'burned', tx_hash: '0xfeed' });
      expect(await postingOf(place, id)).toEqual({ type: 'burn', kind: 'chain', reference: 'day:1' });
      expect(await slotsOf(place)).toEqual([]);
      await settle({});
      expect(await now()).toEqual(after);
    }),
  );

  test(
    'waits for a transaction that reverted, is not final, or is pending',
    inPlace(async (place) => {
      const { id, settle } = await sentBurn(place);
      place.answers.isPaid = async () => true;
      await settle({ isPaid: false });
      await settle({ isFinal: false });
      await settle({ state: 'pending' });
      await settle({ state: 'used' });
      await settle({}, chainView({ final: null }));
      await settle({ state: 'usedFinally' }, chainView({ final: null }));
      expect((await rowOf(place, id)).state).toBe('pending');
      expect(await slotsOf(place)).toHaveLength(1);
    }),
  );

  test(
    'asks the final block for a nonce that was used without a receipt',
    inPlace(async (place) => {
      const { id, settle } = await sentBurn(place);
      const { tx_hash: hash } = await rowOf(place, id);
      place.answers.isPaid = async () => false;
      await settle({ state: 'usedFinally' });
      expect((await rowOf(place, id)).state).toBe('pending');
      place.answers.isPaid = async (asked, block) => asked === idOf(1) && block === '0x90';
      await settle({ state: 'usedFinally' });
      expect(await rowOf(place, id)).toMatchObject({ state: 'burned', tx_hash: hash });
      expect(await slotsOf(place)).toEqual([]);
    }),
  );

  test(
    'leaves alone a slot without a burn',
    inPlace(async (place) => {
      await place.passed('100');
      await place.send();
      const [slot] = await slotsOf(place);
      const paid = { slot, state: 'mined', isPaid: true, isFinal: true, hash: '0x1', block: 1n };
      await settleBurns(place.worker, RICH, [paid as NonceStatus]);
      expect(await slotsOf(place)).toHaveLength(1);
    }),
  );

  test(
    'is refused as a whole where the books hold less',
    inPlace(async (place) => {
      const { world } = place;
      const { id, settle } = await sentBurn(place);
      const amount = (await held(world.db, 'burn')) + 1n;
      await world.db.updateTable('chain_burn').set({ amount }).where('id', '=', id).execute();
      await expect(settle({})).rejects.toThrow(/burn has \d+ ATR and the posting takes/);
      expect((await rowOf(place, id)).state).toBe('pending');
      expect(await slotsOf(place)).toHaveLength(1);
    }),
  );
});
