import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { PROOF_HEADER, proofText } from '#core/api/deviceProof.ts';

/** A call by the page's own player and device, as the app makes it; the request id is sent with every call. */
export async function callAsPage<Data>(
  page: Page,
  path: string,
  params: Record<string, string> = {},
): Promise<{ code: number; data: Data }> {
  const { token, address } = await page.evaluate(() => ({
    token: localStorage.getItem('token') ?? '',
    address: localStorage.getItem('address') ?? '',
  }));
  const requestId = randomUUID();
  const [time, nonce] = [String(Date.now()), randomUUID()];
  const text = proofText({ path, params, requestId, token }, time, nonce);
  const headers = { token, 'request-id': requestId };
  const url = `/api/${path}?${new URLSearchParams(params)}`;
  return page.evaluate(sendSigned, { url, headers, text, address, proof: `${time}.${nonce}`, PROOF_HEADER });
}

interface Signed {
  url: string;
  headers: Record<string, string>;
  text: string;
  address: string;
  proof: string;
  PROOF_HEADER: string;
}

/** Runs in the page. */
async function sendSigned({
  url,
  headers,
  text,
  address,
  proof,
  PROOF_HEADER: name,
}: Signed): Promise<never> {
  const send = async (sent: Record<string, string>): Promise<never> =>
    (await (await fetch(url, { method: 'POST', headers: sent })).json()) as never;
  // A page without WebCrypto has no device key, and its session is not bound to one.
  if (!(crypto as Partial<Crypto>).subtle) return send(headers);
  const settled = <Result>(request: IDBRequest<Result>) =>
    new Promise<Result>((resolve, reject) => {
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error as Error);
    });
  const database = await settled(indexedDB.open('dream-manor-device'));
  const store = database.transaction('keys').objectStore('keys');
  const { privateKey } = (await settled(store.get(address))) as CryptoKeyPair;
  database.close();
  const algorithm = { name: 'ECDSA', hash: 'SHA-256' };
  const signature = await crypto.subtle.sign(algorithm, privateKey, new TextEncoder().encode(text));
  const base64 = btoa(String.fromCharCode(...new Uint8Array(signature)));
  return send({ ...headers, [name]: `${proof}.${base64}` });
}
