import type { Hex } from 'viem';
import { afterAll, describe, expect, test } from 'vitest';
import { DAY_MS } from '#core/catalog/dayMs.ts';
import { ChainError } from '#server/chain/chainError.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { Estimate, PayoutCall } from '#server/payouts/payoutChain.ts';
import { endPayouts, payoutStep } from '#server/payouts/payoutStep.ts';
import type { PayoutWorker } from '#server/payouts/payoutWorker.ts';
import type { NonceStatus } from '#server/payouts/readNonceStatuses.ts';
import { sendPayouts } from '#server/payouts/sendPayouts.ts';
import { failOverdue, settleSlots, showProgress } from '#server/payouts/settleSlots.ts';
import { setFlow } from '#server/pauses/setFlow.ts';
import { SignerRefusal } from '#server/signer/signingRequest.ts';
import { endWorld } from '../support/heldWorld.ts';
import { BEGIN } from '../support/world.ts';
import { chainView } from '../unit/payouts/payoutFixtures.ts';
import { held } from './ledgerWorld.ts';
import { callOf, inPlace, slotsOf, type Place } from './payoutPlace.ts';

// The steps of payouts on a chain of given answers. A test is rolled back at its end, with all its transactions.

afterAll(endWorld);

const USDT = 10n ** 6n;
/** Time of the newest block, in seconds: 2 000 s into a day. */
const HEAD = 2_000n;
const NEXT_DAY = new Date(DAY_MS);
const NO_GAS = /no gas left/;

const stepsOf = ({ world }: Place) => world.db.selectFrom('withdrawal_step').select('what').execute();
const fails = (refused: string): Estimate => ({ refused, words: 'words' }) as Estimate;

describe('sending', () => {
  test(
    'signs, stores and sends the oldest first, with the next nonces',
    inPlace(async (place) => {
      const { world, worker, player, passed, row, send, sent } = place;
      expect(await send()).toBe('done');
      const first = await passed('100');
      const second = await passed('20', { coin: 'ATR' });
      expect(await send()).toBe('more');
      const { usdt, atr } = world.chain.contracts;
      const deadline = HEAD + 3_600n;
      expect(sent.map(callOf)).toEqual([
        {
          functionName: 'payout',
          args: [`0x${'1'.padStart(64, '0')}`, usdt, player.address, 95n * USDT, deadline],
          nonce: 5,
          gas: 90_000n,
        },
        {
          functionName: 'payout',
          args: [`0x${'2'.padStart(64, '0')}`, atr, player.address, 15n * 10n ** 18n, deadline],
          nonce: 6,
          gas: 90_000n,
        },
      ]);
      const slots = await slotsOf(place);
      expect(slots.map(({ nonce, payout }) => [nonce, payout?.id])).toEqual([
        [5n, first],
        [6n, second],
      ]);
      const [one] = slots;
      expect(await row(first)).toMatchObject({
        state: 'passed',
        deadline,
        wait: null,
        tx_hash: one?.attempts[0]?.hash,
        confirmations: null,
      });
      expect(await stepsOf(place)).toEqual([{ what: 'sent' }, { what: 'sent' }]);
      const key = world.db.selectFrom('payout_key').selectAll().where('payer', '=', worker.chain.payer);
      expect(await key.executeTakeFirst()).toMatchObject({ next_nonce: 7n });
      expect(await send()).toBe('done');
    }),
  );

  test(
    'waits while withdrawals are paused, and says so once',
    inPlace(async ({ world, passed, row, send, sent }) => {
      const id = await passed('100');
      const flow = { flow: 'withdraw', reason: 'test', why: 'test', by: 'server', wallNow: BEGIN } as const;
      await inTransaction(world.db, (tx) => setFlow(tx, flow));
      for (let times = 0; times < 2; times += 1) {
        expect(await send()).toBe('done');
        expect(await row(id)).toMatchObject({ wait: 'paused', wait_until: null, version: 2n });
      }
      expect(sent).toEqual([]);
    }),
  );

  test(
    'stays within the limit of the day, of which pending payouts take their part',
    inPlace(async (place) => {
      const { answers, passed, row, send, sent } = place;
      const before = await passed('15');
      expect(await send()).toBe('more');
      const [slot] = await slotsOf(place);
      const pending = [{ slot, state: 'pending' } as NonceStatus];
      const tokens: string[] = [];
      answers.leftToday = async (token) => {
        tokens.push(token);
        return token.startsWith('0x2') ? 25n * USDT : 10n ** 21n;
      };
      const large = await passed('21');
      const fits = await passed('20');
      // The one before took all that was left.
      const small = await passed('6');
      const other = await passed('400', { coin: 'ATR' });
      expect(await send({}, pending)).toBe('more');
      for (const id of [large, small]) {
        expect(await row(id)).toMatchObject({ wait: 'dayLimit', wait_until: NEXT_DAY, tx_hash: null });
      }
      for (const id of [before, fits, other]) expect((await row(id)).tx_hash).not.toBeNull();
      expect(sent).toHaveLength(3);
      expect(new Set(tokens).size).toBe(tokens.length);
      for (const id of [large, small]) expect((await row(id)).version).toBe(2n);
      const taken = (await slotsOf(place)).map((each) => ({ slot: each, state: 'pending' }) as NonceStatus);
      expect(await send({}, taken)).toBe('done');
      for (const id of [large, small]) expect((await row(id)).version).toBe(2n);
    }),
  );

  test(
    'takes last what waits for an instant that the newest block has not reached',
    inPlace(async ({ passed, sent, send }) => {
      const atMs = Number(HEAD) * 1_000;
      await passed('10', { wait: 'dayLimit', wait_until: new Date(atMs + 1) });
      await passed('20', { wait: 'dayLimit', wait_until: new Date(atMs) });
      expect(await send()).toBe('more');
      expect(sent.map((raw) => callOf(raw).args?.[3])).toEqual([15n * USDT, 5n * USDT]);
    }),
  );

  test(
    'leaves at most 64 transactions pending, which nodes store for one account',
    inPlace(async ({ passed, send, sent }) => {
      const pendingOf = (count: number) =>
        Array.from({ length: count }, () => ({ slot: { payout: null }, state: 'pending' }) as NonceStatus);
      const used = { slot: { payout: null }, state: 'used' } as NonceStatus;
      await passed('10');
      await passed('10');
      expect(await send({}, pendingOf(64))).toBe('done');
      expect(await send({}, pendingOf(65))).toBe('done');
      expect(await send({}, [...pendingOf(63), used])).toBe('more');
      expect(sent).toHaveLength(1);
    }),
  );

  test(
    'leaves out what the chain would refuse',
    inPlace(async (place) => {
      const { answers, passed, row, send, sent, logged } = place;
      const ids: bigint[] = [];
      for (let count = 0; count < 6; count += 1) ids.push(await passed('10'));
      const refusals = ['dayLimit', 'paused', 'vaultShort', 'noGas', 'alreadyPaid'];
      let asked = 0;
      answers.estimate = async (_: PayoutCall) => {
        const refused = refusals[asked];
        asked += 1;
        return refused === undefined ? { gas: 61n } : fails(refused);
      };
      expect(await send()).toBe('more');
      expect(sent.map(callOf)).toMatchObject([{ nonce: 5, gas: 91n }]);
      const rows = await Promise.all(ids.map((id) => row(id)));
      expect(rows.map(({ wait }) => wait)).toEqual(['dayLimit', 'paused', 'vaultShort', null, null, null]);
      expect(rows.map(({ wait_until }) => wait_until)).toEqual([null, null, null, null, null, null]);
      const deadline = HEAD + 3_600n;
      expect(rows.map((each) => each.deadline)).toEqual([null, null, null, null, deadline, deadline]);
      expect(logged().filter((message) => NO_GAS.test(message))).toHaveLength(1);
      expect(logged()).toContain('the vault refuses a payout');
      const versions = async () =>
        (await Promise.all(ids.map((id) => row(id)))).map(({ version }) => Number(version));
      const before = await versions();
      asked = 0;
      refusals[3] = 'alreadyPaid';
      expect(await send()).toBe('done');
      expect(await versions()).toEqual([...before.slice(0, 3), Number(before[3]) + 1, ...before.slice(4)]);
    }),
  );

  test(
    'signs no more than the gas of the payer covers',
    inPlace(async ({ passed, send, sent, logged }) => {
      for (let count = 0; count < 3; count += 1) await passed('10');
      const each = 90_000n * 207n;
      expect(await send({ balance: each - 1n })).toBe('done');
      expect(logged().some((message) => NO_GAS.test(message))).toBe(true);
      expect(await send({ balance: 2n * each })).toBe('more');
      expect(sent).toHaveLength(2);
      const before = logged().length;
      expect(await send({ balance: each })).toBe('more');
      expect(
        logged()
          .slice(before)
          .some((message) => NO_GAS.test(message)),
      ).toBe(false);
    }),
  );

  test(
    'pays nothing twice that was signed before, and books what is final',
    inPlace(async (place) => {
      const { answers, passed, row, send, sent, world, player } = place;
      const deadline = HEAD + 61n;
      const final = await passed('10', { deadline });
      const fresh = await passed('20', { deadline });
      const open = await passed('30', { deadline });
      const asked: string[] = [];
      const idOf = (at: number) => `0x${String(at).padStart(64, '0')}`;
      answers.isPaid = async (id, hash) => {
        asked.push(`${id} ${hash}`);
        return hash === '0x90' ? id === idOf(1) : id !== idOf(3);
      };
      expect(await send({ head: { number: 100n, hash: '0x100', at: HEAD } })).toBe('more');
      expect(await row(final)).toMatchObject({ state: 'confirmed', confirmations: 3 });
      expect(await row(fresh)).toMatchObject({ state: 'passed', tx_hash: null });
      expect(sent.map(callOf)).toMatchObject([{ args: [idOf(3), {}, player.address, 25n * USDT, deadline] }]);
      expect((await row(open)).deadline).toBe(deadline);
      expect(asked).toHaveLength(6);
      expect((await stepsOf(place)).map(({ what }) => what)).not.toContain('sent');
      expect(await held(world.db, `hold:${final}`, 'USDT')).toBe(0n);
      await passed('10');
      asked.length = 0;
      await send({ final: null });
      expect(asked).toEqual([`${idOf(2)} 0x100`]);
      expect((await row(fresh)).state).toBe('passed');
    }),
  );

  test(
    'leaves a minute to the deadline',
    inPlace(async ({ passed, send, sent }) => {
      await passed('10', { deadline: HEAD + 60n });
      expect(await send()).toBe('done');
      expect(await send({ head: { number: 100n, hash: '0x100', at: HEAD - 1n } })).toBe('more');
      expect(sent).toHaveLength(1);
    }),
  );

  test(
    'leaves what another node has changed meanwhile',
    inPlace(async (place) => {
      const { world, answers, passed, row, send, sent } = place;
      const id = await passed('10');
      answers.estimate = async () => {
        await world.db.updateTable('withdrawal').set({ version: 9n }).where('id', '=', id).execute();
        return { gas: 60_000n };
      };
      expect(await send()).toBe('done');
      expect([sent, await slotsOf(place)]).toEqual([[], []]);
      expect((await row(id)).tx_hash).toBeNull();
      const [own, changed] = [await passed('10'), await passed('10')];
      answers.estimate = async () => {
        await world.db.updateTable('withdrawal').set({ version: 9n }).where('id', '=', changed).execute();
        return { gas: 60_000n };
      };
      expect(await send()).toBe('more');
      expect((await row(changed)).tx_hash).toBeNull();
      for (const each of [id, own]) expect((await row(each)).tx_hash).not.toBeNull();
    }),
  );

  test(
    'waits as the signer refuses',
    inPlace(async (place) => {
      const { world, worker, passed, row, sent } = place;
      const ids = [await passed('10'), await passed('10'), await passed('10'), await passed('10')];
      const reasons = ['dayAllowance', 'gasAllowance', 'notApproved'] as const;
      let asked = 0;
      const signTransaction: PayoutWorker['account']['signTransaction'] = async (transaction) => {
        const reason = reasons[asked];
        asked += 1;
        if (reason) throw new SignerRefusal(reason);
        return worker.account.signTransaction(transaction);
      };
      const signer = { ...worker, account: { ...worker.account, signTransaction } } as PayoutWorker;
      const view = chainView({ balance: 10n ** 18n });
      expect(await sendPayouts(signer, view, [])).toBe('more');
      const rows = await Promise.all(ids.map((id) => row(id)));
      expect(rows.map(({ wait, wait_until }) => [wait, wait_until])).toEqual([
        ['dayLimit', NEXT_DAY],
        ['dayLimit', NEXT_DAY],
        ['paused', null],
        [null, null],
      ]);
      expect(sent.map(callOf)).toMatchObject([{ nonce: 5 }]);
      expect(await world.db.selectFrom('payout_place').select('nonce').execute()).toEqual([{ nonce: 5n }]);
    }),
  );
});

describe('settling', () => {
  const hash = `0x${'ab'.repeat(32)}` as Hex;
  const mined = (place: Place, at: number, changes: object = {}) =>
    slotsOf(place).then(
      (slots) =>
        ({
          slot: slots[at],
          state: 'mined',
          isPaid: true,
          isFinal: true,
          block: 88n,
          hash,
          ...changes,
        }) as NonceStatus,
    );

  test(
    'books final payments, and closes slots that paid nothing',
    inPlace(async (place) => {
      const { world, worker, answers, passed, row, send } = place;
      const ids: bigint[] = [];
      for (let count = 0; count < 6; count += 1) ids.push(await passed('10'));
      await send();
      const slots = await slotsOf(place);
      const idOf = (at: number) => `0x${String(at).padStart(64, '0')}`;
      const asked: string[] = [];
      answers.isPaid = async (id, block) => {
        asked.push(`${id} ${block}`);
        return id === idOf(3);
      };
      const statuses = [
        await mined(place, 0),
        await mined(place, 1, { isPaid: false }),
        { slot: slots[2], state: 'usedFinally' } as NonceStatus,
        { slot: slots[3], state: 'usedFinally' } as NonceStatus,
        await mined(place, 4, { isFinal: false }),
        { slot: slots[5], state: 'pending' } as NonceStatus,
      ];
      const before = await held(world.db, 'vault', 'USDT');
      await settleSlots(worker, chainView(), statuses);
      const rows = await Promise.all(ids.map((id) => row(id)));
      expect(rows.map(({ state }) => state)).toEqual([
        'confirmed',
        'passed',
        'confirmed',
        'passed',
        'passed',
        'passed',
      ]);
      expect(rows[0]?.tx_hash).toBe(hash);
      expect(rows[2]?.tx_hash).toBe(slots[2]?.attempts[0]?.hash);
      expect((await slotsOf(place)).map(({ nonce }) => nonce)).toEqual([9n, 10n]);
      expect((await held(world.db, 'vault', 'USDT')) - before).toBe(2n * 5n * USDT);
      expect(asked).toEqual([3, 4].map((at) => `${idOf(at)} 0x90`));
      asked.length = 0;
      await settleSlots(worker, chainView({ final: null }), statuses);
      expect(asked).toEqual([]);
    }),
  );

  test(
    'shows the confirmations, and takes them back after a reorg',
    inPlace(async (place) => {
      const { worker, passed, row, send } = place;
      const id = await passed('10');
      await send();
      const show = async (changes: object) =>
        showProgress(worker, chainView(), [
          await mined(place, 0, { isFinal: false, block: 99n, ...changes }),
        ]);
      await show({});
      expect(await row(id)).toMatchObject({ confirmations: 2, wait: 'confirming', tx_hash: hash });
      const { version } = await row(id);
      await show({});
      expect((await row(id)).version).toBe(version);
      await show({ isFinal: true, block: 98n });
      expect((await row(id)).version).toBe(version);
      await show({ isPaid: false });
      expect(await row(id)).toMatchObject({ confirmations: null, wait: null, tx_hash: hash });
      await show({ state: 'pending' });
      const [slot] = await slotsOf(place);
      const pending = { confirmations: null, wait: null, tx_hash: slot?.attempts[0]?.hash };
      expect(await row(id)).toMatchObject(pending);
      await place.world.db
        .updateTable('withdrawal')
        .set({ wait: 'vaultShort' })
        .where('id', '=', id)
        .execute();
      await show({ state: 'pending' });
      expect(await row(id)).toMatchObject(pending);
    }),
  );

  test(
    'refunds what a final block shows past its deadline and unpaid',
    inPlace(async (place) => {
      const { world, worker, player, answers, passed, row, logged } = place;
      const overdue = await passed('10', { deadline: 1_899n });
      const paid = await passed('20', { deadline: 1_899n });
      const open = await passed('30', { deadline: 1_900n });
      answers.isPaid = async (id, block) => {
        expect(block).toBe('0x100');
        return id.endsWith('2');
      };
      await failOverdue(worker, chainView({ final: null }));
      expect((await row(overdue)).state).toBe('passed');
      const before = await held(world.db, `user:${player.id}`, 'USDT');
      await failOverdue(worker, chainView());
      expect([(await row(overdue)).state, (await row(paid)).state, (await row(open)).state]).toEqual([
        'failed',
        'passed',
        'passed',
      ]);
      expect((await held(world.db, `user:${player.id}`, 'USDT')) - before).toBe(10n * USDT);
      expect(logged()).toContain('withdrawals passed their deadline unpaid and are refunded');
      const lines = logged().length;
      await failOverdue(worker, chainView());
      expect(logged().length).toBe(lines);
    }),
  );
});

describe('a step', () => {
  test(
    'asks the chain only when there is work',
    inPlace(async ({ worker, answers, passed, sent }) => {
      let asked = 0;
      answers.view = async () => {
        asked += 1;
        return chainView({ balance: 10n ** 18n });
      };
      expect([await payoutStep(worker), asked]).toEqual(['done', 0]);
      await passed('10');
      expect([await payoutStep(worker), asked]).toEqual(['more', 1]);
      expect(sent).toHaveLength(1);
    }),
  );

  test(
    'says that the chain is down, and nothing after a bug',
    inPlace(async ({ worker, answers, passed, row }) => {
      const id = await passed('10');
      const waiting = await passed('10', { wait: 'vaultShort' });
      answers.view = () => Promise.reject(new TypeError('bug'));
      await expect(payoutStep(worker)).rejects.toThrow('bug');
      expect((await row(id)).wait).toBeNull();
      answers.view = () => Promise.reject(new ChainError('unreachable', 'gone'));
      await expect(payoutStep(worker)).rejects.toThrow('gone');
      expect(await row(id)).toMatchObject({ wait: 'chainDown', wait_until: null });
      expect((await row(waiting)).wait).toBe('vaultShort');
    }),
  );

  test(
    'works on the node that has the lease, which lasts 15 seconds after it',
    inPlace(async ({ world, worker, passed, sent, answers }) => {
      await passed('10');
      answers.view = async () => chainView({ balance: 10n ** 18n });
      const other = { ...worker, node: 'other node' } as PayoutWorker;
      const lease = world.db.selectFrom('payout_key').select(['lease_by', 'lease_until']);
      await endPayouts(worker);
      expect(await lease.executeTakeFirst()).toEqual({ lease_by: null, lease_until: null });
      expect(await payoutStep(other)).toBe('more');
      expect(await lease.executeTakeFirst()).toEqual({
        lease_by: 'other node',
        lease_until: new Date(BEGIN + 15_000),
      });
      await passed('10');
      expect(await payoutStep(worker)).toBe('done');
      expect(sent).toHaveLength(1);
      await endPayouts(worker);
      expect((await lease.executeTakeFirst())?.lease_by).toBe('other node');
    }),
  );
});
