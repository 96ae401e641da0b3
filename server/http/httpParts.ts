import type { FactMarks } from '#core/api/live.ts';
import type { SessionUses } from '#server/sessions/sessionUses.ts';
import type { World } from '#server/world/world.ts';
import type { ActStamps } from './actStamps.ts';
import type { HandlerRegistry } from './handlers.ts';
import type { LiveHub } from './liveHub.ts';
import type { Limits } from './makeLimits.ts';
import type { Metrics } from './makeMetrics.ts';
import type { CommittedCall } from './publishChanges.ts';

/** Parts of the http layer that all calls share. */
export interface HttpParts {
  world: World;
  handlers: HandlerRegistry;
  limits: Limits;
  metrics: Metrics;
  uses: SessionUses;
  hub: LiveHub;
  /** True when a page whose facts have these marks has missed a change. */
  hasMissed(player: bigint, marks: FactMarks): Promise<boolean>;
  /** Publishes the changes of a committed call to the live stream. */
  publish(call: CommittedCall): Promise<void>;
  /** Compares operators' changes with their previews. */
  stamps: ActStamps;
  /** True to refuse acts of operators on money or rules that their wallet did not sign. */
  signedActs: boolean;
  /** Configured public origin; null: the request's own host. */
  publicOrigin: string | null;
  /** True to validate every answer against the table, so that a test finds one that does not fit. */
  checkAnswers: boolean;
}
