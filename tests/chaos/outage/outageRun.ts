import { chainAway } from './chainOutage.ts';
import { clockSteps } from './clockSteps.ts';
import { diskFull } from './diskFull.ts';
import { databaseAway, networkSilent } from './databaseOutage.ts';
import { twoVersions } from './twoVersions.ts';
import type { OutageOptions, OutageReport } from './outage.ts';

/** Scenarios by name, with the outages in seconds that a run without `--seconds` makes. */
export const outages: Record<
  string,
  { seconds: readonly number[]; run(options: OutageOptions): Promise<OutageReport> }
> = {
  database: { seconds: [0.1, 1, 5, 30], run: databaseAway },
  chain: { seconds: [5, 30], run: chainAway },
  disk: { seconds: [5, 30], run: diskFull },
  clock: { seconds: [20], run: clockSteps },
  versions: { seconds: [20], run: twoVersions },
  network: { seconds: [1, 5, 30], run: networkSilent },
};
