import { join } from 'node:path';

/** Folder of PGlite's data within a world's home. */
export function databaseFolder(home: string): string {
  return join(home, 'database');
}
