import { generateKeyPairSync, randomUUID, sign } from 'node:crypto';
import { KEY_HEADER, PROOF_HEADER, proofText, type ProvedCall } from '#core/api/deviceProof.ts';

/** Headers of a call. */
export type Headers = Record<string, string>;

/** A device with a key of its own, as a browser keeps one. */
export interface TestDevice {
  /** The public key, as a sign-in sends it. */
  key: string;
  /** Proof of a call; a nonce of its own unless one is given. */
  prove(call: Partial<ProvedCall> & { path: string }, at: number, nonce?: string): string;
  /** Both headers of a sign-in. */
  signInHeaders(params: ProvedCall['params'], at: number): Headers;
}

export function testDevice(): TestDevice {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const key = publicKey.export({ format: 'der', type: 'spki' }).subarray(-65).toString('base64');
  const prove: TestDevice['prove'] = (call, at, nonce = randomUUID()) => {
    const text = proofText({ params: {}, requestId: '', token: '', ...call }, String(at), nonce);
    const signature = sign('sha256', Buffer.from(text), { key: privateKey, dsaEncoding: 'ieee-p1363' });
    return `${at}.${nonce}.${signature.toString('base64')}`;
  };
  return {
    key,
    prove,
    signInHeaders: (params, at) => ({
      [KEY_HEADER]: key,
      [PROOF_HEADER]: prove({ path: 'user/logining', params }, at),
    }),
  };
}
