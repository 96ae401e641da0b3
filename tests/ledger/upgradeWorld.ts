import { copyFileSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect } from '#server/db/connect.ts';
import type { Connection } from '#server/db/connection.ts';
import { migrate } from '#server/db/migrate.ts';
import { makeLogger } from '#server/http/makeLogger.ts';

const MIGRATIONS = join(import.meta.dirname, '../../server/db/migrations');

/** A database that is migrated in steps, as an upgrade does. */
export interface UpgradeWorld {
  connection: Connection;
  /** Runs the migrations whose names are wanted, after those that were wanted before; returns the names. */
  migrateTo(isWanted: (name: string) => boolean): Promise<string[]>;
  close(): Promise<void>;
}

/** Opens an empty database whose migrations run as far as a test wants. */
export async function upgradeWorld(): Promise<UpgradeWorld> {
  const folder = mkdtempSync(join(tmpdir(), 'manor-upgrade-'));
  const connection = await connect({ log: makeLogger('silent') });
  return {
    connection,
    migrateTo(isWanted) {
      for (const name of readdirSync(MIGRATIONS).filter(isWanted))
        copyFileSync(join(MIGRATIONS, name), join(folder, name));
      return migrate(connection.db, folder);
    },
    async close() {
      await connection.close();
      rmSync(folder, { recursive: true });
    },
  };
}
