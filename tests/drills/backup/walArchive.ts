import { chownSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { serverIdentity } from '../../support/postgresCluster.ts';

/** Place outside of a cluster's data that receives its write-ahead log and base backups. */
export interface WalArchive {
  /** Lines of postgresql.conf for the cluster that archives. */
  archiving: string[];
  /** Lines of postgresql.conf for a cluster that is restored from it. */
  restoring: string[];
  /** Folder of the base backup. */
  base: string;
  /** Folder for the restored cluster with this name. */
  folderFor(name: string): string;
  remove(): void;
}

/**
 * Makes an archive in a temporary folder that the server's user may write. A segment is renamed into its place after it
 * has been copied and flushed, so a crash leaves no half segment under its name.
 * @param timeoutSeconds interval after which the server archives a segment that is not full
 */
export function walArchive(timeoutSeconds: number): WalArchive {
  const { uid, gid } = serverIdentity();
  const folder = mkdtempSync(join(tmpdir(), 'manor-archive-'));
  const make = (name: string) => {
    const path = join(folder, name);
    mkdirSync(path, { mode: 0o700 });
    if (uid && gid) chownSync(path, uid, gid);
    return path;
  };
  if (uid && gid) chownSync(folder, uid, gid);
  const wal = make('wal');
  const copy = `test ! -e ${wal}/%f && cp %p ${wal}/.%f && sync ${wal}/.%f && mv ${wal}/.%f ${wal}/%f`;
  return {
    archiving: [
      'wal_level = replica',
      'archive_mode = on',
      `archive_timeout = ${timeoutSeconds}`,
      `archive_command = '${copy}'`,
      'fsync = on',
      'full_page_writes = on',
      'synchronous_commit = on',
    ],
    restoring: [`restore_command = 'cp ${wal}/%f %p'`, 'archive_mode = off'],
    base: join(folder, 'base'),
    folderFor: make,
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}
