import { refuse, Refusal, type RefusalKey, type RefusalValues } from '../../core/api/refusals.ts';
import { inTransaction } from '../db/transaction.ts';
import type { Db } from '../db/database.ts';
import { takeBackIfRefused } from '../db/takeBackIfRefused.ts';
import type { Call, ChangingCall, SignedIn } from './call.ts';
import type { LiveNews } from './liveBus.ts';
import { claimRequest, hashParams, keepAnswer } from './request.repo.ts';

/** The answer of a changing call as it is kept under its request id. */
type KeptAnswer = { data: unknown } | { refused: { key: RefusalKey; values: RefusalValues } };

export interface ChangingWork {
  db: Db;
  call: Call;
  player: SignedIn;
  path: string;
  requestId: string;
  /** Parameters as written: what makes the same request the same. */
  given: Record<string, string>;
  handle(call: ChangingCall): Promise<unknown>;
}

/** What became of a changing call. `again` says that the answer had been given before and nothing was done now. */
export interface Changed {
  outcome: unknown;
  again: boolean;
  /** Other players whose balances changed. */
  others: ReadonlySet<bigint>;
  /** What else the live stream is to be told. */
  news: readonly LiveNews[];
  /** What was put off until after the commit. */
  after: readonly (() => Promise<void>)[];
}

/**
 * Runs a changing call once per request id: claim, work and kept answer are one transaction. A refusal takes the
 * work back and is kept too, so that the same id is always answered alike. Refuses `requestIdReused`.
 */
export function runChanging(work: ChangingWork): Promise<Changed> {
  const { path, requestId, player, call } = work;
  const claim = {
    playerId: player.id,
    id: requestId,
    path,
    paramsHash: hashParams(work.given),
    wallNow: call.wallNow,
  };
  return inTransaction<Changed>(work.db, async (tx) => {
    const claimed = await claimRequest(tx, claim);
    const others = new Set<bigint>();
    const news: LiveNews[] = [];
    const after: (() => Promise<void>)[] = [];
    const nothing = { again: true, others, news, after };
    if (claimed.state === 'reused') return { outcome: refuse('requestIdReused'), ...nothing };
    if (claimed.state === 'answered') return { outcome: recall(claimed.answer), ...nothing };
    const outcome = await takeBackIfRefused(tx, () =>
      work.handle({
        ...call,
        tx,
        player,
        requestId,
        alsoChanged: (playerId) => void others.add(playerId),
        tell: (...more) => void news.push(...more),
        afterCommit: (later) => void after.push(later),
      }),
    );
    await keepAnswer(tx, claim, toKept(outcome));
    return outcome instanceof Refusal
      ? { outcome, again: false, others: new Set(), news: [], after: [] }
      : { outcome, again: false, others, news, after };
  });
}

function toKept(outcome: unknown): KeptAnswer {
  if (!(outcome instanceof Refusal)) return { data: outcome };
  return { refused: { key: outcome.key, values: outcome.values } };
}

function recall(kept: unknown): unknown {
  const answer = kept as KeptAnswer;
  return 'refused' in answer ? refuse(answer.refused.key, answer.refused.values) : answer.data;
}
