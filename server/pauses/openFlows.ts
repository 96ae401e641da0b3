import type { Logger } from 'pino';
import type { FlowState } from '#core/api/objects.ts';
import { refuse } from '#core/api/refusals.ts';
import type { Connection } from '#server/db/connection.ts';
import type { FlowsPart } from '#server/world/world.ts';
import { readFlows } from './flow.repo.ts';

const CHANNEL = 'manor_flows';

/** Whether one look at the flows is newer than another for some flow. */
function changed(before: readonly FlowState[], now: readonly FlowState[]): FlowState[] {
  const known = new Map(before.map(({ flow, version }) => [flow, version]));
  return now.filter(({ flow, version }) => version > (known.get(flow) ?? 0));
}

/** The flows as every node knows them: read when a node begins, and again whenever one says that they changed. */
export async function openFlows(connection: Connection, { log }: { log: Logger }): Promise<FlowsPart> {
  const listeners = new Set<(flows: FlowState[]) => void>();
  let flows: readonly FlowState[] = await readFlows(connection.db);

  const reread = async () => {
    const now = await readFlows(connection.db);
    // A read that began earlier may end later.
    if (changed(now, flows).length > 0) return;
    // Compared with the flows as of now: of two reads at once, the first to end publishes the change, and it alone.
    const news = changed(flows, now);
    flows = now;
    if (news.length > 0) for (const hear of listeners) hear(news);
  };

  await connection.listen(CHANNEL, () => {
    reread().catch((err: unknown) => log.error({ err }, 'the flows could not be read again'));
  });
  await reread();

  return {
    current: () => flows,
    refusal: (flow) => {
      const state = flows.find((one) => one.flow === flow);
      return state?.paused ? refuse('paused', { reason: state.reason ?? '' }) : null;
    },
    listen(hear) {
      listeners.add(hear);
      return () => void listeners.delete(hear);
    },
    spread: async () => {
      await reread();
      await connection.notify(CHANNEL, '');
    },
  };
}
