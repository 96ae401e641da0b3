import type { AuditFinding, AuditReport } from './audit.ts';
import { offenderText } from './offenderText.ts';

const words: Record<AuditFinding['state'], string> = {
  holds: 'holds',
  broken: 'BROKEN',
  notAsked: 'not asked',
};

/** An audit as lines for a terminal: one an invariant, and under a broken one the first row that breaks it. */
export function auditTable({ ok, findings, postings, unsealed }: AuditReport): string {
  const lines = findings.flatMap(({ id, sentence, state, row }) => [
    `${id.padEnd(4)} ${words[state].padEnd(10)} ${sentence}`,
    ...(row ? [`     first: ${offenderText(row)}`] : []),
  ]);
  const verdict = ok ? 'Nothing is broken' : 'The ledger is broken';
  return [...lines, '', `${verdict}: ${postings} postings, ${unsealed} of them not sealed yet.`].join('\n');
}
