import { createECDH, createPrivateKey, sign, type KeyObject } from 'node:crypto';
import type { Db } from '#server/db/database.ts';
import { storeFact, readFact } from '#server/db/worldFact.repo.ts';

const FACT = 'pushKeys';

/** How long a signature names this server, in seconds (RFC 8292: a day at most). */
const LIFE_S = 12 * 3_600;

/** The pair that names this server to push services; both in base64url. */
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

/** The world's keys, made once and kept with it: nodes that start at once agree on the first. */
export async function vapidKeys(db: Db): Promise<VapidKeys> {
  const kept = (await readFact(db, FACT)) ?? (await storeFact(db, FACT, makeKeys()));
  return kept as VapidKeys;
}

function keyObject({ publicKey, privateKey }: VapidKeys): KeyObject {
  const point = Buffer.from(publicKey, 'base64url');
  const key = { x: base64url(point.subarray(1, 33)), y: base64url(point.subarray(33)), d: privateKey };
  return createPrivateKey({ key: { kty: 'EC', crv: 'P-256', ...key }, format: 'jwk' });
}

/** The Authorization header for one push service (RFC 8292): a signed word that this server sends, for half a day. */
export function vapidHeader(keys: VapidKeys, endpoint: string, subject: string, wallNow: number): string {
  const part = (value: unknown) => base64url(JSON.stringify(value));
  const claims = { aud: new URL(endpoint).origin, exp: Math.floor(wallNow / 1_000) + LIFE_S, sub: subject };
  const text = `${part({ typ: 'JWT', alg: 'ES256' })}.${part(claims)}`;
  const signature = sign('sha256', Buffer.from(text), { key: keyObject(keys), dsaEncoding: 'ieee-p1363' });
  return `vapid t=${text}.${base64url(signature)}, k=${keys.publicKey}`;
}
