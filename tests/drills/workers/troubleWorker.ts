import { setTimeout as pause } from 'node:timers/promises';
import type { Acknowledged } from '../../chaos/acknowledged.ts';
import type { SteadyCalls } from '../../chaos/outage/steadyCalls.ts';
import { untilReady } from '../../chaos/outage/untilReady.ts';
import { untilTrue } from '../untilTrue.ts';
import type { CitusCluster, Worker } from './citusCluster.ts';
import type { Trouble } from './workersReport.ts';

export interface Stage {
  cluster: CitusCluster;
  node: string;
  calls: SteadyCalls;
  /** Ports of the workers, by player. */
  homes: ReadonlyMap<string, number>;
  faults: string[];
}

/** Something that happens to a worker for a while. */
export interface TroubleKind {
  name: string;
  /** Time in ms between `begin` and `end`. */
  lastsMs: number;
  begin(worker: Worker): Promise<void> | void;
  end(worker: Worker): Promise<void> | void;
}

/** Every process of the worker ends at once. */
export const killed: TroubleKind = {
  name: 'killed',
  lastsMs: 3_000,
  begin: (worker) => worker.kill(),
  end: (worker) => worker.start(),
};

/** The worker takes connections and does not answer: longer than a node waits for a silent database. */
export const silent: TroubleKind = {
  name: 'silent',
  lastsMs: 20_000,
  begin: (worker) => worker.stall(),
  end: (worker) => worker.goOn(),
};

/** No byte is left on the worker's disk. A server that ended there is started again once there is space. */
export const full: TroubleKind = {
  name: 'full',
  lastsMs: 20_000,
  begin: (worker) => worker.disk?.fill(),
  end: async (worker) => {
    worker.disk?.free();
    if (!worker.isRunning()) await worker.start();
  },
};

/** Longest time in ms until a worker's own players are answered after its trouble. */
const ANSWERED_WITHIN_MS = 30_000;

/** Fewest answers a second to players on the other workers: far from what they get, and more than nothing. */
const MIN_PER_SECOND = 1;

/** Troubles a worker under calls. Players on the others go on meanwhile, or it is a fault. */
export async function troubleWorker(stage: Stage, worker: Worker, kind: TroubleKind): Promise<Trouble> {
  const { calls, homes, faults, node } = stage;
  const isOwn = ({ playerId }: Acknowledged) => homes.get(playerId) === worker.port;
  const name = `${worker.name} ${kind.name}`;
  await kind.begin(worker);
  const from = calls.answered().length;
  await pause(kind.lastsMs);
  const others = calls
    .answered()
    .slice(from)
    .filter((answer) => !isOwn(answer)).length;
  const othersPerSecond = (others / kind.lastsMs) * 1_000;
  if (othersPerSecond < MIN_PER_SECOND)
    faults.push(`${name}: ${others} calls of the other workers were answered`);
  await kind.end(worker);
  const begun = performance.now();
  const back = calls.answered().length;
  await untilTrue(`${name}: its players are answered`, () =>
    Promise.resolve(calls.answered().slice(back).some(isOwn)),
  );
  const answeredMs = performance.now() - begun;
  if (answeredMs > ANSWERED_WITHIN_MS)
    faults.push(`${name}: its players were answered after ${Math.round(answeredMs)} ms`);
  await untilReady(node);
  return { name, othersPerSecond, answeredMs };
}
