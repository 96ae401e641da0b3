import { proveDevice } from './proveDevice.ts';

/** Answers that are older were read too long before the live stream opens: events between would be missed. */
const FRESH_MS = 5_000;

const TIMEOUT_MS = 60_000;

/** The caller of an early read; another one gets no answer that was read for it. */
export interface EarlyCaller {
  token: string | null;
  address: string | null;
  /** Value of the `lang` header. */
  lang: string;
}

/** A response as `post` reads it. */
export interface EarlyResponse {
  status: number;
  data: unknown;
  /** Date header, and the device's time (epoch ms) at which it came. */
  date: string;
  arrivedAt: number;
}

interface EarlyRead {
  caller: EarlyCaller;
  /** Milliseconds since the page was opened. */
  askedAt: number;
  response: Promise<EarlyResponse | null>;
}

declare global {
  /** Reads that the page has requested by itself, by path (`readEarly`). */
  var earlyReads: Record<string, EarlyRead> | undefined;
}

async function request(path: string, { token, address, lang }: EarlyCaller): Promise<EarlyResponse | null> {
  const call = { path, params: {}, requestId: '', token: token ?? '' };
  const proof = await proveDevice(call, address).catch(() => ({}));
  const abort = new AbortController();
  setTimeout(() => abort.abort(), TIMEOUT_MS);
  const response = await fetch(`/api/${path}`, {
    method: 'POST',
    headers: { lang, ...proof, ...(token ? { token } : {}) },
    signal: abort.signal,
  });
  const arrivedAt = Date.now();
  const data: unknown = await response.json();
  return { status: response.status, data, date: response.headers.get('date') ?? '', arrivedAt };
}

/**
 * Requests reading calls without parameters before the client's code is there. An inline script of the page does it
 * (`src/app/askEarly.ts`): the round trip then passes while the scripts are under way.
 */
export function readEarly(paths: readonly string[], caller: EarlyCaller): void {
  globalThis.earlyReads = Object.fromEntries(
    paths.map((path) => {
      const response = request(path, caller).catch(() => null);
      return [path, { caller, askedAt: performance.now(), response }];
    }),
  );
}

/**
 * Response of an early read, given once to the same caller. Null where there is none, it is older than 5 s, or the line
 * failed: then the call is made as usual.
 */
export async function takeEarlyRead(path: string, caller: EarlyCaller): Promise<EarlyResponse | null> {
  const read = globalThis.earlyReads?.[path];
  if (!read) return null;
  delete globalThis.earlyReads?.[path];
  const isSame =
    read.caller.token === caller.token &&
    read.caller.address === caller.address &&
    read.caller.lang === caller.lang;
  return isSame && performance.now() - read.askedAt <= FRESH_MS ? read.response : null;
}
