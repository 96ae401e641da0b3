import { amountOf, formatAmount } from '#core/money/amount.ts';
import type { Answer, Path } from '#core/api/table.ts';
import { figures } from '#server/community/figures.jobs.ts';
import { fadePoints } from '#server/community/points.jobs.ts';
import { sharePots } from '#server/community/pots.jobs.ts';
import { poolBalance } from '#server/ledger/balances.ts';
import type { Job } from '#server/jobs/job.ts';
import { runJobs } from '#server/jobs/runJobs.ts';
import { sealing } from '#server/jobs/sealing.ts';
import { payDues } from '#server/revenue/payDues.jobs.ts';
import { walletKey } from '../../support/walletKeys.ts';
import { openWorld, type Player, type TestWorld } from '../../support/world.ts';
import { CommunityModel, type ModelSums } from './communityModel.ts';

export const OPERATOR = walletKey(701);

/** Players of one turn: few, so that a day takes many turns. */
export const pots = sharePots(3);
export const points = fadePoints(2);

/** Jobs of the community in the world's order. */
const jobs: readonly Job[] = [payDues, pots, points, sealing, figures];

export interface CommunityWorld {
  manor: TestWorld;
  model: CommunityModel;
  operator: Player;
  player(name: string): Player;
  join(name: string, sponsor: string | null): Promise<void>;
  /** Makes a call of a member; throws when it is refused. */
  do<P extends Path>(name: string, path: P, params?: Record<string, string | number>): Promise<Answer<P>>;
  /** Runs due jobs; the model pays rewards when the hourly payment ran. */
  runJobs(): Promise<void>;
  /** Compares every member's figures, points and rewards, and the pots, with the model. */
  expectModel(): Promise<string[]>;
}

const sumsOf = (sums: Answer<'game/gameTreeTj'>['team']): ModelSums => ({
  members: sums.members,
  owners: sums.owners,
  newAtr: amountOf(sums.newPerformance.atr),
  newUsdt: amountOf(sums.newPerformance.usdt),
  reAtr: amountOf(sums.rePerformance.atr),
  reUsdt: amountOf(sums.rePerformance.usdt),
});

/** Notices that are compared. */
const MAX_NOTICES = 20;

const inWords = (sums: { ATR: bigint; USDT: bigint }) =>
  (['USDT', 'ATR'] as const)
    .filter((coin) => sums[coin] > 0n)
    .map((coin) => `${formatAmount(sums[coin])} ${coin}`)
    .join(', ');

/** A world with a community, and the model of it. */
export async function openCommunity(): Promise<CommunityWorld> {
  const manor = await openWorld({ operators: [OPERATOR.address] });
  const operator = await manor.signIn({ key: OPERATOR });
  const model = new CommunityModel();
  const players = new Map<string, Player>();
  const player = (name: string) => {
    const match = players.get(name);
    if (!match) throw new Error(name);
    return match;
  };
  const call: CommunityWorld['do'] = async (name, path, params) => {
    const { code, key, data } = await manor.call(path, params, { token: player(name).token });
    if (code !== 200) throw new Error(`${path} of ${name}: ${key}`);
    return data;
  };
  /** Differences between answer and model in words; empty when they agree. */
  const compare = async (name: string): Promise<string[]> => {
    const answer = await call(name, 'game/gameTreeTj');
    const expected = model.figures(name);
    const faults: string[] = [];
    const check = (label: string, actual: unknown, want: unknown) => {
      const [actualText, expectedText] = [actual, want].map((valueValue) =>
        JSON.stringify(valueValue, (_, value: unknown) =>
          typeof value === 'bigint' ? formatAmount(value) : value,
        ),
      );
      if (actualText !== expectedText)
        faults.push(`${name} ${label}: ${actualText} instead of ${expectedText}`);
    };
    for (const reach of ['personal', 'direct', 'team'] as const)
      check(reach, sumsOf(answer[reach]), expected[reach]);
    for (const { kind, total, due } of answer.rewards) {
      const { rewards, due: waiting } = model.get(name);
      check(`due ${kind} ATR`, amountOf(due.atr), waiting.get(`${kind} ATR`) ?? 0n);
      check(`due ${kind} USDT`, amountOf(due.usdt), waiting.get(`${kind} USDT`) ?? 0n);
      check(`${kind} ATR`, amountOf(total.atr), rewards.get(`${kind} ATR`) ?? 0n);
      check(`${kind} USDT`, amountOf(total.usdt), rewards.get(`${kind} USDT`) ?? 0n);
    }
    const { user } = await call(name, 'user/getUserInfo');
    const notices = (await call(name, 'notice/list', { size: MAX_NOTICES })).list;
    check(
      'notices',
      notices.flatMap(({ kind, values }) => (kind === 'rewarded' ? [values['amounts']] : [])),
      model.get(name).told.slice(-MAX_NOTICES).reverse().map(inWords),
    );
    check('points', amountOf(user.gamePoints), model.get(name).points);
    return faults;
  };
  return {
    manor,
    model,
    operator,
    player,
    join: async (name, sponsor) => {
      const referrer = sponsor === null ? manor.referrer : player(sponsor).code;
      players.set(name, await manor.signIn({ referrer }));
      model.join(name, sponsor);
    },
    do: call,
    runJobs: async () => {
      for (const { name, turns, failed } of await runJobs(manor.world, jobs)) {
        if (failed) throw failed as Error;
        if (name === payDues.name && turns > 0) model.payDues();
      }
    },
    expectModel: async () => {
      const faults = [];
      for (const name of players.keys()) faults.push(...(await compare(name)));
      for (const pot of ['level', 'management', 'community'] as const) {
        for (const coin of ['ATR', 'USDT'] as const) {
          const balance = await poolBalance(manor.world.db, `${pot}Pot`, coin);
          if (balance !== model.pots[pot][coin])
            faults.push(`${pot} ${coin}: ${balance} instead of ${model.pots[pot][coin]}`);
        }
      }
      return faults;
    },
  };
}
