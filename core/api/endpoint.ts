import type * as z from 'zod/mini';
import type { OperatorRole } from '#core/catalog/operatorRoles.ts';
import type { RefusalKey } from './refusals.ts';

/**
 * Callers of an endpoint: everybody, signed-in players, or operators. Calls under `demo/` exist in the demo world
 * only.
 */
export type Access = 'anyone' | 'player' | 'operator';

/** One endpoint: `POST /api/<path>` with parameters in the query string and the answer `{ code, msg, data }`. */
export interface Endpoint {
  /**
   * Verb and noun, unique: the action's one name in server, client, API page and documentation, whatever the path. The
   * handler and the client's action stand in files of this name.
   */
  name: string;
  /** Name of the file that serves several endpoints, where one function does the work of all of them. */
  family?: string;
  /** One sentence for the API page: what the call does, with units. */
  summary: string;
  access: Access;
  /**
   * Least role for an operator's call. Without it, a read needs `viewer` and a change `admin`, so that a new call is
   * closed until somebody opens it.
   */
  role?: OperatorRole;
  /** True for a changing call that a frozen player may still make. */
  isOpenToFrozen?: boolean;
  /** True when the call changes state. Such a call takes a `request-id` (idempotency key) and runs once per id. */
  changes: boolean;
  /** Registered in the demo world only. */
  demoOnly?: boolean;
  params: z.ZodMiniObject;
  answer: z.ZodMiniType;
  /** Refusals beyond those that every call shares (input, sign-in, rate limit, request id). */
  refusals: readonly RefusalKey[];
}

/** Declares one endpoint and preserves its literal types. */
export function endpoint<const E extends Endpoint>(call: E): E {
  return call;
}

/** Parameter types before parsing, as a caller sends them. */
export type ParamsIn<E extends Endpoint> = z.input<E['params']>;

/** Parameter types after parsing, as a handler receives them. */
export type ParamsOut<E extends Endpoint> = z.output<E['params']>;

/** Type of the answer's `data`. */
export type AnswerOf<E extends Endpoint> = z.output<E['answer']>;
