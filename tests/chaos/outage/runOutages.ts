import { outages } from './outageRun.ts';
import { MAX_READY_MS, outageHead, outageRow } from './outageTable.ts';
import { noSmallDisk } from './smallDisk.ts';

export interface RunOutagesOptions {
  /** Name of a scenario, or `all`. */
  name: string;
  /** Length of the outage; null: those of the scenario, one after the other. */
  seconds: number | null;
  seed: number;
  serverUrl: string | null;
  say(line: string): void;
}

/** Calls a second, and players who make them: enough that none reaches its rate limit. */
const PER_SECOND = 50;
const PLAYERS = 60;

/** Reason for which a scenario cannot run here; null: it can. */
const obstacle = (name: string): string | null => (name === 'disk' ? noSmallDisk() : null);

/** Runs scenarios and prints their figures. False: a fault, a broken audit, or a node that was ready too late. */
export async function runOutages({
  name,
  seconds,
  seed,
  serverUrl,
  say,
}: RunOutagesOptions): Promise<boolean> {
  const names = name === 'all' ? Object.keys(outages) : [name];
  const rows: string[] = [];
  let ok = true;
  for (const one of names) {
    const scenario = outages[one];
    if (!scenario) throw new Error(`there is no outage ${one}: ${Object.keys(outages).join(', ')}, all`);
    const reason = obstacle(one);
    if (reason) say(`skipped: ${one}, ${reason}`);
    for (const length of reason ? [] : seconds === null ? scenario.seconds : [seconds]) {
      const options = { seconds: length, perSecond: PER_SECOND, players: PLAYERS, seed, serverUrl, say };
      const report = await scenario.run(options);
      for (const fault of report.faults) say(`FAULT: ${fault}`);
      if (!report.auditOk) say(report.audit);
      rows.push(outageRow(report));
      ok &&= report.faults.length === 0 && report.auditOk && report.readyMs <= MAX_READY_MS;
    }
  }
  say([outageHead, ...rows].join('\n'));
  return ok;
}
