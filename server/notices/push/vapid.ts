import { createECDH, createPrivateKey, sign, type KeyObject } from 'node:crypto';
import type { Db } from '#server/db/database.ts';
import { storeFact, readFact } from '#server/db/worldFact.repo.ts';

const FACT = 'pushKeys';

/** Validity of a signature in seconds (RFC 8292 allows a day at most). */
const LIFE_S = 12 * 3_600;

/** Key pair that identifies this server to push services; both in base64url. */
export interface VapidKeys {
  publicKey: string;
  privateKey: string;
}

const base64url = (bytes: Uint8Array | string) => Buffer.from(bytes).toString('base64url');

function makeKeys(): VapidKeys {
  const pair = createECDH('prime256v1');
  pair.generateKeys();
  return { publicKey: base64url(pair.getPublicKey()), privateKey: base64url(pair.getPrivateKey()) };
}

/** The world's keys, created once and stored; nodes that start concurrently agree on the first. */
export async function vapidKeys(db: Db): Promise<VapidKeys> {
  const stored = (await readFact(db, FACT)) ?? (await storeFact(db, FACT, makeKeys()));
  return stored as VapidKeys;
}

function keyObject({ publicKey, privateKey }: VapidKeys): KeyObject {
  const point = Buffer.from(publicKey, 'base64url');
  const key = { x: base64url(point.subarray(1, 33)), y: base64url(point.subarray(33)), d: privateKey };
  return createPrivateKey({ key: { kty: 'EC', crv: 'P-256', ...key }, format: 'jwk' });
}

/**
 * Authorization header for one push service (RFC 8292): a JWT signed by this server, valid for half a day.
 */
export function vapidHeader(keys: VapidKeys, endpoint: string, subject: string, wallNow: number): string {
  const part = (value: unknown) => base64url(JSON.stringify(value));
  const claims = { aud: new URL(endpoint).origin, exp: Math.floor(wallNow / 1_000) + LIFE_S, sub: subject };
  const text = `${part({ typ: 'JWT', alg: 'ES256' })}.${part(claims)}`;
  const signature = sign('sha256', Buffer.from(text), { key: keyObject(keys), dsaEncoding: 'ieee-p1363' });
  return `vapid t=${text}.${base64url(signature)}, k=${keys.publicKey}`;
}
