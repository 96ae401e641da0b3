import type { Tx } from '#server/db/database.ts';
import { isStalePlan } from '#server/db/stalePlan.ts';
import { readConstants } from '#server/config/bindingConstants.repo.ts';
import type { AuditView, Invariant } from '#server/ledger/audit/invariant.ts';
import type { World } from '#server/world/world.ts';
import type { AuditFinding } from './audit.ts';
import { limitStatements, readHead, readProgress, readRange } from './auditProgress.repo.ts';
import { LINKS_PER_PIECE } from './auditStep.ts';
import { checkBeside, checkRange, hasState } from './checkPieces.ts';

/** Time limit of an audit on demand in wall milliseconds: clients give up a call after 60 s. */
const LIMIT_MS = 40_000;

/** PostgreSQL's code for a statement that exceeded its time limit. */
const CUT = '57014';

export interface AuditNowOptions {
  /** Throws its reason between two pieces when the caller has hung up. */
  signal: AbortSignal;
  /** Wall milliseconds; default: the world's clock. */
  now?: () => number;
}

/**
 * Checks every invariant on the links since the last nightly audit, and on the state of accounts and objects, in pieces
 * with a snapshot each. Stores no progress. Within the time limit; what was not reached by then is `notAsked` and
 * `isWhole` is false. Throws a ChainError when the chain does not respond.
 */
export async function auditNow(
  world: World,
  invariants: readonly Invariant[],
  { signal, now = world.wallNow }: AuditNowOptions,
): Promise<{ findings: AuditFinding[]; isWhole: boolean }> {
  const endsAt = now() + LIMIT_MS;
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
      await limitStatements(tx, endsAt - now());
      return check({ tx, constants: await readConstants(tx), chain: world.chain.books });
    };
    const transaction = world.db
      .transaction()
      .setIsolationLevel('repeatable read')
      .setAccessMode('read only');
    const take = () => transaction.execute(inSnapshot);
    const takeAgain = (error: unknown) => {
      if (isStalePlan(error)) return take();
      throw error;
    };
    return take()
      .catch(takeAgain)
      .catch((error: unknown) => {
        if ((error as { code?: string }).code === CUT) return 'cut';
        throw error;
      });
  };

  let isWhole = await auditLinks(world, invariants, piece, note);
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
  world: World,
  invariants: readonly Invariant[],
  piece: <Result>(check: (view: AuditView) => Promise<Result>) => Promise<Result | 'cut'>,
  note: (invariant: Invariant, state: AuditFinding['state'], row: AuditFinding['row']) => void,
): Promise<boolean> {
  let progress = await readProgress(world.db, 'news');
  const until = await readHead(world.db);
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
