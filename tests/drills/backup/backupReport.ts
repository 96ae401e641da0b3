/** Figures of a backup drill; times in ms of the machine that ran it. */
export interface BackupReport {
  /** The chosen second. */
  target: string;
  /** Duration of base backup and verification under load. */
  backupMs: number;
  /** Answered calls before and after the chosen second. */
  before: number;
  after: number;
  /** From the newest archived commit to the loss, and the answered calls in between. */
  recoveryPointMs: number;
  lostAnswers: number;
  /** From the beginning of the restore until the cluster accepts writes, a node serves, and the audit has ended. */
  restoreMs: number;
  readyMs: number;
  auditedMs: number;
  /** On the chain. */
  deposits: number;
  payouts: number;
  /** Differences between the restored books, the answers and the chain. */
  faults: string[];
  auditOk: boolean;
  /** Last line of the audit. */
  audit: string;
}

const seconds = (ms: number) => `${(ms / 1_000).toFixed(1)} s`;

/** The report for a terminal and for docs/operations.md. */
export function backupText(report: BackupReport, archiveTimeout: number): string {
  const { target, before, after, lostAnswers, deposits, payouts, faults } = report;
  const isClean = faults.length === 0 && report.auditOk;
  return [
    `base backup, verified, under load     ${seconds(report.backupMs)}`,
    `chosen second                         ${target}, ${before} answered calls before it, ${after} after it`,
    `recovery point after loss of machine  ${seconds(report.recoveryPointMs)}, ${lostAnswers} answered calls (archive_timeout ${archiveTimeout} s)`,
    `recovery time to the chosen second    ${seconds(report.restoreMs)} cluster, ${seconds(report.readyMs)} node ready, ${seconds(report.auditedMs)} audited with the chain`,
    `chain                                 ${deposits} deposits, ${payouts} payouts: ${isClean ? 'each booked once' : 'see below'}`,
    `audit                                 ${report.audit}`,
    ...faults.map((fault) => `FAULT: ${fault}`),
    isClean
      ? 'Every answer of before the chosen second is in the books, none of after it.'
      : 'NOT as acknowledged.',
  ].join('\n');
}
