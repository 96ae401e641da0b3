import { createCipheriv, createECDH, hkdfSync, type ECDH } from 'node:crypto';

/** Keys of a browser's subscription: its public point on P-256 (65 bytes) and a secret of 16 bytes. */
export interface PushTarget {
  p256dh: Uint8Array;
  auth: Uint8Array;
}

const RECORD = 4_096;
/** A record contains the text, a delimiter byte and the cipher's tag of 16 bytes. */
const MAX_TEXT_BYTES = RECORD - 17;

const derive = (secret: Uint8Array, salt: Uint8Array, info: Uint8Array, bytes: number) =>
  Buffer.from(hkdfSync('sha256', secret, salt, info, bytes));

/**
 * Key pair and salt of one message. They are drawn anew for each; only the test of the RFC's example fixes
 * them.
 */
export interface PushChance {
  own: ECDH;
  salt: Uint8Array;
}

/** Draws a key pair and salt for one message. */
export function pushChance(randomBytes: (count: number) => Uint8Array): PushChance {
  const own = createECDH('prime256v1');
  own.generateKeys();
  return { own, salt: randomBytes(16) };
}

/**
 * Encrypts a message for one browser (RFC 8291 over RFC 8188, aes128gcm, one record of at most 4096 bytes).
 * Throws when the browser's point is not on the curve.
 */
export function encryptPush(text: string, { p256dh, auth }: PushTarget, { own, salt }: PushChance): Buffer {
  const plain = Buffer.from(text);
  if (plain.length > MAX_TEXT_BYTES) throw new Error('a push message exceeds one record: shorten its text');
  const ownPoint = own.getPublicKey();
  const shared = own.computeSecret(p256dh);
  const secret = derive(shared, auth, Buffer.concat([Buffer.from('WebPush: info\0'), p256dh, ownPoint]), 32);
  const key = derive(secret, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16);
  const nonce = derive(secret, salt, Buffer.from('Content-Encoding: nonce\0'), 12);
  const cipher = createCipheriv('aes-128-gcm', key, nonce);
  const size = Buffer.alloc(5);
  size.writeUInt32BE(RECORD);
  size.writeUInt8(ownPoint.length, 4);
  return Buffer.concat([
    salt,
    size,
    ownPoint,
    cipher.update(plain),
    cipher.update(Buffer.from([2])),
    cipher.final(),
    cipher.getAuthTag(),
  ]);
}
