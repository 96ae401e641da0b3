import type * as z from 'zod/mini';
import type { Endpoint } from '#core/api/endpoint.ts';
import { refuse, type Refusal } from '#core/api/refusals.ts';
import { shortName } from './readQuery.ts';

type Issue = z.core.$ZodIssue;

/**
 * Parses a call's parameters by its schema. Refuses in this order: `unknownParameter`, `missingParameter`,
 * `invalidParameter`.
 */
export function parseParams(
  endpoint: Endpoint,
  given: Record<string, string>,
): Record<string, unknown> | Refusal {
  const parsed = endpoint.params.safeParse({ ...given });
  return parsed.success ? parsed.data : nameFault(parsed.error.issues, given);
}

function nameFault(issues: readonly Issue[], given: Record<string, string>): Refusal {
  for (const issue of issues) {
    if (issue.code !== 'unrecognized_keys') continue;
    return refuse('unknownParameter', { parameter: shortName(issue.keys[0] ?? '') });
  }
  const names = issues.map((issue) => String(issue.path[0] ?? ''));
  const missing = names.find((name) => !(name in given));
  if (missing !== undefined) return refuse('missingParameter', { parameter: missing });
  return refuse('invalidParameter', { parameter: names[0] ?? '' });
}
