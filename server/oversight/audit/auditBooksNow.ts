import type { Invariant } from '#server/ledger/audit/invariant.ts';
import { areBooksComplete } from '#server/ledger/areBooksLaid.ts';
import { cutAt, formerLinks, newestCut, NO_CUT } from '#server/ledger/bookCuts.ts';
import type { ChainBooks } from '#server/world/chainBooks.ts';
import type { BooksPart, BookSnapshot } from '#server/world/world.ts';
import type { AuditFinding } from './audit.ts';
import { auditBooks } from './auditBooks.ts';
import { readProgress } from './auditProgress.repo.ts';
import { makeAuditSeal } from './auditSeal.ts';
import { checkNews } from './checkNews.ts';

/** Findings of an audit on demand. */
export interface NowReport {
  findings: AuditFinding[];
  /** Everything was reached within the time limit. */
  isWhole: boolean;
}

/** Rows of the checkpoint are taken as they are: nothing is stored that others would go on from. */
const UNSEALED = makeAuditSeal(null);

const notAsked = ({ id, sentence }: Invariant): AuditFinding => ({
  id,
  sentence,
  state: 'notAsked',
  row: null,
});

/**
 * Where books lie on several workers: checks what is new since the nights, and then what sums up all of history, each on one
 * snapshot. Each of the two is `notAsked` unless it ends within `limitMs`, and so is the first in books of an earlier version. Throws the reason of `signal` between two pieces, and a ChainError
 * when the chain does not respond.
 */
export async function auditBooksNow(
  { onSnapshot }: BooksPart,
  invariants: readonly Invariant[],
  { signal, chain, limitMs }: { signal: AbortSignal; chain: ChainBooks | null; limitMs: number },
): Promise<NowReport> {
  const limit = AbortSignal.timeout(limitMs);
  const both = AbortSignal.any([signal, limit]);
  const within = (findings: Promise<AuditFinding[]>, asked: readonly Invariant[]) =>
    findings.catch((error: unknown) => {
      if (limit.aborted && !signal.aborted) return asked.map(notAsked);
      throw error;
    });
  const sinceNights = async (snapshot: BookSnapshot) => {
    if (!(await areBooksComplete(snapshot.whole))) return null;
    const until = await newestCut(snapshot.whole);
    const { sequence } = await readProgress(snapshot.whole, 'night');
    const before = sequence > formerLinks(until) ? await cutAt(snapshot.whole, sequence) : NO_CUT;
    const asked = { seal: UNSEALED, chain, onSilentChain: 'throw', night: null, signal: both } as const;
    const found = await checkNews(snapshot, { before, until, invariants, ...asked });
    return found === 'early' ? null : found;
  };
  let isComplete = true;
  const asking = onSnapshot(sinceNights).then((findings) => {
    isComplete = findings !== null;
    return findings ?? invariants.map(notAsked);
  });
  const news = await within(asking, invariants);
  const summing = invariants.filter(({ sumsHistory }) => sumsHistory);
  const options = { chain, signal: both };
  const history = await within(
    auditBooks(onSnapshot, summing, options).then(({ findings }) => findings),
    summing,
  );
  const known = new Map(history.map((finding) => [finding.id, finding]));
  return {
    findings: news.map((finding) =>
      finding.state === 'broken' ? finding : (known.get(finding.id) ?? finding),
    ),
    isWhole: isComplete && !limit.aborted,
  };
}
