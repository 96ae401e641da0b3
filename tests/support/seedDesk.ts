import { localKeys } from '#server/chain/localKeys.ts';
import { callManor, signInOutside } from './consoleTest.ts';
import { testOperators } from './testOperators.ts';
import { walletKey, type SigningKey } from './walletKeys.ts';

const reason = 'waits for a second look';

/** Signs an operator in from outside any page. Returns the token. */
async function operatorToken(url: string, key: SigningKey): Promise<string> {
  const message = `Dream Manor Login ${Date.now()}`;
  const signature = await key.signMessage({ message });
  const login = { username: key.address, pusername: 'MANOR1', message, signature };
  const { data, msg } = await callManor<{ token: string } | null>(url, 'user/logining', login);
  if (!data) throw new Error(`the sign-in was refused: ${msg}`);
  return data.token;
}

/**
 * Fills a world whose operators need no signatures, so that each page of the console has something to show. Returns the
 * player's code.
 */
export async function seedDesk(url: string, player: number): Promise<string> {
  const { token, code } = await signInOutside(url, player);
  const [first, second] = await Promise.all(testOperators.map((key) => operatorToken(url, key)));
  const act = async <Data = { adjustment: { id: string } }>(
    path: string,
    params: Record<string, string>,
    by = first ?? '',
  ): Promise<Data> => {
    const { data, msg, code: status } = await callManor<Data>(url, path, params, { token: by });
    if (status !== 200) throw new Error(`${path}: ${msg}`);
    return data;
  };
  const credit = { player: code, coin: 'ATR', amount: '500', pool: 'promotion', reason };
  const { adjustment } = await act('ops/credit', credit);
  await act('ops/adjustment/pass', { id: adjustment.id }, second);
  await act('ops/credit', { ...credit, amount: '25' });
  const { address } = walletKey(player);
  await act('userAccount/withdraw', { coin: 'ATR', amount: '60', address }, token);
  for (const plot of ['1', '2', '3']) await act('game/land/buy', { plot }, token);
  await act('game/land/sow', { plot: '1,2', seed: 'apple', buy: 'missing' }, token);
  await act('game/seed/buy', { seed: 'hen', quantity: '1' }, token);
  await act('ops/player/note', { player: code, text: 'Asked for a longer deadline.' });
  await act('ops/constant/set', { key: 'WITHDRAW_TWO_ABOVE_USDT', value: '"900"', reason });
  await act('ops/role/set', { address: localKeys.guardian.address, role: 'viewer', reason });
  await act('ops/pause', { flow: 'casting', paused: 'true', reason });
  const notice = {
    titleZh: '今晚维护',
    titleEn: 'Care tonight',
    bodyZh: '大约半小时。',
    bodyEn: 'Half an hour.',
  };
  await act('ops/notice/publish', { ...notice, reason });
  const at = String(Date.now() + 3_600_000);
  await act('ops/notice/schedule', { ...notice, titleEn: 'Care is over', titleZh: '维护结束', at, reason });
  await act('ops/constant/set', { key: 'HEN_YARD', value: '13', at, reason });
  return code;
}
