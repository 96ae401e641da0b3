import type { Path } from '#core/api/table.ts';
import type { Handlers } from './call.ts';

/** Handlers by path; a call without one answers `notOpenYet`. */
export type HandlerRegistry = Partial<Handlers<Path>>;

/** A handler as the router sees it. The endpoint table guarantees that call, parameters and answer fit its path. */
export type UntypedHandler = (call: unknown, params: unknown) => Promise<unknown>;

/** The handler of a path, if it has one. */
export function findHandler(registry: HandlerRegistry, path: Path): UntypedHandler | undefined {
  return registry[path] as UntypedHandler | undefined;
}
