import type { World } from '#server/world/world.ts';
import type { HandlerRegistry } from './handlers.ts';
import type { LiveHub } from './liveHub.ts';
import type { Limits } from './makeLimits.ts';
import type { Metrics } from './makeMetrics.ts';
import type { Told } from './publishChanges.ts';

/** What the http layer of one app shares among its calls. */
export interface HttpParts {
  world: World;
  handlers: HandlerRegistry;
  limits: Limits;
  metrics: Metrics;
  hub: LiveHub;
  /** Tells the live stream of a call that is committed. */
  publish(told: Told): Promise<void>;
  /** Where players reach the server; null: what their requests name. */
  publicOrigin: string | null;
  /** Whether every answer is held against the table, so that a test finds one that does not fit. */
  checkAnswers: boolean;
}
