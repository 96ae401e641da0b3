import { MINUTE_MS } from '#core/catalog/dayMs.ts';
import { refuse, Refusal, type RefusalKey, type RefusalValues } from '#core/api/refusals.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { Db, Tx } from '#server/db/database.ts';
import { setTransactionPlayer } from '#server/db/transactionPlayer.ts';
import type { LiveEvent } from '#server/live/liveBus.ts';
import type { DeviceProof } from '#server/sessions/deviceProof.ts';
import { findSignInKey, type Session } from '#server/sessions/session.repo.ts';
import { checkActSignature, type ActSignature } from './actSignature.ts';
import type { ActMark, ActStamps } from './actStamps.ts';
import { withAnswers, type AskOutside } from './askOutside.ts';
import type { Call, ChangingCall, SignedIn } from './call.ts';
import type { ReadAhead } from './readingAhead.ts';
import { hashParams, storeAnswer, openRequest, type StoredRequest } from './request.repo.ts';

/** The stored answer of a changing call under its request id. */
type StoredAnswer = { data: unknown } | { refused: { key: RefusalKey; values: RefusalValues } };

export interface ChangingWork {
  db: Db;
  call: Call;
  token: string;
  /** Stored in the replay cache with the change; null: none that is well formed and in time. */
  proof: DeviceProof | null;
  /** Authorizes by a sign-in; null if it has ended. */
  callerOf(session: Session | null): { player: SignedIn } | Refusal;
  /** Upper bound of a player's changing calls within a minute of the wall clock. */
  maxPerMinute: number;
  path: string;
  requestId: string;
  /** Parameters as written; part of the request's identity. */
  given: Record<string, string>;
  handle(call: ChangingCall): Promise<unknown>;
  /** The handler's read ahead; null: none. */
  ahead: ReadAhead | null;
  /** Stamp of the preview that an operator decided by; null: none. */
  preview: string | null;
  stamps: ActStamps;
  /** Signature of the operator's wallet; null: none. */
  signature: ActSignature | null;
  /** True if the act is refused without a signature. */
  needsSignature: boolean;
  /** Of the endpoint: the act in words. */
  summary: string;
}

/** Result of a player's changing call. `again`: the answer was stored before and nothing was done now. */
export interface Changed {
  player: SignedIn;
  outcome: unknown;
  again: boolean;
  /** Other players whose balances changed. */
  others: ReadonlySet<bigint>;
  /** Other messages for the live stream. */
  events: readonly LiveEvent[];
  /** Work deferred until after the commit. */
  after: readonly (() => Promise<void>)[];
}

const nothingToPublish: Pick<Changed, 'others' | 'events' | 'after'> = {
  others: new Set(),
  events: [],
  after: [],
};

/**
 * Judges what an operator's change did, before its commit. Refuses previewStale when another operator or the player was
 * faster, so that it would do something else than was decided, and as `checkActSignature`.
 */
async function judgeAct(
  work: ChangingWork,
  { tx, ask }: { tx: Tx; ask: AskOutside },
  { mark, operator }: { mark: ActMark; operator: SignedIn },
): Promise<Refusal | null> {
  const { call, stamps, path, given, summary, requestId, preview, signature: offered } = work;
  const seen = await stamps.see(tx, mark, { path, given });
  if (seen.stamp !== preview) return refuse('previewStale');
  if (offered === null) return null;
  const signed = await checkActSignature({
    call,
    ask,
    operator,
    path,
    summary,
    given,
    requestId,
    seen,
    offered,
  });
  if (signed instanceof Refusal) return signed;
  await stamps.sign(tx, mark, signed);
  return null;
}

/** Runs a new call; a refusal publishes nothing. Refuses actSignatureNeeded, and as `judgeAct`. */
async function change(
  work: ChangingWork,
  { tx, ask, ahead }: { tx: Tx; ask: AskOutside; ahead: unknown },
  player: SignedIn,
): Promise<Changed> {
  const { call, requestId, handle, preview, stamps } = work;
  if (work.needsSignature && (preview === null || work.signature === null))
    return { player, again: false, outcome: refuse('actSignatureNeeded'), ...nothingToPublish };
  const others = new Set<bigint>();
  const events: LiveEvent[] = [];
  const after: (() => Promise<void>)[] = [];
  const mark = preview === null ? null : await stamps.mark(tx);
  let outcome = await handle({
    // Named one by one: a literal with a spread costs V8 20 µs here.
    gameNow: call.gameNow,
    wallNow: call.wallNow,
    lang: call.lang,
    constants: call.constants,
    world: call.world,
    log: call.log,
    signal: call.signal,
    clientAddress: call.clientAddress,
    agent: call.agent,
    origin: call.origin,
    say: call.say,
    tx,
    player,
    ahead,
    requestId,
    askOutside: ask,
    alsoChanged: (playerId) => void others.add(playerId),
    publish: (...published) => void events.push(...published),
    afterCommit: (deferred) => void after.push(deferred),
  });
  if (mark && !(outcome instanceof Refusal))
    outcome = (await judgeAct(work, { tx, ask }, { mark, operator: player })) ?? outcome;
  const changed = { player, again: false, outcome };
  return outcome instanceof Refusal
    ? { ...changed, ...nothingToPublish }
    : { ...changed, others, events, after };
}

/**
 * Runs a changing call once per request id (idempotency key). Authentication, work and stored answer are one
 * transaction, and the answer is sent with the commit.
 * Idempotency: a refusal rolls the transaction back, then is stored in a second one so that retries get the same
 * answer. If a concurrent call stored its answer first, that answer wins. Refusals of unknown callers and
 * `tooManyCalls` are not stored. Concurrent calls that pass the limit together each count for the next.
 * Refuses `requestIdReused`, `tooManyCalls` {seconds}, and as `callerOf`.
 */
export async function runChanging(work: ChangingWork): Promise<Changed | Refusal> {
  const { db, path, requestId, token, proof, call } = work;
  const paramsHash = hashParams(work.given);
  const claim = { id: requestId, path, paramsHash, wallNow: call.wallNow, proof };
  const since = call.wallNow - MINUTE_MS;
  const open = async (tx: Tx, ahead: ReadAhead | null = null) => {
    const signIn = await findSignInKey(tx, token);
    if (!signIn) return null;
    const read = ahead && (() => ahead(tx, signIn.playerId, call.constants));
    return openRequest(tx, { ...claim, ...signIn }, since, work.maxPerMinute, read);
  };
  const store = async (tx: Tx, changed: Changed | Refusal) => {
    if (changed instanceof Refusal || changed.again) return;
    await storeAnswer(tx, changed.player.id, claim, toStored(changed.outcome));
  };
  let refused = null as Changed | null;
  const changeOnce = async (tx: Tx, ask: AskOutside) => {
    refused = null;
    // A caller that gave up while the call waited for a connection repeats it under its request id. The work for
    // nobody would delay those who wait.
    call.signal.throwIfAborted();
    const opened = await open(tx, work.ahead);
    const caller = work.callerOf(opened?.session ?? null);
    if (caller instanceof Refusal) return caller;
    if (opened?.earlier) {
      return refuse('tooManyCalls', { seconds: Math.ceil((opened.earlier - since) / 1_000) });
    }
    if (opened?.stored) return replay(caller.player, opened.stored);
    setTransactionPlayer(tx, caller.player.id);
    const done = await change(work, { tx, ask, ahead: opened?.ahead ?? null }, caller.player);
    if (!(done.outcome instanceof Refusal)) return done;
    refused = done;
    return done.outcome;
  };
  const changed = await withAnswers((ask) =>
    inTransaction<Changed | Refusal>(db, (tx) => changeOnce(tx, ask), store),
  );
  if (refused === null) return changed;
  const done = refused;
  const storeRefusal = async (tx: Tx) => {
    const opened = await open(tx);
    const caller = work.callerOf(opened?.session ?? null);
    if (caller instanceof Refusal) return caller;
    return opened?.stored ? replay(caller.player, opened.stored) : done;
  };
  return inTransaction(db, storeRefusal, store);
}

/** Returns the stored answer and publishes nothing again. */
function replay(player: SignedIn, stored: StoredRequest): Changed {
  return { player, again: true, outcome: recall(stored), ...nothingToPublish };
}

function toStored(outcome: unknown): StoredAnswer {
  if (!(outcome instanceof Refusal)) return { data: outcome };
  return { refused: { key: outcome.key, values: outcome.values } };
}

function recall(stored: StoredRequest): unknown {
  if (stored.state === 'reused') return refuse('requestIdReused');
  const answer = stored.answer as StoredAnswer;
  return 'refused' in answer ? refuse(answer.refused.key, answer.refused.values) : answer.data;
}
