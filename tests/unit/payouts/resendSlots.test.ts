import type { Hex } from 'viem';
import { expect, test } from 'vitest';
import type { Attempt } from '#server/payouts/attempt.repo.ts';
import type { OpenSlot, SlotPayout } from '#server/payouts/openSlot.repo.ts';
import type { Broadcast, ChainView } from '#server/payouts/payoutChain.ts';
import type { NonceStatus } from '#server/payouts/readNonceStatuses.ts';
import { NO_GAS, resendSlots, STUCK_MS } from '#server/payouts/resendSlots.ts';
import { chainView, openSlot, payoutWorker, read, signedAttempt } from './payoutFixtures.ts';

const first = await signedAttempt(5);
const SIGNED_AT = first.signed_at.getTime();

interface Scene {
  slot?: OpenSlot;
  view?: ChainView;
  /** Wall milliseconds since the last attempt was signed. */
  age?: number;
  isKnown?: boolean;
  taken?: Broadcast;
  /** False: another node stored the next attempt first. */
  stores?: boolean;
  state?: 'pending' | 'used';
}

/** Runs one step for one slot; returns the transactions that were sent, the attempts stored, and what was logged. */
async function step(scene: Scene) {
  const { slot = openSlot(5n, [first]), view = chainView(), age = 0, stores = true, taken = 'taken' } = scene;
  const stored: (Attempt & { payer: string; nonce: bigint })[] = [];
  const sent: Hex[] = [];
  const logged: unknown[] = [];
  const statement = {
    values: (row: (typeof stored)[number]) => {
      stored.push(row);
      return statement;
    },
    onConflict: () => statement,
    returning: () => statement,
    executeTakeFirst: () => Promise.resolve(stores ? { nonce: 5n } : undefined),
  };
  const asked: Hex[] = [];
  const { worker } = payoutWorker(
    {
      isKnown: (hash: Hex) => {
        asked.push(hash);
        return Promise.resolve(scene.isKnown ?? false);
      },
      broadcast: (raw: Hex) => {
        sent.push(raw);
        return Promise.resolve(taken);
      },
    },
    SIGNED_AT + age,
  );
  const log = {
    warn: (...said: unknown[]) => logged.push(said),
    error: (...said: unknown[]) => logged.push(said),
  };
  Object.assign(worker.world, { db: { insertInto: () => statement }, log });
  await resendSlots(worker, view, [{ slot, state: scene.state ?? 'pending' } as NonceStatus]);
  return { sent, stored, logged, asked, payer: worker.chain.payer };
}

test('a transaction that the chain has lost is sent again as it is', async () => {
  const { sent, stored, asked, logged } = await step({});
  expect([sent, stored, asked, logged]).toEqual([[first.raw], [], [first.hash], []]);
});

test('of several attempts the last is asked for and sent again', async () => {
  const last = { ...(await signedAttempt(5, { attempt: 2 })), hash: '0x22' as const };
  const { asked, sent } = await step({ slot: openSlot(5n, [{ ...first, raw: '0x11' }, last]) });
  expect([asked, sent]).toEqual([['0x22'], [last.raw]]);
});

test('what is known to the chain, or pending no more, is left alone', async () => {
  expect((await step({ isKnown: true })).sent).toEqual([]);
  expect((await step({ isKnown: true, age: STUCK_MS - 1 })).sent).toEqual([]);
  const used = await step({ state: 'used' });
  expect([used.sent, used.asked]).toEqual([[], []]);
});

test('a slot without any attempt asks for none and sends none', async () => {
  const { asked, sent } = await step({ slot: openSlot(5n, []) });
  expect([asked, sent]).toEqual([['0x'], []]);
});

test('the next nonce, pending for too long, is replaced at a higher price, stored before it is sent', async () => {
  const { sent, stored, payer, logged } = await step({ isKnown: true, age: STUCK_MS });
  expect(stored).toMatchObject([{ payer, nonce: 5n, attempt: 2, max_fee: 270n, tip: 10n }]);
  expect(sent).toEqual([stored[0]?.raw]);
  expect(read(sent[0] as Hex)).toMatchObject({ to: read(first.raw).to, data: '0x1234', nonce: 5 });
  expect(logged).toEqual([[{ payer, nonce: '5' }, 'a payout was stuck: its gas price was raised']]);
});

test('so is one whose price is below the base fee, at any age', async () => {
  const dear = chainView({ baseFee: 208n });
  expect((await step({ isKnown: true, view: dear })).stored).toHaveLength(1);
  expect((await step({ isKnown: true, view: chainView({ baseFee: 207n }) })).stored).toEqual([]);
  expect((await step({ isKnown: true, view: chainView({ baseFee: null }) })).stored).toEqual([]);
});

test('a later nonce waits for those before it', async () => {
  const view = chainView({ nonce: 4n, baseFee: 208n });
  const { sent, stored } = await step({ isKnown: true, age: STUCK_MS, view });
  expect([sent, stored]).toEqual([[], []]);
});

test('one that is lost, old and too cheap is replaced at once; otherwise it is sent again first', async () => {
  const dear = chainView({ baseFee: 208n });
  expect((await step({ age: STUCK_MS, view: dear })).stored).toHaveLength(1);
  for (const scene of [{ age: STUCK_MS }, { view: dear }, { age: STUCK_MS, view: { ...dear, nonce: 4n } }]) {
    const { sent, stored } = await step(scene);
    expect([sent, stored]).toEqual([[first.raw], []]);
  }
});

test('a node that finds it underpriced gets a replacement', async () => {
  const { sent, stored } = await step({ taken: 'underpriced' });
  expect(stored).toHaveLength(1);
  expect(sent).toEqual([first.raw, stored[0]?.raw]);
});

test('an account without gas is said to operators', async () => {
  const { logged, payer, stored } = await step({ taken: 'noGas' });
  expect([logged, stored]).toEqual([[[{ payer }, NO_GAS]], []]);
  expect(NO_GAS).toContain('no gas left');
});

test('an attempt that another node stored first is not sent', async () => {
  const { sent, logged } = await step({ isKnown: true, age: STUCK_MS, stores: false });
  expect([sent, logged]).toEqual([[], []]);
});

test('after the maximum number of attempts an operator must act', async () => {
  const at = async (attempt: number) =>
    step({ isKnown: true, age: STUCK_MS, slot: openSlot(5n, [{ ...first, attempt }]) });
  expect((await at(29)).stored).toMatchObject([{ attempt: 30 }]);
  const { stored, sent, logged, payer } = await at(30);
  expect([stored, sent]).toEqual([[], []]);
  expect(logged).toEqual([
    [{ payer, nonce: '5' }, 'a payout is stuck after the maximum number of attempts: check its transaction'],
  ]);
});

test('a payment that is too late, or no longer approved, is replaced by an empty transfer', async () => {
  const replacedBy = async (changes: Partial<OpenSlot>) => {
    const { sent, stored, payer } = await step({
      isKnown: true,
      age: STUCK_MS,
      slot: openSlot(5n, [first], changes),
    });
    expect(stored).toMatchObject([{ attempt: 2, max_fee: 270n, tip: 10n }]);
    return read(sent[0] as Hex).to?.toLowerCase() === payer.toLowerCase() ? 'filler' : 'payment';
  };
  const payout = (changes: Partial<SlotPayout>) => ({
    payout: { id: 3n, deadline: 2_000n, state: 'passed', ...changes } as SlotPayout,
  });
  const burn = (deadline: bigint) => ({ payout: null, burn: { id: 1n, burnId: '0x1' as const, deadline } });
  expect(await replacedBy(payout({}))).toBe('payment');
  expect(await replacedBy(payout({ deadline: 1_999n }))).toBe('filler');
  expect(await replacedBy(payout({ state: 'failed' }))).toBe('filler');
  expect(await replacedBy({ payout: null })).toBe('filler');
  expect(await replacedBy(burn(2_000n))).toBe('payment');
  expect(await replacedBy(burn(1_999n))).toBe('filler');
});
