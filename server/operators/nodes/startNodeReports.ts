import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { addSpans, clearSpans } from '#server/jobs/jobSpan.repo.ts';
import type { SpanTally } from '#server/jobs/tallySpans.ts';
import type { World } from '#server/world/world.ts';
import { deleteReport, saveReport } from './nodeReport.repo.ts';

/** Interval of reports, wall ms. */
const REPORT_MS = 10_000;

const MEGABYTE = 1_048_576;
const NANOS_PER_MS = 1e6;

/** Facts of this process that only it can count. */
export interface NodeParts {
  /** Unique among the nodes of a world, at most 64 letters and digits. */
  id: string;
  /** The node's name in its settings; names need not be unique. */
  name: string;
  /** Sums of the turns that this node's jobs took. */
  spans: SpanTally;
  /** Open connections of clients. */
  connections(): Promise<number>;
  /** Live streams among them. */
  streams(): Promise<number>;
}

/** Writes one report of a node, and what its jobs did since the last one. */
export async function reportNode(
  world: World,
  { id, name, spans, connections, streams }: NodeParts,
  { startedAt, lagMs }: { startedAt: number; lagMs: number },
): Promise<void> {
  const now = world.wallNow();
  await saveReport(world.db, {
    id,
    name,
    version: world.version,
    runtime: process.version,
    started_at: new Date(startedAt),
    seen_at: new Date(now),
    connections: BigInt(await connections()),
    streams: BigInt(await streams()),
    lag_ms: BigInt(Math.round(lagMs)),
    memory_mb: BigInt(Math.round(process.memoryUsage().rss / MEGABYTE)),
  });
  await addSpans(world.db, spans.take());
  await clearSpans(world.db, now);
}

/**
 * Reports this node every ten seconds until stopped. A report that fails is logged, and the next one follows. `stop`
 * writes what is left and deletes the node's report.
 */
export function startNodeReports(world: World, parts: NodeParts): { stop(): Promise<void> } {
  const ending = new AbortController();
  const startedAt = world.wallNow();
  const delay = monitorEventLoopDelay({ resolution: 20 });
  delay.enable();
  const report = async () => {
    const lagMs = delay.percentile(99) / NANOS_PER_MS;
    delay.reset();
    await reportNode(world, parts, { startedAt, lagMs });
  };
  const loop = (async () => {
    while (!ending.signal.aborted) {
      await report().catch((err: unknown) => world.log.error({ err }, 'this node could not be reported'));
      await sleep(REPORT_MS, undefined, { signal: ending.signal }).catch(() => undefined);
    }
  })();
  return {
    stop: async () => {
      ending.abort();
      await loop;
      delay.disable();
      await addSpans(world.db, parts.spans.take())
        .then(() => deleteReport(world.db, parts.id))
        .catch((err: unknown) => world.log.error({ err }, 'the report of this node could not be deleted'));
    },
  };
}
