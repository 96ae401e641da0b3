import {
  createHmac,
  createPrivateKey,
  createPublicKey,
  hkdfSync,
  sign,
  timingSafeEqual,
  verify,
} from 'node:crypto';

/** Seals rows of the audit's checkpoint and signs its heads. Without a key all seals and signatures are empty. */
export interface AuditSeal {
  /** Public key (Ed25519, 32 bytes), or empty without a key. */
  signer: Buffer;
  /** Seal of a row: HMAC-SHA256 under a key derived from the private one. */
  seal(row: string): Buffer;
  isSealed(row: string, seal: Uint8Array): boolean;
  /** Ed25519 signature of a head, which anybody with the public key can verify. */
  sign(head: string): Buffer;
  isSigned(head: string, signature: Uint8Array): boolean;
}

/** DER prefixes of Ed25519 keys (RFC 8410), before 32 raw bytes. */
const PRIVATE_DER = Buffer.from('302e020100300506032b657004220420', 'hex');
const PUBLIC_DER = Buffer.from('302a300506032b6570032100', 'hex');

const RAW_KEY_BYTES = 32;

/** Verifies the signature of a head under a public key of 32 bytes. */
export function isSignedBy(signer: Uint8Array, head: string, signature: Uint8Array): boolean {
  const key = createPublicKey({ key: Buffer.concat([PUBLIC_DER, signer]), format: 'der', type: 'spki' });
  return verify(null, Buffer.from(head), key, signature);
}

const unsealed: AuditSeal = {
  signer: Buffer.alloc(0),
  seal: () => Buffer.alloc(0),
  isSealed: () => true,
  sign: () => Buffer.alloc(0),
  isSigned: () => true,
};

/** The seal of rows of one book: none of them fits in another book. */
export const sealOfBook = (seal: AuditSeal, book: number): AuditSeal => ({
  ...seal,
  seal: (row) => seal.seal(`${row} of book ${book}`),
  isSealed: (row, given) => seal.isSealed(`${row} of book ${book}`, given),
});

/** Makes the seal from the setting AUDIT_KEY: 64 hexadecimal digits, or null. */
export function makeAuditSeal(key: string | null): AuditSeal {
  if (key === null) return unsealed;
  const raw = Buffer.from(key, 'hex');
  const priv = createPrivateKey({ key: Buffer.concat([PRIVATE_DER, raw]), format: 'der', type: 'pkcs8' });
  const signer = createPublicKey(priv).export({ format: 'der', type: 'spki' }).subarray(-RAW_KEY_BYTES);
  const rowKey = Buffer.from(hkdfSync('sha256', raw, '', 'audit rows', RAW_KEY_BYTES));
  const seal = (row: string) => createHmac('sha256', rowKey).update(row).digest();
  return {
    signer,
    seal,
    isSealed: (row, given) => given.length === RAW_KEY_BYTES && timingSafeEqual(seal(row), given),
    sign: (head) => sign(null, Buffer.from(head), priv),
    isSigned: (head, signature) => isSignedBy(signer, head, signature),
  };
}
