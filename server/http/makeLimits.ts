import { MINUTE_MS } from '#core/catalog/dayMs.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { refuse, type Refusal } from '#core/api/refusals.ts';
import type { Path } from '#core/api/table.ts';
import { callGate, type CallGate } from './callGate.ts';
import { knownPlayers, type KnownPlayers } from './knownPlayers.ts';
import { hashToken } from '#server/sessions/hashToken.ts';
import { isToken } from '#server/sessions/signInKey.ts';
import { inBatches } from './inBatches.ts';
import { makeKnownTokens } from './knownTokens.ts';

/**
 * Calls per minute. Each node counts arrivals for itself, so several nodes admit a multiple. Changes per player
 * are counted in the database.
 */
export interface LimitSettings {
  /** Changing calls of one player, over all sign-ins and nodes. */
  perPlayer: number;
  /** Calls with one token. Leaves room for polling each second, refetches and quick taps. */
  perToken: number;
  /** Calls of one IP address without a token; and, counted apart, calls with an invalid one. */
  perAddress: number;
  /** Sign-ins and player lookups, of one IP address each. */
  perAddressStrict: number;
  /** Calls of one player that run at once on a node, over all sign-ins. Further ones wait. */
  atOnce: number;
  /** Calls of one player that may wait on a node. */
  waiting: number;
}

export const usualLimits: LimitSettings = {
  perPlayer: 600,
  perToken: 600,
  perAddress: 300,
  perAddressStrict: 40,
  atOnce: 6,
  waiting: 120,
};

/** Calls that could be used to guess or to flood. */
const STRICT: readonly Path[] = ['user/logining', 'user/getUserInfoByName'];

export interface Limits {
  perPlayer: number;
  /** Concurrent calls of each player. */
  gate: CallGate;
  players: KnownPlayers;
  /** Checked before the body is read, and before any other read of the database. */
  onArrival(request: FastifyRequest, path: string, token: string | null): Promise<Refusal | null>;
  /** Counts an invalid token against its IP address. */
  onBadToken(request: FastifyRequest): Promise<void>;
  /** Remembers that a call's token is a valid sign-in. */
  onGoodToken(request: FastifyRequest): void;
}

/** Finds the valid sign-ins among token hashes in hexadecimal. */
export type FindKnown = (hashes: readonly string[]) => Promise<ReadonlySet<string>>;

/**
 * The rate limits of one app; `tooManyCalls` has the seconds until a retry.
 * Invalid tokens have a counter of their own, so they use up nothing of what honest callers of the same address
 * have. Once an address has used it up, tokens that this node does not know are looked up before the call, all
 * waiting ones in one statement, and only invalid ones are refused.
 */
export function makeLimits(
  app: FastifyInstance,
  settings: LimitSettings,
  findKnown: FindKnown = () => Promise.resolve(new Set()),
): Limits {
  const limiter = (max: number, keyGenerator?: (request: FastifyRequest) => string) =>
    app.createRateLimit({ max, timeWindow: MINUTE_MS, ...(keyGenerator && { keyGenerator }) });
  const token = limiter(settings.perToken, (request) => `token:${hashOf(request)}`);
  const address = limiter(settings.perAddress);
  const badTokens = limiter(settings.perAddress);
  const strict = new Map(STRICT.map((path) => [path as string, limiter(settings.perAddressStrict)]));
  const known = makeKnownTokens();
  const lookUp = inBatches<string>(async (hashes) => {
    for (const hash of await findKnown([...new Set(hashes)])) known.add(hash);
  });

  const check = async (limit: typeof address, request: FastifyRequest, increment = true) => {
    const state = await limit(request, { increment });
    if (state.isAllowed) return null;
    const isOver = increment ? state.isExceeded : state.remaining === 0;
    return isOver ? refuse('tooManyCalls', { seconds: Math.max(1, state.ttlInSeconds) }) : null;
  };
  const isKnown = async (given: string, hash: string) => {
    if (isToken(given) && !known.has(hash)) await lookUp(hash);
    return known.has(hash);
  };

  return {
    perPlayer: settings.perPlayer,
    gate: callGate(settings),
    players: knownPlayers(),
    async onArrival(request, path, given) {
      const strictLimit = strict.get(path);
      if (strictLimit) return check(strictLimit, request);
      if (given === null) return check(address, request);
      const hash = hashOf(request);
      if (!known.has(hash)) {
        const flooded = await check(badTokens, request, false);
        if (flooded && !(await isKnown(given, hash))) return flooded;
      }
      return check(token, request);
    },
    async onBadToken(request) {
      known.delete(hashOf(request));
      await badTokens(request);
    },
    onGoodToken: (request) => known.add(hashOf(request)),
  };
}

function hashOf({ headers }: FastifyRequest): string {
  return hashToken(String(headers.token)).toString('hex');
}
