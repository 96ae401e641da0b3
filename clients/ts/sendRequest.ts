import { ManorRefusal, type ManorRefusalKey } from './manorRefusal.ts';

/** Parameters of a call; undefined ones are left out. */
export type RequestParams = Readonly<Record<string, string | number | undefined>>;

export interface RequestParts {
  /** Address of the manor without a slash at the end. */
  url: string;
  path: string;
  params: RequestParams;
  headers: Readonly<Record<string, string>>;
  timeoutMs: number;
  fetch: typeof fetch;
}

interface Envelope {
  code: number;
  msg: string;
  data: unknown;
  key?: ManorRefusalKey;
  values?: Record<string, string | number>;
}

/** Sends one request. Returns the answer's data, or throws a `ManorRefusal`. */
export async function sendRequest(parts: RequestParts): Promise<unknown> {
  const { status, body } = await exchange(parts);
  if (!isEnvelope(body)) throw new ManorRefusal('offline', status, `${parts.url} did not answer as a manor`);
  if (status === 200 && body.code === 200) return body.data;
  throw new ManorRefusal(body.key ?? 'systemError', status, body.msg, body.values);
}

async function exchange({ url, path, params, headers, timeoutMs, ...parts }: RequestParts) {
  const given = Object.entries(params).filter(([, value]) => value !== undefined);
  const query = new URLSearchParams(given.map(([name, value]) => [name, String(value)]));
  try {
    const response = await parts.fetch(`${url}/api/${path}?${query}`, {
      method: 'POST',
      headers,
      signal: AbortSignal.timeout(timeoutMs),
    });
    const body: unknown = await response.json().catch(() => null);
    return { status: response.status, body };
  } catch (error) {
    throw new ManorRefusal('offline', 0, `no answer from ${url}: ${String(error)}`);
  }
}

function isEnvelope(body: unknown): body is Envelope {
  return typeof body === 'object' && body !== null && typeof (body as Partial<Envelope>).code === 'number';
}
