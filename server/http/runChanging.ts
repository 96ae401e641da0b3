import { refuse, Refusal, type RefusalKey, type RefusalValues } from '#core/api/refusals.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { Db, Tx } from '#server/db/database.ts';
import type { LiveNews } from '#server/live/liveBus.ts';
import type { Session } from '#server/sessions/session.repo.ts';
import { withAnswers, type AskOutside } from './askOutside.ts';
import type { Call, ChangingCall, SignedIn } from './call.ts';
import { MINUTE_MS } from './makeLimits.ts';
import { hashParams, keepAnswer, openRequest, type Kept } from './request.repo.ts';

/** The answer of a changing call as it is kept under its request id. */
type KeptAnswer = { data: unknown } | { refused: { key: RefusalKey; values: RefusalValues } };

export interface ChangingWork {
  db: Db;
  call: Call;
  tokenHash: Buffer;
  /** Who makes it by a sign-in, null when that is over. */
  callerOf(session: Session | null): { player: SignedIn } | Refusal;
  /** Calls of one player's that may change something within a minute of the wall clock. */
  mostLately: number;
  path: string;
  requestId: string;
  /** Parameters as written: what makes the same request the same. */
  given: Record<string, string>;
  handle(call: ChangingCall): Promise<unknown>;
}

/** What became of a changing call of a player. `again` says that the answer had been given before and nothing was done now. */
export interface Changed {
  playerId: bigint;
  outcome: unknown;
  again: boolean;
  /** Other players whose balances changed. */
  others: ReadonlySet<bigint>;
  /** What else the live stream is to be told. */
  news: readonly LiveNews[];
  /** What was put off until after the commit. */
  after: readonly (() => Promise<void>)[];
}

const nobodyTold: Pick<Changed, 'others' | 'news' | 'after'> = { others: new Set(), news: [], after: [] };

/** Does a call that is new; a refusal tells nobody anything. */
async function change(
  { call, requestId, handle }: ChangingWork,
  { tx, ask }: { tx: Tx; ask: AskOutside },
  player: SignedIn,
): Promise<Changed> {
  const others = new Set<bigint>();
  const news: LiveNews[] = [];
  const after: (() => Promise<void>)[] = [];
  const outcome = await handle({
    ...call,
    tx,
    player,
    requestId,
    askOutside: ask,
    alsoChanged: (playerId) => void others.add(playerId),
    tell: (...more) => void news.push(...more),
    afterCommit: (later) => void after.push(later),
  });
  const changed = { playerId: player.id, again: false, outcome };
  return outcome instanceof Refusal ? { ...changed, ...nobodyTold } : { ...changed, others, news, after };
}

/**
 * Runs a changing call once per request id: who calls, work and kept answer are one transaction, and the answer goes out
 * with the commit. A refusal takes all of it back and is then kept by itself, so that the same id is always answered alike;
 * when somebody came in between under the same id, as that one was. The refusal of somebody unknown keeps nothing, nor does
 * `tooManyCalls`; of calls at once that pass together each counts for the next.
 * Refuses `requestIdReused`, `tooManyCalls` {seconds}, and as `callerOf`.
 */
export async function runChanging(work: ChangingWork): Promise<Changed | Refusal> {
  const { db, path, requestId, tokenHash, call } = work;
  const claim = { tokenHash, id: requestId, path, paramsHash: hashParams(work.given), wallNow: call.wallNow };
  const since = call.wallNow - MINUTE_MS;
  const open = (tx: Tx) => openRequest(tx, claim, since, work.mostLately);
  const keep = async (tx: Tx, changed: Changed | Refusal) => {
    if (changed instanceof Refusal || changed.again) return;
    await keepAnswer(tx, changed.playerId, claim, toKept(changed.outcome));
  };
  let refused = null as Changed | null;
  const changeOnce = async (tx: Tx, ask: AskOutside) => {
    refused = null;
    const opened = await open(tx);
    const caller = work.callerOf(opened?.session ?? null);
    if (caller instanceof Refusal) return caller;
    if (opened?.earlier) {
      return refuse('tooManyCalls', { seconds: Math.ceil((opened.earlier - since) / 1_000) });
    }
    if (opened?.kept) return again(caller.player.id, opened.kept);
    const done = await change(work, { tx, ask }, caller.player);
    if (!(done.outcome instanceof Refusal)) return done;
    refused = done;
    return done.outcome;
  };
  const changed = await withAnswers((ask) =>
    inTransaction<Changed | Refusal>(db, (tx) => changeOnce(tx, ask), keep),
  );
  if (refused === null) return changed;
  const done = refused;
  const keepRefusal = async (tx: Tx) => {
    const opened = await open(tx);
    const caller = work.callerOf(opened?.session ?? null);
    if (caller instanceof Refusal) return caller;
    return opened?.kept ? again(caller.player.id, opened.kept) : done;
  };
  return inTransaction(db, keepRefusal, keep);
}

/** What was answered before, and nobody is told again. */
function again(playerId: bigint, kept: Kept): Changed {
  return { playerId, again: true, outcome: recall(kept), ...nobodyTold };
}

function toKept(outcome: unknown): KeptAnswer {
  if (!(outcome instanceof Refusal)) return { data: outcome };
  return { refused: { key: outcome.key, values: outcome.values } };
}

function recall(kept: Kept): unknown {
  if (kept.state === 'reused') return refuse('requestIdReused');
  const answer = kept.answer as KeptAnswer;
  return 'refused' in answer ? refuse(answer.refused.key, answer.refused.values) : answer.data;
}
