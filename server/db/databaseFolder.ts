import { join } from 'node:path';

/** Where PGlite keeps a world's data within its home. */
export function databaseFolder(home: string): string {
  return join(home, 'database');
}
