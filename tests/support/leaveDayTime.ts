import { randomUUID } from 'node:crypto';
import { DAY_MS } from '#core/catalog/dayMs.ts';
import { walletKey } from './walletKeys.ts';

/** Wallet of the player who moves the clock; no story signs in with it. */
const CLOCK_MOVER = 998;
const MORNING_MS = 3_600_000;

interface Answer {
  code: number;
  msg: string;
  data: { token: string; clock: { gameAt: number } };
}

async function call(url: string, path: string, params: Record<string, string>, token = ''): Promise<Answer> {
  const response = await fetch(`${url}/api/${path}?${new URLSearchParams(params)}`, {
    method: 'POST',
    headers: { token, 'request-id': randomUUID() },
  });
  const answer = (await response.json()) as Answer;
  if (answer.code !== 200) throw new Error(`${path}: ${answer.msg}`);
  return answer;
}

/**
 * Moves a demo world's game clock to 01:00 of the next day when less than `leastMs` of the day are left. A day that ends
 * pays shares and sends notices, and the clock of a new world begins at the hour of the wall clock: without this the
 * balances of a story depend on the hour at which it runs.
 * @param url where the server answers, without a slash at the end
 */
export async function leaveDayTime(url: string, leastMs: number): Promise<void> {
  const { data: config } = await call(url, 'config', {});
  const left = DAY_MS - (config.clock.gameAt % DAY_MS);
  if (left >= leastMs) return;
  const key = walletKey(CLOCK_MOVER);
  const message = `Dream Manor Login ${Date.now()}`;
  const signature = await key.signMessage({ message });
  const login = { username: key.address, pusername: 'MANOR1', message, signature };
  const { data } = await call(url, 'user/logining', login);
  await call(url, 'demo/advance', { ms: String(left + MORNING_MS) }, data.token);
}
