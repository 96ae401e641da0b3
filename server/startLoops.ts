import { startFeeds } from './chain/startFeeds.ts';
import type { ChainWatch } from './chain/startChainWatch.ts';
import { reportComparison } from './deposits/reportComparison.ts';
import { startDeposits } from './deposits/startDeposits.ts';
import type { Env } from './env.ts';
import type { Metrics } from './http/makeMetrics.ts';
import { invariants } from './invariants.ts';
import { startJobs } from './jobs/startJobs.ts';
import type { SpanTally } from './jobs/tallySpans.ts';
import type { LiveBus, LiveEvent } from './live/liveBus.ts';
import { measureDays, measureJobs } from './measureJobs.ts';
import { startPushes } from './notices/push/startPushes.ts';
import type { OpenedChain } from './openPublicChain.ts';
import { makeAuditSeal } from './oversight/audit/auditSeal.ts';
import { startAudits } from './oversight/audit/startAudits.ts';
import { startPayouts } from './payouts/startPayouts.ts';
import { recordJobs } from './recordJobs.ts';
import { worldJobs } from './worldJobs.ts';
import type { World } from './world/world.ts';

/** Publishes events of jobs, which nobody waits for. */
function publishBy(world: World, bus: LiveBus) {
  return (events: readonly LiveEvent[]) => {
    bus
      .publish(...events)
      .catch((err: unknown) =>
        world.log.error(
          { err },
          'events of a job could not be published; clients catch up on their next read',
        ),
      );
  };
}

/** Parts that loops need. */
export interface LoopParts {
  env: Env;
  world: World;
  chain: OpenedChain;
  bus: LiveBus;
  watch: ChainWatch;
  metrics: Metrics;
  /** Durations and faults of jobs, for the operators' console. */
  spans: SpanTally;
}

interface Loop {
  stop(): Promise<void>;
}

/** Loops of a worker: jobs, audits, pushes, and the chain while this node has its lease. */
function startWork({ env, world, chain: { watched }, bus, watch, metrics, spans }: LoopParts): Loop[] {
  const publish = publishBy(world, bus);
  const clocks = { wallNow: () => world.wallNow(), tickMs: () => performance.now() };
  const jobs = startJobs(world, recordJobs(measureJobs(worldJobs, metrics), spans, clocks), {
    onDays: measureDays(metrics),
    // One publish call: a turn of a daily job changes about a hundred players.
    onChanged: (ids) => publish(ids.map((id) => ({ player: String(id), refetch: true }))),
    onEvents: publish,
  });
  const audits = startAudits(world, invariants, {
    seal: makeAuditSeal(env.auditKey),
    onStep: (outcome) => metrics.loopSteps.inc({ loop: 'audits', outcome }),
  });
  const deposits = startDeposits(world, watched, {
    bus,
    isHolder: watch.isHolder,
    onStep: (loop, outcome) => metrics.loopSteps.inc({ loop, outcome }),
    onCompared: (found) => {
      reportComparison(world, metrics, found).catch((err: unknown) =>
        world.log.error({ err }, 'flows could not be paused: pause them by ops/pause'),
      );
    },
  });
  const pushes = startPushes(world, {
    subject: env.publicOrigin,
    onStep: (outcome) => metrics.loopSteps.inc({ loop: 'pushes', outcome }),
  });
  return [jobs, audits, deposits, pushes];
}

/** Loop that sends payouts. */
function startPaying({ world, chain: { payouts, watched }, bus, metrics }: LoopParts): Loop {
  return startPayouts(world, {
    ...payouts,
    finalLimit: () => watched.finalLimit(),
    bus,
    onStep: (outcome) => metrics.loopSteps.inc({ loop: 'payouts', outcome }),
  });
}

/** Loop that reads the price feeds, which calls show. */
function startReading({ world, chain: { feeds }, metrics }: LoopParts): Loop {
  return startFeeds(feeds, {
    log: world.log,
    onStep: (outcome) => metrics.loopSteps.inc({ loop: 'feeds', outcome }),
  });
}

/** Starts the loops that the node's roles ask for. A node without jobs still maintains its clock. */
export function startLoops(parts: LoopParts): Loop[] {
  const { roles } = parts.env;
  return [
    ...(roles.has('worker') ? startWork(parts) : [startJobs(parts.world, [])]),
    ...(roles.has('payer') ? [startPaying(parts)] : []),
    ...(roles.has('api') ? [startReading(parts)] : []),
  ];
}
