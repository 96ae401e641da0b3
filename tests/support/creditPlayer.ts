import { callManor } from './consoleTest.ts';
import { testOperators } from './testOperators.ts';

/**
 * Credits a player (code) with ATR by two operators, in a world whose operators need no signatures. Throws with the
 * server's words when one of them is refused.
 */
export async function creditPlayer(url: string, player: string, amount: string): Promise<void> {
  const tokens: string[] = [];
  for (const key of testOperators) {
    const message = `Dream Manor Login ${Date.now()}`;
    const signature = await key.signMessage({ message });
    const login = { username: key.address, pusername: 'MANOR1', message, signature };
    const { data, msg } = await callManor<{ token: string } | null>(url, 'user/logining', login);
    if (!data) throw new Error(`the sign-in was refused: ${msg}`);
    tokens.push(data.token);
  }
  const [first = '', second = ''] = tokens;
  const credit = { player, coin: 'ATR', amount, pool: 'promotion', reason: 'a manor to be shown' };
  const proposed = await callManor<{ adjustment: { id: string } } | null>(url, 'ops/credit', credit, {
    token: first,
  });
  if (!proposed.data) throw new Error(`ops/credit: ${proposed.msg}`);
  const { id } = proposed.data.adjustment;
  const passed = await callManor(url, 'ops/adjustment/pass', { id }, { token: second });
  if (passed.code !== 200) throw new Error(`ops/adjustment/pass: ${passed.msg}`);
}
