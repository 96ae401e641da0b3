import type { AuditFinding, AuditReport } from './audit.ts';
import { offenderText } from './offenderText.ts';

const words: Record<AuditFinding['state'], string> = {
  holds: 'holds',
  broken: 'BROKEN',
  notAsked: 'not asked',
};

/**
 * Formats an audit for a terminal: one line per invariant, and the first violating row below a broken one.
 */
export function auditTable({ ok, findings, postings, unsealed }: AuditReport): string {
  const lines = findings.flatMap(({ id, sentence, state, row }) => [
    `${id.padEnd(4)} ${words[state].padEnd(10)} ${sentence}`,
    ...(row ? [`     first: ${offenderText(row)}`] : []),
  ]);
  const verdict = ok ? 'Nothing is broken' : 'The ledger is broken';
  return [...lines, '', `${verdict}: ${postings} postings, ${unsealed} of them not sealed yet.`].join('\n');
}
