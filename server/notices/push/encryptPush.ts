import { createCipheriv, createECDH, hkdfSync, type ECDH } from 'node:crypto';

/** The keys of a browser's subscription: its public point on P-256 (65 bytes) and 16 secret bytes. */
export interface PushTarget {
  p256dh: Uint8Array;
  auth: Uint8Array;
}

const RECORD = 4_096;
/** A record holds the text, its end mark and the cipher's tag. */
const LONGEST = RECORD - 17;

const derive = (secret: Uint8Array, salt: Uint8Array, info: Uint8Array, bytes: number) =>
  Buffer.from(hkdfSync('sha256', secret, salt, info, bytes));

/** What only the test of the standard's own example chooses; everybody else draws both anew for each message. */
export interface PushChance {
  own: ECDH;
  salt: Uint8Array;
}

/** A fresh pair of keys and salt for one message. */
export function pushChance(randomBytes: (count: number) => Uint8Array): PushChance {
  const own = createECDH('prime256v1');
  own.generateKeys();
  return { own, salt: randomBytes(16) };
}

/**
 * A message that only the browser can read (RFC 8291 over RFC 8188, aes128gcm, in one record of 4096 bytes at most).
 * Throws when the browser's point is none on the curve.
 */
export function encryptPush(text: string, { p256dh, auth }: PushTarget, { own, salt }: PushChance): Buffer {
  const plain = Buffer.from(text);
  if (plain.length > LONGEST) throw new Error('a push message is too long for one record');
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
