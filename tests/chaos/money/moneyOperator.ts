import { randomUUID } from 'node:crypto';
import { localKeys } from '#server/chain/localKeys.ts';
import { manorCaller } from '../../load/manorCaller.ts';
import type { SigningKey } from '../../support/walletKeys.ts';
import type { Acknowledged } from '../acknowledged.ts';
import { insist } from './insist.ts';
import type { MoneyGame } from './moneyPlayer.ts';

/** An operator who reviews withdrawals: approves most, rejects some. */
export async function moneyOperator(
  { server, random, lost }: MoneyGame,
  key: SigningKey = localKeys.operators[0],
) {
  const caller = manorCaller();
  const ask = { server, caller, lost };
  const message = `Dream Manor Login ${Date.now()}`;
  const signature = await key.signMessage({ message });
  const signed = { username: key.address, pusername: 'MANOR1', message, signature };
  const login = await insist(ask, 'user/logining', signed, {});
  if (login.code !== 200) throw new Error(`the operator's sign-in was refused: ${login.msg}`);
  const { token, user } = login.data;
  const acknowledged: Acknowledged[] = [];

  const review = async (id: string) => {
    const rejects = random() < 0.15;
    const path = rejects ? 'ops/withdraw/reject' : 'ops/withdraw/pass';
    const params = { id, ...(rejects && { reason: 'looked at in the storm' }) };
    const requestId = randomUUID();
    const { code, key: refused, data } = await insist(ask, path, params, { token, requestId });
    const answer = code === 200 ? { data } : { refused: refused ?? 'systemError' };
    acknowledged.push({ playerId: user.id, requestId, action: { path, params }, answer });
  };
  return {
    acknowledged,
    /** Reviews the waiting withdrawals. */
    reviewAll: async () => {
      const { data } = await insist(
        ask,
        'ops/withdraw/list',
        { state: 'pendingReview', size: 100 },
        { token },
      );
      for (const { withdrawal } of data.list) await review(withdrawal.id);
    },
    /** Every invariant, those of the chain included. */
    audit: async () => (await insist(ask, 'ops/audit', {}, { token })).data,
    close: () => caller.close(),
  };
}
