import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Answer, Path } from '#core/api/table.ts';
import type { Player, TestWorld } from '../../support/world.ts';
import { PART_MARK } from '#server/ledger/partKey.ts';
import { amountOf, formatAmount } from '#core/money/amount.ts';
import { walletKey } from '../../support/walletKeys.ts';
import {
  askFor,
  firstOperator,
  openWalletWorld,
  recharge,
  secondOperator,
  signPayment,
} from '../wallet/walletWorld.ts';
import { isInBooks, oneDatabase } from '../../support/skipReason.ts';

type Preview = Answer<'ops/preview'>;
type Params = Record<string, string>;
const reason = 'seen at the desk';
/** Random acts; the whole run of the issue is `PREVIEW_ACTS=10000`. */
const ACTS = Number(process.env.PREVIEW_ACTS ?? 150);
/** A long run that has not made all acts by then ends early, with all that is checked at its end. */
const UNTIL = Date.parse(process.env.PREVIEW_UNTIL ?? '') || Infinity;
const KEY = walletKey(745);
let manor: TestWorld;
let operators: [Player, Player];
let player: Player;
let other: Player;
beforeAll(async () => {
  manor = await openWalletWorld();
  operators = [await manor.signIn({ key: firstOperator }), await manor.signIn({ key: secondOperator })];
  player = await manor.signIn({ key: KEY });
  other = await manor.signIn();
  for (const member of [player, other]) {
    // Enough for the withdrawals and debits of all random acts.
    await recharge(manor, member, String(100_000 + 1_000 * ACTS));
    await manor.give(member, 'ATR', '5000');
  }
});
afterAll(() => manor.close());

const as = <P extends Path>(by: Player, path: P, params: Params = {}, stamp: string | null = null) =>
  manor.call(path, params, { token: by.token, ...(stamp && { headers: { preview: stamp } }) });
const preview = async (by: Player, call: Path, params: Params): Promise<Preview> => {
  const answer = await as(by, 'ops/preview', { call, params: JSON.stringify(params) });
  expect(answer.msg).toBe('ok');
  return answer.data;
};
const lastPosting = async () => {
  const row = await manor.world.db
    .selectFrom('posting')
    .select('id')
    .orderBy('id', 'desc')
    .executeTakeFirst();
  return row?.id ?? 0n;
};
/**
 * Keys and entries of the postings after one, as the ledger holds them, without what fills parts of pools or is on its way
 * between books.
 */
const postedAfter = async (after: bigint) => {
  const rows = await manor.world.db
    .selectFrom('posting')
    .innerJoin('entry', 'entry.posting_id', 'posting.id')
    .innerJoin('account', 'account.id', 'entry.account_id')
    .select(['posting.key', 'account.name', 'account.coin', 'entry.amount'])
    .where('posting.id', '>', after)
    .where('account.name', '<>', 'transit')
    .where('posting.type', '<>', 'levelling')
    .execute();
  const whole = (key: string) => key.split(PART_MARK)[0];
  return rows
    .map(({ key, name, coin, amount }) => `${whole(key)} ${name} ${coin} ${Number(amount) / 1e6}`)
    .sort();
};
const previewed = ({ postings }: Preview) =>
  postings
    .flatMap(({ key, entries }) =>
      entries.map(({ account, coin, amount }) => `${key} ${account} ${coin} ${Number(amount)}`),
    )
    .sort();

/** A signed withdrawal of the player. Returns its id. */
async function requestWithdrawal(amount: string): Promise<string> {
  const gross = amountOf(amount);
  const fee = (gross * 15n) / 100n;
  const amounts = { gross: amount, fee: formatAmount(fee), net: formatAmount(gross - fee) };
  const signed = await signPayment(manor, KEY, { asset: 'USDT', ...amounts, address: player.address });
  const { data, msg } = await askFor(manor, player, { amount, ...signed });
  if (!data) throw new Error(msg);
  return data.withdrawal.id;
}

describe('a preview', () => {
  test.skipIf(isInBooks)(
    'shows postings, acts and answer, and leaves nothing behind',
    oneDatabase,
    async () => {
      const credit = { player: player.code, coin: 'ATR', amount: '12.5', pool: 'promotion', reason };
      const { adjustment } = (await as(operators[0], 'ops/credit', credit)).data;
      const before = await lastPosting();
      const shown = await preview(operators[1], 'ops/adjustment/pass', { id: adjustment.id });
      expect(shown).toMatchObject({
        refusal: null,
        postings: [
          {
            key: `adjustment:${adjustment.id}`,
            type: 'backendRecharge',
            entries: [
              { account: 'pool:promotion', coin: 'ATR', amount: '-12.5', balance: null },
              { account: `user:${player.id}`, coin: 'ATR', amount: '12.5', balance: '5212.5' },
            ],
          },
        ],
        acts: [{ act: 'credit/pass', subject: `player:${player.id}`, reason }],
        answer: { adjustment: { state: 'done' } },
      });
      expect(await lastPosting()).toBe(before);
      const { list } = (await as(operators[1], 'ops/adjustment/list')).data;
      expect(list.map(({ id }) => id)).toContain(adjustment.id);
      const done = await as(operators[1], 'ops/adjustment/pass', { id: adjustment.id }, shown.stamp);
      expect(done.code).toBe(200);
      expect(await postedAfter(before)).toEqual(previewed(shown));
    },
  );

  test('shows the refusal that the act would meet, in the caller\u2019s language', async () => {
    const params = { call: 'ops/withdraw/pass', params: JSON.stringify({ id: '999999' }) };
    const { data } = await manor.call('ops/preview', params, { token: operators[0].token, lang: 'zh_CN' });
    expect(data).toMatchObject({ refusal: { key: 'withdrawalUnknown' }, postings: [], stamp: null });
    expect(data.refusal?.sentence).toMatch(/[\u4e00-\u9fff]/);
  });

  test('is refused for what is no change of an operator, and for malformed parameters', async () => {
    const ask = (call: string, params: string) => as(operators[0], 'ops/preview', { call, params });
    expect((await ask('ops/audit', '{}')).key).toBe('callUnknown');
    expect((await ask('ops/nowhere', '{}')).key).toBe('callUnknown');
    expect((await ask('userAccount/transfer', '{}')).key).toBe('invalidParameter');
    expect((await ask('ops/tier', '{}')).values).toEqual({ parameter: 'player' });
    expect((await ask('ops/tier', '{"player":1}')).values).toEqual({ parameter: 'params' });
    expect((await ask('ops/tier', '{"player"}')).values).toEqual({ parameter: 'params' });
  });

  test('went stale when another operator acted on the same thing, and stays in force otherwise', async () => {
    const id = await requestWithdrawal('2000');
    const [mine, theirs] = await Promise.all(operators.map((by) => preview(by, 'ops/withdraw/pass', { id })));
    // Both looked at the first of two approvals; the later one would be the last, and start the payout.
    expect((await as(operators[0], 'ops/withdraw/pass', { id }, mine?.stamp)).code).toBe(200);
    const late = await as(operators[1], 'ops/withdraw/pass', { id }, theirs?.stamp);
    expect([late.status, late.key]).toEqual([409, 'previewStale']);
    const again = await preview(operators[1], 'ops/withdraw/pass', { id });
    await as(operators[0], 'ops/tier', { player: other.code, tier: 'owner', reason });
    expect(
      (await as(operators[1], 'ops/withdraw/pass', { id }, again.stamp)).data.reviewed.withdrawal.state,
    ).toBe('passed');
  });

  test('of an approval is stale once another operator rejected, and the next one says why', async () => {
    const id = await requestWithdrawal('300');
    const { stamp } = await preview(operators[0], 'ops/withdraw/pass', { id });
    expect((await as(operators[1], 'ops/withdraw/reject', { id, reason })).code).toBe(200);
    const before = await lastPosting();
    const late = await as(operators[0], 'ops/withdraw/pass', { id }, stamp);
    expect([late.key, late.status]).toEqual(['withdrawalNotPending', 409]);
    expect((await preview(operators[0], 'ops/withdraw/pass', { id })).refusal?.key).toBe(
      'withdrawalNotPending',
    );
    expect(await lastPosting()).toBe(before);
  });

  test('holds for an act that creates what it names', async () => {
    const notice = { titleZh: '维护', titleEn: 'Care', bodyZh: '半小时', bodyEn: 'Half an hour', reason };
    const { stamp } = await preview(operators[0], 'ops/notice/publish', notice);
    await preview(operators[1], 'ops/notice/publish', notice);
    expect((await as(operators[0], 'ops/notice/publish', notice, stamp)).msg).toBe('ok');
  });

  test('belongs to its call and parameters alone', async () => {
    const pause = { flow: 'swap', paused: 'true', reason };
    const { stamp } = await preview(operators[0], 'ops/pause', pause);
    const changed = { ...pause, flow: 'casting' };
    expect((await as(operators[0], 'ops/pause', changed, stamp)).key).toBe('previewStale');
    expect((await as(operators[0], 'ops/pause', pause, 'f'.repeat(64))).key).toBe('previewStale');
    expect((await as(operators[0], 'ops/pause', pause, stamp)).code).toBe(200);
    await as(operators[0], 'ops/pause', { ...pause, paused: 'false' });
  });
});

const texts = { titleZh: '一', titleEn: 'One', bodyZh: '二', bodyEn: 'Two' };

/** Draws one act of an operator over what waits now. */
async function drawAct(dice: (max: number) => number): Promise<[Path, Params]> {
  const pick = <T>(list: readonly T[]): T | undefined => list[dice(list.length)];
  const { list: waiting } = (await as(operators[0], 'ops/adjustment/list', { size: '5' })).data;
  const reviews = (await as(operators[0], 'ops/withdraw/list', { state: 'pendingReview', size: '5' })).data;
  const plans = (await as(operators[0], 'ops/notice/scheduled', { size: '5' })).data;
  const later = (hours: number) => String(manor.world.wallNow() + hours * 3_600_000);
  const target = pick([player, other])?.code ?? '';
  const id = pick(waiting)?.id ?? '1';
  const withdrawal = pick(reviews.list)?.withdrawal.id ?? '1';
  const amount = String(1 + dice(3000));
  const acts: [Path, Params][] = [
    ['ops/credit', { player: target, coin: 'ATR', amount, pool: 'promotion', reason }],
    ['ops/debit', { player: target, coin: 'USDT', amount, reason }],
    ['ops/adjustment/pass', { id }],
    ['ops/adjustment/drop', { id, reason }],
    ['ops/withdraw/pass', { id: withdrawal }],
    ['ops/withdraw/reject', { id: withdrawal, reason }],
    ['ops/tier', { player: target, tier: dice(2) ? 'owner' : 'regular', reason }],
    ['ops/pause', { flow: 'casting', paused: dice(2) ? 'true' : 'false', reason }],
    ['ops/constant/set', { key: 'HEN_YARD', value: String(10 + dice(8)), reason }],
    ['ops/constant/set', { key: 'HEN_YARD', value: String(10 + dice(8)), at: later(dice(9)), reason }],
    ['ops/notice/schedule', { ...texts, at: later(dice(9)), reason }],
    ['ops/notice/unschedule', { id: pick(plans.list)?.id ?? '1', reason }],
  ];
  return acts[dice(acts.length)] ?? ['ops/pause', {}];
}

test.skipIf(isInBooks)(
  'what a preview showed is what happens, or the act is refused as stale',
  { ...oneDatabase, timeout: 120_000 + ACTS * 500 },
  async () => {
    const seen = { same: 0, refused: 0, stale: 0, unaffected: 0 };
    const ends = UNTIL === Infinity ? {} : { interruptAfterTimeLimit: Math.max(1, UNTIL - Date.now()) };
    await fc.assert(
      fc.asyncProperty(fc.array(fc.nat(1_000_000), { minLength: 12, maxLength: 12 }), async (draws) => {
        let at = 0;
        const dice = (max: number) => (draws[at++ % draws.length] ?? 0) % Math.max(1, max);
        if (dice(3) === 0) await requestWithdrawal(String(20 + dice(2500)));
        const by = operators[dice(2)] ?? operators[0];
        const [path, params] = await drawAct(dice);
        const shown = await preview(by, path, params);
        // Now and then somebody else is faster.
        const rival = dice(3) === 0 ? await drawAct(dice) : null;
        if (rival) await as(operators[dice(2)] ?? operators[1], rival[0], rival[1]);
        const before = await lastPosting();
        const done = await as(by, path, params, shown.stamp);
        if (done.key === 'previewStale') {
          expect(rival).not.toBeNull();
          seen.stale += 1;
        } else if (rival === null) {
          expect(done.key ?? null).toBe(shown.refusal?.key ?? null);
          seen[done.key ? 'refused' : 'same'] += 1;
        } else {
          seen.unaffected += 1;
        }
        const isDone = done.code === 200 && shown.stamp !== null;
        if (isDone) expect(await postedAfter(before)).toEqual(previewed(shown));
        else if (done.code !== 200) expect(await lastPosting()).toBe(before);
      }),
      { numRuns: ACTS, seed: 93, endOnFailure: true, ...ends },
    );
    if (process.env.PREVIEW_ACTS) process.stderr.write(`acts: ${JSON.stringify(seen)}\n`);
    expect(Math.min(...Object.values(seen))).toBeGreaterThan(0);
  },
);
