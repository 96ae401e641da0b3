import { readFileSync } from 'node:fs';
import { runOnce } from '../simulate/runOnce.ts';
import { parseScenario } from '../simulate/scenario.ts';
import { rounded, type BenchRow } from './benchRow.ts';

const FILE = 'scenarios/calm-growth.json';
const SEEDS = 20;
const PROCESSES = 2;

/** Time of the simulator for a year of 200 agents: one seed is measured, twenty on two processes are its multiple. */
export function simulatorBench(say: (line: string) => void): BenchRow[] {
  const scenario = parseScenario(readFileSync(FILE, 'utf8'), FILE);
  // Compiles the code, as the first of twenty seeds does.
  runOnce({ ...scenario, days: 30 }, 1);
  const began = process.cpuUsage();
  const { acts, postings } = runOnce(scenario, 1);
  const { user, system } = process.cpuUsage(began);
  const seconds = (user + system) / 1_000_000;
  say(`${acts} acts, ${postings} postings in ${rounded(seconds, 1)} s of processor time`);
  const agents = scenario.groups.reduce((sum, { count }) => sum + count, 0);
  return [
    {
      what: `simulator: ${scenario.days} days × ${agents} agents × ${SEEDS} seeds, ${PROCESSES} processes`,
      value: rounded((seconds * SEEDS) / PROCESSES / 60, 1),
      unit: 'min',
      budget: { most: 10 },
      note: `${rounded(acts / seconds)} acts and ${rounded(postings / seconds)} postings a second of a core`,
    },
  ];
}
