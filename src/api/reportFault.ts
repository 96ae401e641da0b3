import { errorIdOf } from './errorIdOf.ts';

const MAX_TEXT = 500;
/** A page that fails in a loop reports its first faults only. */
const MAX_REPORTS = 10;

const reported = new Set<string>();

/** Addresses, hashes and keys. */
const LONG_HEX = /0x[0-9a-fA-F]{40,}/g;

/**
 * Writes an unexpected error to the console and, once for each id, to the server's log: message, place and engine,
 * without addresses. Returns its id for the player.
 * @param place name of the action or page that failed
 */
export function reportFault(place: string, fault: unknown): string {
  const error =
    fault instanceof Error
      ? fault
      : new Error(String((fault as { message?: unknown } | null)?.message ?? fault));
  const id = errorIdOf(error);
  console.error(`${place} (${id})`, fault);
  if (reported.has(id) || reported.size >= MAX_REPORTS) return id;
  reported.add(id);
  const message = `${error.name}: ${error.message}`.replace(LONG_HEX, '0x…').slice(0, MAX_TEXT);
  const body = JSON.stringify({ id, message, place, engine: navigator.userAgent });
  // The log is a convenience: without a connection nothing more is said.
  void fetch('/api/client-errors', { method: 'POST', body, keepalive: true }).catch(() => undefined);
  return id;
}
