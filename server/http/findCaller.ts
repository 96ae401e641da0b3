import type { Access } from '#core/api/endpoint.ts';
import { refuse, type Refusal } from '#core/api/refusals.ts';
import type { Db, Tx } from '#server/db/database.ts';
import { isOperator } from '#server/sessions/isOperator.ts';
import { findSession, type Session } from '#server/sessions/session.repo.ts';
import type { World } from '#server/world/world.ts';
import type { SignedIn } from './call.ts';

const TOKEN = /^[0-9a-f]{64}$/;

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

/** True if a token has the format of issued ones. */
export function isToken(token: string | null): token is string {
  return token !== null && TOKEN.test(token);
}

/**
 * Authenticates and authorizes a call. For a call open to anyone the token is ignored. Refuses `signInRequired`,
 * `signInEnded` and `operatorsOnly`.
 */
export async function findCaller(
  world: World,
  db: Db | Tx,
  access: Access,
  token: string | null,
  wallNow: number,
): Promise<Caller | Refusal> {
  if (access === 'anyone') return { player: null };
  if (token === null) return refuse('signInRequired');
  return callerOf(world, access, isToken(token) ? await findSession(db, token, wallNow) : null);
}

/** Authorizes a call by its sign-in. Refuses `signInEnded` and `operatorsOnly`. */
export function callerOf(world: World, access: Access, session: Session | null): SignedInCaller | Refusal {
  if (!session) return refuse('signInEnded');
  const operator = isOperator(world, session.address);
  if (access === 'operator' && !operator) return refuse('operatorsOnly');
  const { playerId: id, address, tokenHash } = session;
  return { player: { id, address, operator, tokenHash } };
}
