import { chainCoins } from '#core/catalog/chainCoins.ts';
import { faultOfBounds } from '#core/catalog/constantBounds.ts';
import {
  constantsSchema,
  defaultConstants,
  type ConstantKey,
  type Constants,
} from '#core/catalog/constants.ts';
import { checkConstants } from '#core/catalog/checkConstants.ts';
import { couponKinds } from '#core/catalog/couponKinds.ts';
import { seeds } from '#core/catalog/seeds.ts';
import { parseAmount } from '#core/money/amount.ts';
import { strategies, type Strategy } from './agents.ts';
import { linesOf } from './jsonLines.ts';

/** A group of agents that join evenly between two days. */
export interface Group extends Strategy {
  name: string;
  count: number;
  from: number;
  to: number;
  /** `chain`: each newcomer is invited by the one before; `newest`: by a random recent one; `none`: by nobody. */
  sponsor: (typeof sponsors)[number];
}

/** Something that happens on a day, or from a day until another. */
export type Shock =
  | { kind: 'leave'; day: number; share: number }
  | { kind: 'chainAway'; day: number; until: number }
  | { kind: 'constant'; day: number; key: ConstantKey; value: Constants[ConstantKey] };

export interface Scenario {
  name: string;
  title: string;
  days: number;
  isDemo: boolean;
  constants: Constants;
  groups: Group[];
  shocks: Shock[];
  /** Agents a group and days of the part that is replayed on the real server. */
  sample: { agents: number; days: number };
}

const sponsors = ['chain', 'newest', 'none'] as const;

const BASE: Strategy = {
  kind: 'farm',
  seed: 'apple',
  plots: 3,
  hens: 0,
  cares: 'all',
  gifts: true,
  coupon: null,
  buysTickets: false,
  activity: 100,
  deposit: '0',
  coin: 'USDT',
  takesOut: 0,
  leastYppm: 0,
  sellsAfter: 0,
  isRing: false,
};

/** A fault of a scenario: the path of the key and the sentence about it. */
class Fault extends Error {
  readonly path: string;
  constructor(path: string, sentence: string) {
    super(sentence);
    this.path = path;
  }
}

type Json = Record<string, unknown>;

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function objectAt(value: unknown, path: string, keys: readonly string[]): Json {
  if (!isObject(value)) throw new Fault(path, 'must be an object');
  const wrong = Object.keys(value).find((key) => !keys.includes(key));
  if (wrong !== undefined)
    throw new Fault(`${path}/${wrong}`, `is no key here; the keys are ${keys.join(', ')}`);
  return value;
}

function listAt(value: unknown, path: string): unknown[] {
  if (value === undefined) return [];
  if (!Array.isArray(value)) throw new Fault(path, 'must be a list');
  return value;
}

function numberAt(value: unknown, path: string, least: number, most: number, otherwise?: number): number {
  if (value === undefined && otherwise !== undefined) return otherwise;
  if (typeof value !== 'number' || !Number.isInteger(value)) throw new Fault(path, 'must be a whole number');
  if (value < least || value > most)
    throw new Fault(path, `must be from ${least} to ${most}, and is ${value}`);
  return value;
}

function wordAt<Word extends string>(
  value: unknown,
  path: string,
  words: readonly Word[],
  otherwise?: Word,
): Word {
  if (value === undefined && otherwise !== undefined) return otherwise;
  const word = words.find((candidate) => candidate === value);
  if (word === undefined)
    throw new Fault(path, `must be one of ${words.join(', ')}, and is ${JSON.stringify(value)}`);
  return word;
}

function truthAt(value: unknown, path: string, otherwise: boolean): boolean {
  if (value === undefined) return otherwise;
  if (typeof value !== 'boolean') throw new Fault(path, 'must be true or false');
  return value;
}

function textAt(value: unknown, path: string): string {
  if (typeof value !== 'string' || value.trim() === '') throw new Fault(path, 'must be a text');
  return value;
}

function amountAt(value: unknown, path: string, otherwise: string): string {
  if (value === undefined) return otherwise;
  if (typeof value !== 'string' || parseAmount(value) === null)
    throw new Fault(path, 'must be an amount as text, such as "12.5"');
  return value;
}

function constantAt(constants: Constants, key: string, value: unknown, path: string): Constants {
  if (!(key in defaultConstants)) throw new Fault(path, 'is no constant');
  const parsed = constantsSchema.safeParse({ ...constants, [key]: value });
  if (!parsed.success) throw new Fault(path, parsed.error.issues[0]?.message ?? 'has a wrong value');
  const broken = faultOfBounds(key as ConstantKey, parsed.data);
  if (broken !== null) throw new Fault(path, `is outside its limits: ${broken}`);
  return parsed.data;
}

const { isRing: _, ...WRITTEN } = BASE;
const GROUP_KEYS = ['name', 'count', 'from', 'to', 'sponsor', 'ring', ...Object.keys(WRITTEN)];

function groupAt(value: unknown, path: string, days: number): Group {
  const group = objectAt(value, path, GROUP_KEYS);
  const from = numberAt(group.from, `${path}/from`, 0, days, 0);
  return {
    name: textAt(group.name, `${path}/name`),
    count: numberAt(group.count, `${path}/count`, 0, 100_000),
    from,
    to: numberAt(group.to, `${path}/to`, from, days, from),
    sponsor: wordAt(group.sponsor, `${path}/sponsor`, sponsors, 'none'),
    kind: wordAt(group.kind, `${path}/kind`, strategies, BASE.kind),
    seed: wordAt(group.seed, `${path}/seed`, seeds, BASE.seed),
    plots: numberAt(group.plots, `${path}/plots`, 1, 24, BASE.plots),
    hens: numberAt(group.hens, `${path}/hens`, 0, 100, BASE.hens),
    cares: wordAt(group.cares, `${path}/cares`, ['all', 'none'] as const, BASE.cares),
    gifts: truthAt(group.gifts, `${path}/gifts`, BASE.gifts),
    coupon:
      group.coupon === null
        ? null
        : wordAt<(typeof couponKinds)[number] | 'none'>(
              group.coupon,
              `${path}/coupon`,
              [...couponKinds, 'none'],
              'none',
            ) === 'none'
          ? null
          : (group.coupon as (typeof couponKinds)[number]),
    buysTickets: truthAt(group.buysTickets, `${path}/buysTickets`, BASE.buysTickets),
    activity: numberAt(group.activity, `${path}/activity`, 0, 100, BASE.activity),
    deposit: amountAt(group.deposit, `${path}/deposit`, BASE.deposit),
    coin: wordAt(group.coin, `${path}/coin`, chainCoins, BASE.coin),
    takesOut: numberAt(group.takesOut, `${path}/takesOut`, 0, 100, BASE.takesOut),
    leastYppm: numberAt(group.leastYppm, `${path}/leastYppm`, 0, 2_000_000, BASE.leastYppm),
    sellsAfter: numberAt(group.sellsAfter, `${path}/sellsAfter`, 0, days, BASE.sellsAfter),
    isRing: truthAt(group.ring, `${path}/ring`, BASE.isRing),
  };
}

const SHOCK_KEYS = ['kind', 'day', 'until', 'share', 'key', 'value'];

function shockAt(value: unknown, path: string, days: number, constants: Constants): Shock {
  const shock = objectAt(value, path, SHOCK_KEYS);
  const kind = wordAt(shock.kind, `${path}/kind`, ['leave', 'chainAway', 'constant'] as const);
  const day = numberAt(shock.day, `${path}/day`, 0, days);
  if (kind === 'leave') return { kind, day, share: numberAt(shock.share, `${path}/share`, 0, 100) };
  if (kind === 'chainAway') return { kind, day, until: numberAt(shock.until, `${path}/until`, day, days) };
  const key = textAt(shock.key, `${path}/key`) as ConstantKey;
  const changed = constantAt(constants, key, shock.value, `${path}/value`);
  return { kind, day, key, value: changed[key] };
}

const KEYS = ['title', 'days', 'demo', 'constants', 'agents', 'shocks', 'sample'];

function readScenario(source: unknown, name: string): Scenario {
  const root = objectAt(source, '', KEYS);
  const days = numberAt(root.days, '/days', 1, 36_500);
  let constants = defaultConstants;
  if (root.constants !== undefined) {
    if (!isObject(root.constants)) throw new Fault('/constants', 'must be an object');
    for (const [key, value] of Object.entries(root.constants)) {
      constants = constantAt(constants, key, value, `/constants/${key}`);
    }
  }
  const broken = checkConstants(constants);
  if (broken !== null) throw new Fault('/constants', `break the rule ${broken}`);
  const sample = root.sample === undefined ? {} : objectAt(root.sample, '/sample', ['agents', 'days']);
  return {
    name,
    title: textAt(root.title, '/title'),
    days,
    isDemo: truthAt(root.demo, '/demo', false),
    constants,
    groups: listAt(root.agents, '/agents').map((group, at) => groupAt(group, `/agents/${at}`, days)),
    shocks: listAt(root.shocks, '/shocks').map((shock, at) =>
      shockAt(shock, `/shocks/${at}`, days, constants),
    ),
    sample: {
      agents: numberAt(sample.agents, '/sample/agents', 1, 20, 1),
      days: numberAt(sample.days, '/sample/days', 1, 10, 2),
    },
  };
}

/**
 * Parses a scenario file. Throws an Error whose message names file, line, key and what is wrong with it.
 * @param file path as the message names it
 */
export function parseScenario(text: string, file: string): Scenario {
  const name = file.replace(/^.*\//, '').replace(/\.json$/, '');
  let source: unknown;
  try {
    source = JSON.parse(text);
  } catch (error) {
    throw new Error(`${file}: is not JSON: ${(error as Error).message}`);
  }
  try {
    return readScenario(source, name);
  } catch (error) {
    if (!(error instanceof Fault)) throw error;
    const line = linesOf(text).get(error.path) ?? 1;
    throw new Error(`${file}:${line}: ${error.path || 'the scenario'} ${error.message}`);
  }
}
