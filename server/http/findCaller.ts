import type { Endpoint } from '#core/api/endpoint.ts';
import { refuse, Refusal } from '#core/api/refusals.ts';
import { isRoleEnough, neededRole } from '#core/rules/operatorRole.ts';
import type { Db, Tx } from '#server/db/database.ts';
import { checkDevice } from '#server/sessions/checkDevice.ts';
import type { DeviceProof } from '#server/sessions/deviceProof.ts';
import { findSession, type Session } from '#server/sessions/session.repo.ts';
import type { SignedIn } from './call.ts';

/** The caller: the player of the token, or null. */
export interface Caller {
  player: SignedIn | null;
}

interface SignedInCaller extends Caller {
  player: SignedIn;
}

/** The `token` header, or null if there is none. */
export function readToken(header: unknown): string | null {
  return typeof header === 'string' && header !== '' ? header : null;
}

/**
 * Authenticates and authorizes a call. For a call open to anyone the token is ignored. Refuses `signInRequired`,
 * `signInEnded`, `operatorsOnly`, `roleTooLow` {needs}, `accountFrozen` {reason} and as `checkDevice`.
 */
export async function findCaller(
  db: Db | Tx,
  endpoint: Endpoint,
  token: string | null,
  wallNow: number,
  proof: DeviceProof | Refusal,
): Promise<Caller | Refusal> {
  if (endpoint.access === 'anyone') return { player: null };
  if (token === null) return refuse('signInRequired');
  const stored = proof instanceof Refusal ? null : proof;
  const session = await findSession(db, token, wallNow, stored);
  return callerOf(endpoint, session, proof);
}

/** Authorizes a call by its sign-in. Refuses `signInEnded`, `operatorsOnly`, `roleTooLow` {needs}, `accountFrozen` {reason} and as `checkDevice`. */
export function callerOf(
  endpoint: Endpoint,
  session: Session | null,
  proof: DeviceProof | Refusal,
): SignedInCaller | Refusal {
  if (!session) return refuse('signInEnded');
  const stopped = checkDevice(session, proof);
  if (stopped) return stopped;
  const { playerId: id, address, role, frozen, tokenHash, endsAt } = session;
  if (endpoint.access === 'operator') {
    const needs = neededRole(endpoint);
    if (role === null) return refuse('operatorsOnly');
    if (!isRoleEnough(role, needs)) return refuse('roleTooLow', { needs });
  } else if (frozen !== null && endpoint.changes && !endpoint.isOpenToFrozen) {
    return refuse('accountFrozen', { reason: frozen });
  }
  return { player: { id, address, role, tokenHash, endsAt } };
}
