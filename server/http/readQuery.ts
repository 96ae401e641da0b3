import { refuse, type Refusal } from '#core/api/refusals.ts';

/**
 * Upper bound of a path with its query, in characters: room for a contract wallet's longest signature in a
 * sign-in.
 */
export const MAX_URL_LENGTH = 12_000;

/** The parameters of a request's query string, as written. Refuses `requestTooLarge` and `repeatedParameter`. */
export function readQuery(url: string): Record<string, string> | Refusal {
  if (url.length > MAX_URL_LENGTH) return refuse('requestTooLarge');
  const start = url.indexOf('?');
  const params: Record<string, string> = Object.create(null);
  if (start < 0) return params;
  for (const [name, value] of new URLSearchParams(url.slice(start + 1))) {
    if (name in params) return refuse('repeatedParameter', { parameter: shortName(name) });
    params[name] = value;
  }
  return params;
}

/** A parameter's name, safe to repeat in a sentence: short, and without control characters. */
export function shortName(name: string): string {
  const clean = name.replace(/[^\p{L}\p{N} ._-]/gu, '');
  return clean.length > 40 ? `${clean.slice(0, 40)}…` : clean;
}
