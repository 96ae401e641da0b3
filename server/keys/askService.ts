import { ChainError } from '#server/chain/chainError.ts';

/** Time limit in ms of one question: its caller holds row locks. */
const TIMEOUT_MS = 5_000;

/** Largest answer in bytes: a public key, a signature or a token. */
const MAX_BYTES = 64 * 1_024;

/** Body of an answer, which ends where it is too long. */
async function readText(response: Response): Promise<string> {
  const parts: Uint8Array[] = [];
  let length = 0;
  for await (const part of response.body ?? []) {
    length += part.length;
    if (length > MAX_BYTES) throw new Error(`more than ${MAX_BYTES} bytes`);
    parts.push(part);
  }
  return Buffer.concat(parts).toString('utf8');
}

/**
 * Asks a service that keeps keys or lends credentials, and returns the text of its answer. Throws a ChainError that
 * names the service and the status, and never what was sent or answered: both may hold credentials.
 */
export async function askService(
  name: string,
  url: URL | string,
  init: Pick<RequestInit, 'method' | 'headers' | 'body'> = {},
): Promise<string> {
  const options = { ...init, redirect: 'error' as const, signal: AbortSignal.timeout(TIMEOUT_MS) };
  try {
    const response = await fetch(url, options);
    const text = await readText(response);
    if (!response.ok) throw new ChainError('refused', `${name} answered ${response.status}.`);
    return text;
  } catch (cause) {
    if (cause instanceof ChainError) throw cause;
    throw new ChainError('unreachable', `${name} does not answer.`, { cause });
  }
}

/** The same for an answer in JSON with the named texts; throws a ChainError when one is missing. */
export async function askForTexts<Name extends string>(
  names: readonly Name[],
  ...question: Parameters<typeof askService>
): Promise<Record<Name, string>> {
  const text = await askService(...question);
  let answer: Partial<Record<Name, string>> | null = null;
  try {
    answer = JSON.parse(text) as Partial<Record<Name, string>>;
  } catch {
    // The check below says so, without a byte of the answer.
  }
  const missing = names.find((name) => typeof answer?.[name] !== 'string');
  if (missing !== undefined || answer === null)
    throw new ChainError('refused', `${question[0]} answered without ${names.join(', ')}.`);
  return answer as Record<Name, string>;
}
