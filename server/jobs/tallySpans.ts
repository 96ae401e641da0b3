import { HOUR_MS } from '#core/catalog/dayMs.ts';
import type { JobSpan } from './jobSpan.repo.ts';

/** Longest message of a failure that is kept. */
const MAX_FAULT = 300;

/** One turn of a job as it ended. Times are wall ms; `fault` is null when it was done. */
export interface EndedTurn {
  name: string;
  at: number;
  ms: number;
  fault: string | null;
}

/** Sums of ended turns by job and hour, until somebody takes them. */
export interface SpanTally {
  note(turn: EndedTurn): void;
  /** Returns the sums, and begins anew. */
  take(): JobSpan[];
}

/** Sums turns in memory: a write for each turn would cost more than many turns do. */
export function tallySpans(): SpanTally {
  let spans = new Map<string, JobSpan>();
  return {
    note({ name, at, ms, fault }) {
      const begins = at - (at % HOUR_MS);
      const key = `${begins} ${name}`;
      const known = spans.get(key);
      const took = BigInt(Math.max(0, Math.round(ms)));
      spans.set(key, {
        name,
        begins_at: new Date(begins),
        turns: (known?.turns ?? 0n) + 1n,
        failures: (known?.failures ?? 0n) + (fault === null ? 0n : 1n),
        total_ms: (known?.total_ms ?? 0n) + took,
        longest_ms: known && known.longest_ms > took ? known.longest_ms : took,
        last_at: new Date(at),
        last_ms: took,
        fault: fault?.slice(0, MAX_FAULT) ?? known?.fault ?? null,
      });
    },
    take() {
      const taken = [...spans.values()];
      spans = new Map();
      return taken;
    },
  };
}
