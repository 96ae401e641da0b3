import { setTimeout as pause } from 'node:timers/promises';
import type { Path } from '#core/api/table.ts';
import { manorCaller, type Reply } from '../load/manorCaller.ts';
import { signedLogin } from '../support/newPlayer.ts';
import { manorProcess } from '../support/manorProcess.ts';
import { seededRandom } from '../support/seededRandom.ts';

export interface OtcOptions {
  /** Orders that are revoked and filled at once. */
  rounds: number;
  seed: number;
  /** Concurrent pairs of players. */
  pairs: number;
  /** A new PostgreSQL database; PGlite if missing. */
  databaseUrl?: string;
  say(line: string): void;
}

export interface OtcReport {
  revoked: number;
  filled: number;
  faults: string[];
}

/** Smallest order. */
const QUANTITY = '10';

const TOO_MANY = 429;
const AGAIN_MS = 500;

/** Number of orders between two lines of progress. */
const SAY_EVERY = 1_000;

/** One player posts an order, then revokes it while the other fills it; exactly one must win. */
export async function otcRun({ rounds, seed, pairs, databaseUrl, say }: OtcOptions): Promise<OtcReport> {
  const server = await manorProcess({ MANOR_SPEED: '1', ...(databaseUrl && { DATABASE_URL: databaseUrl }) });
  const caller = manorCaller();
  const { url } = server;
  const report: OtcReport = { revoked: 0, filled: 0, faults: [] };
  let remaining = rounds;
  /** Repeats a call that exceeded the rate limit. */
  const ask = async <P extends Path>(
    path: P,
    params: Record<string, string | number>,
    token?: string,
  ): Promise<Reply<P>> => {
    for (;;) {
      const reply = await caller.call(url, path, params, token === undefined ? {} : { token });
      if (reply.status !== TOO_MANY) return reply;
      await pause(AGAIN_MS);
    }
  };

  const signIn = async (number: number) => {
    const { code, data, msg } = await ask('user/logining', await signedLogin(number, 'MANOR1'));
    if (code !== 200) throw new Error(`the sign-in was refused: ${msg}`);
    return data.token;
  };
  /** Both have ATR alone, so the buyer sells it back. The welcome gift moves to and fro, less the fee in USDT. */
  const race = async (
    seller: string,
    buyer: string,
    random: () => number,
  ): Promise<'revoked' | 'filled' | null> => {
    const { ticker } = (await ask('otc/ticker', {}, seller)).data;
    const post = { quantity: QUANTITY, price: ticker.p };
    const posted = await ask('otc/sell', post, seller);
    if (posted.code !== 200) {
      report.faults.push(`an order was refused: ${posted.msg}`);
      return null;
    }
    const { id } = posted.data.order;
    const fill = () => ask('otc/buy', { quantity: QUANTITY, order: id }, buyer);
    const revoke = () => ask('otc/qxExchange', { id, remaining: QUANTITY }, seller);
    const isFillFirst = random() < 0.5;
    const [first, second] = await Promise.all(isFillFirst ? [fill(), revoke()] : [revoke(), fill()]);
    const [filled, revoked] = isFillFirst ? [first, second] : [second, first];
    if ((filled.code === 200) === (revoked.code === 200)) {
      report.faults.push(`order ${id}: fill ${filled.key ?? 'done'}, revocation ${revoked.key ?? 'done'}`);
    }
    return filled.code === 200 ? 'filled' : 'revoked';
  };
  const play = async (number: number) => {
    const random = seededRandom(seed * 1_000 + number);
    let [seller, buyer] = [await signIn(2 * number), await signIn(2 * number + 1)];
    // The buyer needs USDT and gets it from the pool for ATR.
    for (const token of [seller, buyer]) {
      const swap = { from: 'ATR', to: 'USDT', amount: 60, minOut: '0' };
      const { code, msg } = await ask('userAccount/exchange', swap, token);
      if (code !== 200) throw new Error(`the exchange was refused: ${msg}`);
    }
    while (remaining > 0) {
      remaining -= 1;
      if (remaining % SAY_EVERY === 0) say(`${rounds - remaining} of ${rounds}`);
      const won = await race(seller, buyer, random);
      if (won === null) return;
      report[won] += 1;
      // The buyer sells next, so that neither runs out of coins.
      if (won === 'filled') [seller, buyer] = [buyer, seller];
    }
  };
  try {
    await Promise.all(Array.from({ length: pairs }, (_, number) => play(number)));
    return report;
  } finally {
    caller.close();
    await server.stop();
  }
}
