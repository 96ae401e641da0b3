import type { Db, Tx } from '#server/db/database.ts';
import { isStatementTimeout } from '#server/db/isStatementTimeout.ts';
import { isStalePlan } from '#server/db/stalePlan.ts';
import { readConstants } from '#server/config/bindingConstants.repo.ts';
import type { AuditView, Invariant } from '#server/ledger/audit/invariant.ts';
import { readOrigin } from '#server/ledger/origin.ts';
import type { World } from '#server/world/world.ts';
import type { AuditFinding } from './audit.ts';
import { auditBooksNow, type NowReport } from './auditBooksNow.ts';
import { holdRanges } from './audit.repo.ts';
import {
  limitStatements,
  readHead,
  readProgress,
  readRange,
  type AuditProgress,
} from './auditProgress.repo.ts';
import { LINKS_PER_PIECE } from './auditPieces.ts';
import { checkBeside, checkRange, hasState } from './checkPieces.ts';

/** Time limit of an audit on demand in wall milliseconds: clients give up a call after 60 s. */
const LIMIT_MS = 40_000;

type LastLink = Pick<AuditProgress, 'sequence' | 'hash' | 'posting_id'>;

export interface AuditNowOptions {
  /** Throws its reason between two pieces when the caller has hung up. */
  signal: AbortSignal;
  /** Wall milliseconds; default: the world's clock. */
  now?: () => number;
  /** Begins at the first link instead of the last one of the nights, without a limit of time. */
  isFull?: boolean;
}

/** Longest statement of a full audit in ms. */
const STATEMENT_MS = 600_000;

/**
 * Checks every invariant on the links since the last nightly audit, and on the state of accounts and objects, in pieces
 * with a snapshot each. Stores no progress and only reads, so it asks the copy for long reads. Within the time limit;
 * what was not reached by then is `notAsked` and `isWhole` is false. Throws a ChainError when the chain does not respond.
 */
export async function auditNow(
  world: Pick<World, 'reader' | 'wallNow' | 'books'> & { chain: Pick<World['chain'], 'books'> },
  invariants: readonly Invariant[],
  { signal, now = world.wallNow, isFull = false }: AuditNowOptions,
): Promise<NowReport> {
  const chain = world.chain.books;
  if (world.books) return auditBooksNow(world.books, invariants, { signal, chain, limitMs: LIMIT_MS });
  // One read replica from begin to end: another may be further behind.
  const reader = world.reader();
  const endsAt = isFull ? Number.POSITIVE_INFINITY : now() + LIMIT_MS;
  const found = new Map<string, AuditFinding>();
  const note = (
    { id, sentence }: Invariant,
    state: AuditFinding['state'],
    row: AuditFinding['row'] = null,
  ) => {
    if (found.get(id)?.state !== 'broken') found.set(id, { id, sentence, state, row });
  };
  const piece = async <Result>(check: (view: AuditView) => Promise<Result>): Promise<Result | 'cut'> => {
    signal.throwIfAborted();
    if (now() >= endsAt) return 'cut';
    const inSnapshot = async (tx: Tx) => {
      await holdRanges(tx);
      await limitStatements(tx, Math.min(STATEMENT_MS, endsAt - now()));
      return check({ tx, constants: await readConstants(tx), chain: world.chain.books });
    };
    const transaction = reader.transaction().setIsolationLevel('repeatable read').setAccessMode('read only');
    const take = () => transaction.execute(inSnapshot);
    const takeAgain = (error: unknown) => {
      if (isStalePlan(error)) return take();
      throw error;
    };
    return take()
      .catch(takeAgain)
      .catch((error: unknown) => {
        if (isStatementTimeout(error)) return 'cut';
        throw error;
      });
  };

  let isWhole = await auditLinks(reader, invariants, isFull, piece, note);
  for (const invariant of [...invariants].sort((a, b) => Number(!!a.sumsHistory) - Number(!!b.sumsHistory))) {
    if (!hasState(invariant)) {
      note(invariant, isWhole ? 'holds' : 'notAsked');
      continue;
    }
    const result = await piece((view) => checkBeside(view, invariant, 'throw'));
    if (result === 'cut') isWhole = false;
    if (result === 'cut' || result === null) note(invariant, 'notAsked');
    else note(invariant, result.row ? 'broken' : 'holds', result.row);
  }
  return { findings: invariants.flatMap(({ id }) => found.get(id) ?? []), isWhole };
}

/** Checks the links since the last nightly audit, piece by piece. False when the time limit ended it. */
async function auditLinks(
  db: Db,
  invariants: readonly Invariant[],
  isFull: boolean,
  piece: <Result>(check: (view: AuditView) => Promise<Result>) => Promise<Result | 'cut'>,
  note: (invariant: Invariant, state: AuditFinding['state'], row: AuditFinding['row']) => void,
): Promise<boolean> {
  let progress: LastLink = isFull ? await readOrigin(db) : await readProgress(db, 'night');
  const until = await readHead(db);
  for (;;) {
    const step = await piece(async (view) => {
      const part = await readRange(view.tx, progress, until, LINKS_PER_PIECE);
      return part && { ...part, broken: await checkRange(view, invariants, part.range) };
    });
    if (step === 'cut') return false;
    if (!step) return true;
    for (const { id, row } of step.broken) {
      const invariant = invariants.find((candidate) => candidate.id === id);
      if (invariant) note(invariant, 'broken', row);
    }
    const { until: sequence, ids } = step.range;
    progress = { ...progress, sequence, hash: step.lastHash, posting_id: ids.until };
  }
}
