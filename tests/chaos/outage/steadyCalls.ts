import { setTimeout as pause } from 'node:timers/promises';
import { manorCaller } from '../../load/manorCaller.ts';
import { signedLogin } from '../../support/newPlayer.ts';
import type { Acknowledged } from '../acknowledged.ts';
import { seededRandom } from '../../support/seededRandom.ts';
import { steadyPlayer, type SteadyPlayer } from './steadyPlayer.ts';

export interface SteadyOptions {
  /** Nodes that serve the calls, in turn. */
  urls: readonly string[];
  /** First number and count of the players. */
  first: number;
  players: number;
  perSecond: number;
  seed: number;
  /** True if callers wait for every answer instead of hanging up. */
  isPatient?: boolean;
}

/** Everything that was answered, and the attempts that were not, by reason. */
export interface SteadyReport {
  acknowledged: Acknowledged[];
  again: Record<string, number>;
  /** Longest time of an attempt in ms. */
  longestMs: number;
}

export interface SteadyCalls {
  /** Everything that was answered so far. */
  answered(): readonly Acknowledged[];
  /** Resolves in ms from now until a call that begins from now on is answered. */
  answeredAgain(): Promise<number>;
  /** Stops when every call is answered. */
  stop(): Promise<SteadyReport>;
}

/** Sign-ins at once, and limit of the wait for the last answers. */
const AT_ONCE = 4;
const LAST_WITHIN_MS = 120_000;

/** Time after which a caller hangs up, so that callers go on while a server is silent. */
const IMPATIENT_MS = 2_000;

async function signInAll({ urls, first, players, seed, isPatient = false }: SteadyOptions) {
  const caller = manorCaller();
  const hurried = isPatient ? caller : manorCaller(IMPATIENT_MS);
  const [url = ''] = urls;
  const all: SteadyPlayer[] = [];
  for (let next = 0; next < players; next += AT_ONCE) {
    const numbers = Array.from({ length: Math.min(AT_ONCE, players - next) }, (_, at) => first + next + at);
    const signIn = async (number: number) => {
      const login = await caller.call(url, 'user/logining', await signedLogin(number, 'MANOR1'));
      if (login.code !== 200) throw new Error(`the sign-in was refused: ${login.msg}`);
      const { token, user } = login.data;
      return steadyPlayer({
        token,
        id: user.id,
        caller: hurried,
        random: seededRandom(seed * 1_000 + number),
      });
    };
    all.push(...(await Promise.all(numbers.map(signIn))));
  }
  const close = () => {
    caller.close();
    hurried.close();
  };
  return { close, all };
}

/**
 * Players make calls at a constant rate, whatever happens to the server (open loop). A call without an answer is made
 * again, under its request id, at that player's next turn, so repeated calls are part of the rate.
 */
export async function steadyCalls(options: SteadyOptions): Promise<SteadyCalls> {
  const { urls, perSecond } = options;
  const { close, all } = await signInAll(options);
  const report: SteadyReport = { acknowledged: [], again: {}, longestMs: 0 };
  const faults: unknown[] = [];
  const waiting = new Set<{ since: number; resolve(ms: number): void }>();
  let turn = 0;
  let isEnding = false;

  const takeTurn = async () => {
    const order = all.map((_, at) => all[(turn + at) % all.length]);
    const player = order.find((one) => one && !one.isBusy() && (!isEnding || one.hasOpenCall()));
    turn += 1;
    if (!player) return;
    const begun = performance.now();
    const attempt = await player.attempt(urls[turn % urls.length] ?? '');
    report.longestMs = Math.max(report.longestMs, performance.now() - begun);
    if ('again' in attempt) {
      report.again[attempt.again] = (report.again[attempt.again] ?? 0) + 1;
      return;
    }
    report.acknowledged.push(attempt.answered);
    for (const one of waiting) {
      if (begun < one.since) continue;
      waiting.delete(one);
      one.resolve(performance.now() - one.since);
    }
  };
  const timer = setInterval(
    () => void takeTurn().catch((fault: unknown) => faults.push(fault)),
    1_000 / perSecond,
  );

  return {
    answered: () => report.acknowledged,
    answeredAgain: () => new Promise((resolve) => void waiting.add({ since: performance.now(), resolve })),
    stop: async () => {
      isEnding = true;
      const begun = performance.now();
      const isOpen = () => all.some((player) => player.isBusy() || player.hasOpenCall());
      while (isOpen() && performance.now() - begun < LAST_WITHIN_MS) await pause(50);
      clearInterval(timer);
      close();
      if (isOpen()) throw new Error(`calls stayed without an answer: ${JSON.stringify(report.again)}`);
      if (faults.length > 0) throw faults[0] as Error;
      return report;
    },
  };
}
