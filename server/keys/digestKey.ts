/** The two numbers of an ECDSA signature, before they are brought into the form that chains accept. */
export interface RawSignature {
  r: bigint;
  s: bigint;
}

/** A secp256k1 key that signs 32 bytes and never leaves its place. Both calls throw a ChainError. */
export interface DigestKey {
  /** Description for messages; holds no secret. */
  name: string;
  /** Public key as SubjectPublicKeyInfo in DER. */
  publicKey(): Promise<Uint8Array>;
  sign(digest: Uint8Array): Promise<RawSignature>;
}
