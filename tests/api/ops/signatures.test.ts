import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Answer } from '#core/api/table.ts';
import { previewAct, signAct, type ActParams, type OpsPath, type Signing } from '../../support/signAct.ts';
import { walletKey } from '../../support/walletKeys.ts';
import type { Player, TestWorld } from '../../support/world.ts';
import {
  askFor,
  firstOperator,
  openWalletWorld,
  recharge,
  secondOperator,
  signPayment,
} from '../wallet/walletWorld.ts';

const reason = 'signed at the desk';
const KEY = walletKey(771);
let manor: TestWorld;
let first: Player;
let second: Player;
let player: Player;
beforeAll(async () => {
  manor = await openWalletWorld({ signedActs: true });
  first = await manor.signIn({ key: firstOperator });
  second = await manor.signIn({ key: secondOperator });
  player = await manor.signIn({ key: KEY });
  await recharge(manor, player, '5000');
});
afterAll(() => manor.close());

const preview = (path: OpsPath, params: ActParams, by = first) => previewAct(manor, path, params, by);

/** Previews an act, signs it, and makes it. */
async function sign(path: OpsPath, params: ActParams, signing: Partial<Signing> = {}) {
  const { by = first, key = firstOperator } = signing;
  const signed = await signAct(manor, path, params, { ...signing, by, key });
  const { headers } = signed;
  const send = (changed: ActParams = params, requestId = signed.requestId) =>
    manor.call(path, changed, { token: by.token, requestId, headers });
  return { answer: await send(), send, headers };
}

const pause = (paused: 'true' | 'false') => ({ flow: 'casting', paused, reason });

describe('an act on money or rules', () => {
  test('is refused without a signature, without a preview, and with a malformed signature', async () => {
    const { stamp } = await preview('ops/pause', pause('true'));
    const made = (headers: Record<string, string>) =>
      manor.call('ops/pause', pause('true'), { token: first.token, headers });
    expect((await made({})).key).toBe('actSignatureNeeded');
    expect((await made({ preview: stamp ?? '' })).key).toBe('actSignatureNeeded');
    expect((await made({ preview: stamp ?? '', 'act-signature': '0x12' })).key).toBe('actSignatureNeeded');
  });

  test('is done once by a signature, which is stored as it was signed', async () => {
    const { answer, send } = await sign('ops/pause', pause('true'));
    expect(answer.msg).toBe('ok');
    // The same request returns the same answer; another request is another act.
    expect((await send()).code).toBe(200);
    expect((await send(pause('true'), randomUUID())).code).not.toBe(200);
    const rows = await manor.world.db
      .selectFrom('act_signature')
      .innerJoin('operator_act', 'operator_act.id', 'act_signature.act_id')
      .select(['act_signature.operator', 'act_signature.typed_data', 'operator_act.act'])
      .execute();
    expect(rows).toHaveLength(1);
    expect(rows[0]).toMatchObject({ operator: first.address, act: 'pause' });
    expect((JSON.parse(rows[0]?.typed_data ?? '') as { message: unknown }).message).toMatchObject({
      act: 'Pauses or resumes a flow of money, with a reason that players see.',
      terms: ['flow: casting', 'paused: true', `reason: ${reason}`],
      effects: [`pause casting: ${reason}`],
    });
    expect((await sign('ops/pause', pause('false'))).answer.code).toBe(200);
  });

  test('is refused for another wallet, an expired or far deadline, another request and other effects', async () => {
    const refused = async (signing: Partial<Signing>) =>
      (await sign('ops/pause', pause('true'), signing)).answer.key;
    expect(await refused({ key: secondOperator })).toBe('signatureFailed');
    expect(await refused({ aheadMs: -1 })).toBe('signatureExpired');
    expect(await refused({ aheadMs: 2 * 86_400_000 })).toBe('signatureFailed');
    const other = await preview('ops/pause', { ...pause('true'), flow: 'swap' });
    expect(await refused({ shown: other })).toBe('signatureFailed');
    const { flows } = (await manor.call('config')).data;
    expect(flows.filter(({ paused }) => paused)).toEqual([]);
  });

  test('of support needs none', async () => {
    const note = { player: player.code, text: 'called back' };
    expect((await manor.call('ops/player/note', note, { token: first.token })).code).toBe(200);
  });
});

describe('a list of withdrawals', () => {
  async function requestWithdrawal(): Promise<string> {
    const amounts = { gross: '100', fee: '15', net: '85' };
    const signed = await signPayment(manor, KEY, { asset: 'USDT', ...amounts, address: player.address });
    return (await askFor(manor, player, { amount: '100', ...signed })).data.withdrawal.id;
  }

  test('is approved by one signature, whole or not at all', async () => {
    const ids = [await requestWithdrawal(), await requestWithdrawal()];
    const bySecond = { by: second, key: secondOperator };
    const bad = await sign('ops/withdraw/passAll', { ids: [...ids, '99999'].join() }, bySecond);
    expect(bad.answer.key).toBe('withdrawalUnknown');
    const shown = await preview('ops/withdraw/passAll', { ids: [...ids, '99999'].join() }, second);
    expect(shown).toMatchObject({ refusal: { key: 'withdrawalUnknown' }, stamp: null });
    const { answer } = await sign('ops/withdraw/passAll', { ids: ids.toReversed().join() }, bySecond);
    const { reviewed } = answer.data as Answer<'ops/withdraw/passAll'>;
    expect(reviewed.map(({ withdrawal: { id, state } }) => [id, state])).toEqual(
      ids.map((id) => [id, 'passed']),
    );
  });

  test('has no id twice, and at most 50', async () => {
    const many = Array.from({ length: 51 }, (_, at) => String(at + 1)).join();
    for (const ids of ['1,1', 'all', '', many]) {
      const params = { call: 'ops/withdraw/passAll', params: JSON.stringify({ ids }) };
      expect((await manor.call('ops/preview', params, { token: first.token })).values).toEqual({
        parameter: 'ids',
      });
    }
  });
});
