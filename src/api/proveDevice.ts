import { KEY_HEADER, PROOF_HEADER, proofText, type ProvedCall } from '#core/api/deviceProof.ts';
import { deviceKey, ECDSA } from './deviceKey.ts';
import { newRequestId } from './newRequestId.ts';
import { serverAheadMs } from './serverWall.ts';

const base64 = (bytes: ArrayBuffer) => btoa(String.fromCharCode(...new Uint8Array(bytes)));

/**
 * Headers that prove a call to come from this device. Empty for calls without a token, except the sign-in, and where
 * the device has no key.
 */
export async function proveDevice(call: ProvedCall, address: string | null): Promise<Record<string, string>> {
  const isSignIn = call.path === 'user/logining';
  const pair = address && (isSignIn || call.token) ? await deviceKey(address, isSignIn) : null;
  if (!pair) return {};
  const time = String(Date.now() + serverAheadMs());
  const nonce = newRequestId();
  const text = new TextEncoder().encode(proofText(call, time, nonce));
  const signature = base64(await crypto.subtle.sign(ECDSA, pair.privateKey, text));
  return {
    [PROOF_HEADER]: `${time}.${nonce}.${signature}`,
    ...(isSignIn && { [KEY_HEADER]: base64(await crypto.subtle.exportKey('raw', pair.publicKey)) }),
  };
}
