import type { Logger } from 'pino';
import type { Db } from '#server/db/database.ts';
import { SESSION_LIFE_MS } from './session.repo.ts';
import { saveUses } from './signIns.repo.ts';

/** Step of a sign-in's last use, in wall ms: a call within it writes nothing. */
export const USE_STEP_MS = 600_000;

/** Upper bound of remembered sign-ins per node. Beyond it some uses are written more often than needed. */
const MAX_REMEMBERED = 50_000;

/** Notes uses of sign-ins; never delays a call. */
export interface SessionUses {
  note(signIn: { tokenHash: Uint8Array; endsAt: number }, wallNow: number): void;
  /** Resolves when all noted uses are written. */
  settled(): Promise<void>;
}

/**
 * Writes last uses beside the calls: all that arrive during a write go into the next one. A failed write is logged;
 * the use after the next step is written again.
 */
export function makeSessionUses(db: Db, log: Logger): SessionUses {
  const noted = new Map<string, number>();
  let waiting = new Set<string>();
  let newest = 0;
  let writing: Promise<void> | null = null;
  const write = async () => {
    while (waiting.size > 0) {
      const hashes = [...waiting];
      waiting = new Set();
      await saveUses(db, hashes, newest).catch((err: unknown) =>
        log.warn({ err }, 'last uses of sign-ins could not be stored'),
      );
    }
    writing = null;
  };
  return {
    note({ tokenHash, endsAt }, wallNow) {
      const hash = Buffer.from(tokenHash).toString('hex');
      const last = noted.get(hash) ?? endsAt - SESSION_LIFE_MS;
      if (wallNow - last < USE_STEP_MS) return;
      if (noted.size >= MAX_REMEMBERED) noted.clear();
      noted.set(hash, wallNow);
      newest = Math.max(newest, wallNow);
      waiting.add(hash);
      writing ??= write();
    },
    settled: () => writing ?? Promise.resolve(),
  };
}
