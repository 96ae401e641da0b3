import type { FastifyInstance, FastifyRequest } from 'fastify';
import { refuse, type Refusal } from '#core/api/refusals.ts';
import type { Path } from '#core/api/table.ts';
import { hashToken } from '#server/sessions/hashToken.ts';

/**
 * Calls per minute. Each node counts arrivals for itself, so several nodes admit a multiple. Changes per player
 * are counted in the database.
 */
export interface LimitSettings {
  /** Changing calls of one player, over all sign-ins and nodes. */
  perPlayer: number;
  /** Calls with one token. Leaves room for polling each second, refetches and quick taps. */
  perToken: number;
  /** Calls of one IP address without a token, or with an invalid one. */
  perAddress: number;
  /** Sign-ins and player lookups, of one IP address each. */
  perAddressStrict: number;
}

export const usualLimits: LimitSettings = {
  perPlayer: 600,
  perToken: 600,
  perAddress: 300,
  perAddressStrict: 40,
};

/** Calls that could be used to guess or to flood. */
const STRICT: readonly Path[] = ['user/logining', 'user/getUserInfoByName'];

export const MINUTE_MS = 60_000;

export interface Limits {
  perPlayer: number;
  /** Checked before any read of the database. */
  onArrival(request: FastifyRequest, path: string, token: string | null): Promise<Refusal | null>;
  /** Counts an invalid token against its IP address. */
  onBadToken(request: FastifyRequest): Promise<void>;
}

/** The rate limits of one app; `tooManyCalls` has the seconds until a retry. */
export function makeLimits(app: FastifyInstance, settings: LimitSettings): Limits {
  const limiter = (max: number, keyGenerator?: (request: FastifyRequest) => string) =>
    app.createRateLimit({ max, timeWindow: MINUTE_MS, ...(keyGenerator && { keyGenerator }) });
  const token = limiter(settings.perToken, (request) => tokenKey(request.headers.token));
  const address = limiter(settings.perAddress);
  const strict = new Map(STRICT.map((path) => [path as string, limiter(settings.perAddressStrict)]));

  const check = async (limit: typeof address, request: FastifyRequest, increment = true) => {
    const state = await limit(request, { increment });
    if (state.isAllowed) return null;
    const isOver = increment ? state.isExceeded : state.remaining === 0;
    return isOver ? refuse('tooManyCalls', { seconds: Math.max(1, state.ttlInSeconds) }) : null;
  };

  return {
    perPlayer: settings.perPlayer,
    async onArrival(request, path, given) {
      const strictLimit = strict.get(path);
      if (strictLimit) return check(strictLimit, request);
      if (given === null) return check(address, request);
      return (await check(address, request, false)) ?? check(token, request);
    },
    async onBadToken(request) {
      await address(request);
    },
  };
}

function tokenKey(header: unknown): string {
  return `token:${hashToken(String(header)).toString('hex')}`;
}
