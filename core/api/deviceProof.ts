/** Header of a proof: `<time>.<nonce>.<signature>`, where the time is in epoch milliseconds of the server's clock. */
export const PROOF_HEADER = 'device-proof';
/** Header of the device's public key, at sign-in only. */
export const KEY_HEADER = 'device-key';

/** A call as its proof names it. */
export interface ProvedCall {
  /** Without `/api/`; `live` for the live stream. */
  path: string;
  params: Readonly<Record<string, string | number | undefined>>;
  /** Empty for calls without one. */
  requestId: string;
  /** Empty at sign-in. */
  token: string;
}

/**
 * Text that the device signs (ECDSA P-256 with SHA-256): six lines. The parameters are a JSON array of [name, value]
 * sorted by name, so that their order and their encoding in the URL do not count.
 */
export function proofText(
  { path, params, requestId, token }: ProvedCall,
  time: string,
  nonce: string,
): string {
  const given = Object.entries(params).filter(([, value]) => value !== undefined);
  const sorted = given.map(([name, value]) => [name, String(value)]).sort();
  return [path, JSON.stringify(sorted), requestId, time, nonce, token].join('\n');
}
