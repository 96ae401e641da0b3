import { parseTransaction } from 'viem';
import { afterAll, expect, test } from 'vitest';
import { closeSlots } from '#server/payouts/openSlot.repo.ts';
import type { PayoutWorker } from '#server/payouts/payoutWorker.ts';
import { fillGaps } from '#server/payouts/resendSlots.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { SignerRefusal } from '#server/signer/signingRequest.ts';
import { endWorld } from '../support/heldWorld.ts';
import { chainView } from '../unit/payouts/payoutFixtures.ts';
import { inPlace, slotsOf, type Place } from './payoutPlace.ts';

// Nonces that the chain waits for and that no open slot has. A test is rolled back at its end.

afterAll(endWorld);

/** Fillers of one step. */
const MAX_GAPS = 20;

const noncesOf = (raws: readonly `0x${string}`[]) => raws.map((raw) => parseTransaction(raw).nonce);
const setNext = ({ world }: Place, next: bigint) =>
  world.db.updateTable('payout_key').set({ next_nonce: next }).execute();
const nextNonce = async ({ world }: Place) =>
  (await world.db.selectFrom('payout_key').select('next_nonce').executeTakeFirstOrThrow()).next_nonce;

test(
  'signed transactions of closed slots are sent again, others get an empty transfer, and open ones nothing',
  inPlace(async (place) => {
    const { world, worker, sent, passed, send } = place;
    for (const gross of ['10', '20']) await passed(gross);
    await send();
    const [closed, open] = sent.splice(0);
    await inTransaction(world.db, (tx) => closeSlots(tx, worker.chain.payer, [5n]));
    await setNext(place, 9n);
    await fillGaps(worker, chainView(), await slotsOf(place));
    expect(sent[0]).toBe(closed);
    expect(sent).not.toContain(open);
    expect(noncesOf(sent)).toEqual([5, 7, 8]);
    for (const raw of sent.slice(1)) {
      const { to, data, value } = parseTransaction(raw);
      expect([to?.toLowerCase(), data, value]).toEqual([
        worker.account.address.toLowerCase(),
        undefined,
        undefined,
      ]);
    }
    const slots = await slotsOf(place);
    expect(slots.map(({ nonce, payout, burn }) => [nonce, payout !== null, burn])).toEqual([
      [6n, true, null],
      [7n, false, null],
      [8n, false, null],
    ]);
    expect(slots.map(({ attempts }) => attempts.length)).toEqual([1, 1, 1]);
    expect(slots[2]?.attempts[0]?.raw).toBe(sent[2]);
    expect(await nextNonce(place)).toBe(9n);
    sent.length = 0;
    await fillGaps(worker, chainView({ nonce: 6n }), slots);
    expect(sent).toEqual([]);
  }),
);

test(
  'a step fills a bounded number',
  inPlace(async (place) => {
    await setNext(place, 5n + BigInt(MAX_GAPS) + 2n);
    await fillGaps(place.worker, chainView(), []);
    expect(place.sent).toHaveLength(MAX_GAPS);
    expect(noncesOf(place.sent).at(-1)).toBe(5 + MAX_GAPS - 1);
  }),
);

test(
  'a transfer that the signer refuses is not stored, and no later one is signed',
  inPlace(async (place) => {
    const { worker, sent } = place;
    let asked = 0;
    const signTransaction = () => {
      asked += 1;
      return Promise.reject(new SignerRefusal('notAPayout'));
    };
    const refusing = { ...worker, account: { ...worker.account, signTransaction } } as PayoutWorker;
    await setNext(place, 9n);
    await fillGaps(refusing, chainView(), []);
    expect([asked, sent]).toEqual([1, []]);
    expect(await slotsOf(place)).toEqual([]);
  }),
);
