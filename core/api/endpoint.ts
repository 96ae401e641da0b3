import type * as z from 'zod/mini';
import type { RefusalKey } from './refusals.ts';

/** Who may make a call: anybody, whoever is signed in, operators; `demo` calls exist in the demo world only. */
export type Access = 'anyone' | 'player' | 'operator';

/** One call: `POST /api/<path>` with its parameters in the query string and an answer `{ code, msg, data }`. */
export interface Endpoint {
  /** One sentence for the API page: what it does, with units. */
  summary: string;
  access: Access;
  /** Whether it changes something: then it takes a `request-id` and runs once per id. */
  changes: boolean;
  /** Only registered in the demo world. */
  demoOnly?: boolean;
  params: z.ZodMiniObject;
  answer: z.ZodMiniType;
  /** What it can refuse beyond input, sign-in, rate and request-id refusals, which every call shares. */
  refusals: readonly RefusalKey[];
}

/** Writes down one call and keeps its exact types. */
export function endpoint<const E extends Endpoint>(call: E): E {
  return call;
}

/** Parameters as a caller gives them. */
export type ParamsIn<E extends Endpoint> = z.input<E['params']>;

/** Parameters as a handler receives them. */
export type ParamsOut<E extends Endpoint> = z.output<E['params']>;

/** What a call answers in `data`. */
export type AnswerOf<E extends Endpoint> = z.output<E['answer']>;
