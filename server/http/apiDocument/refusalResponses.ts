import type { Endpoint } from '#core/api/endpoint.ts';
import { refusals, type RefusalKey } from '#core/api/refusals.ts';
import type { ApiJson } from './apiJson.ts';
import { callRefusals, CHANGING_REFUSALS, SHARED_REFUSALS, SIGNED_IN_REFUSALS } from './callRefusals.ts';
import { pascalCase } from './pascalCase.ts';
import { exampleRefusal, refusalOf } from './refusalSchemas.ts';
import { refusalStatuses } from './refusalStatuses.ts';

export interface RefusalResponses {
  /** Responses of at least two calls, by component name. */
  components: Record<string, ApiJson>;
  /** Responses of one call by HTTP status; `default` holds what any call may answer at any time. */
  of(call: Endpoint): Record<string, ApiJson>;
}

interface RefusedSet {
  status: string;
  keys: readonly RefusalKey[];
}

const isInput = (key: RefusalKey) => refusals[key].status === 400;
const INPUT = SHARED_REFUSALS.filter(isInput);
const ANY_TIME = SHARED_REFUSALS.filter((key) => !isInput(key));

/** Sets of refusals with a name of their own. */
const NAMED: readonly (readonly [string, readonly RefusalKey[]])[] = [
  ['AnyCallRefused', ANY_TIME],
  ['InvalidRequest', INPUT],
  ['InvalidChange', [...INPUT, ...CHANGING_REFUSALS.filter(isInput)]],
  ['SignInNeeded', SIGNED_IN_REFUSALS],
];

/** Responses of refused calls, one for each status. Equal ones of several calls are components. */
export function refusalResponses(calls: readonly Endpoint[]): RefusalResponses {
  const uses = new Map<string, { name: string; count: number; set: RefusedSet }>();
  for (const call of calls) {
    for (const set of refusedSets(call)) {
      const use = uses.get(textOf(set)) ?? { name: nameOf(call, set), count: 0, set };
      uses.set(textOf(set), { ...use, count: use.count + 1 });
    }
  }
  const shared = [...uses.values()].filter(({ count }) => count > 1);
  const write = (set: RefusedSet): ApiJson => {
    const use = uses.get(textOf(set));
    if (!use || use.count === 1) return responseOf(set, false);
    return { $ref: `#/components/responses/${use.name}` };
  };
  return {
    components: Object.fromEntries(shared.map(({ name, set }) => [name, responseOf(set, true)])),
    of: (call) => Object.fromEntries(refusedSets(call).map((set) => [set.status, write(set)])),
  };
}

const textOf = ({ status, keys }: RefusedSet) => `${status} ${keys.join()}`;

/** A call's refusals by status, in the order of the catalogue. */
function refusedSets(call: Endpoint): RefusedSet[] {
  const keys = new Set(callRefusals(call));
  const groups = new Map<string, RefusalKey[]>();
  for (const key of Object.keys(refusals) as RefusalKey[]) {
    if (!keys.has(key)) continue;
    const status = ANY_TIME.includes(key) ? 'default' : String(refusals[key].status);
    groups.set(status, [...(groups.get(status) ?? []), key]);
  }
  return [...groups].map(([status, keys]) => ({ status, keys }));
}

function nameOf(call: Endpoint, { status, keys }: RefusedSet): string {
  const [first] = keys;
  if (first && keys.length === 1) return pascalCase(first);
  const sorted = [...keys].sort().join();
  const known = NAMED.find(([, set]) => [...set].sort().join() === sorted);
  return known ? known[0] : `Refused${status}Of${pascalCase(call.name)}`;
}

function responseOf({ status, keys }: RefusedSet, isShared: boolean): ApiJson {
  const [first = 'systemError'] = keys;
  return {
    description: `Refused: ${refusalStatuses[status] ?? 'any call, at any time'}.`,
    ...(keys.includes('tooManyCalls') && { headers: retryAfter }),
    content: {
      'application/json': { schema: refusalOf(keys), ...(isShared && { example: exampleRefusal(first) }) },
    },
  };
}

const retryAfter: ApiJson = {
  'retry-after': { description: 'Seconds until a retry, with tooManyCalls.', schema: { type: 'integer' } },
};
