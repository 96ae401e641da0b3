import { spawnSync } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A file system of its own that can be filled. */
export interface SmallDisk {
  folder: string;
  /** Writes until no byte is left. */
  fill(): void;
  /** Deletes what `fill` wrote. */
  free(): void;
  remove(): void;
}

/** A new world on PGlite takes about 45 MB, and its write-ahead log as much. */
const SIZE_MB = 160;

/** Chunks of a full disk: first large ones, then the last sectors. */
const CHUNKS = [65_536, 512];

/** Reason for which no small disk can be mounted here; null: it can. */
export function noSmallDisk(): string | null {
  if (process.platform !== 'linux' || process.getuid?.() !== 0)
    return 'mounting a small disk (tmpfs) needs root on Linux';
  const folder = mkdtempSync(join(tmpdir(), 'manor-mount-'));
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=64k', 'tmpfs', folder]);
  if (mounted.status === 0) spawnSync('umount', [folder]);
  rmSync(folder, { recursive: true, force: true });
  return mounted.status === 0 ? null : 'this container may not mount a small disk (tmpfs)';
}

/** Mounts a tmpfs of a fixed size. */
export function smallDisk(sizeMb = SIZE_MB): SmallDisk {
  const folder = mkdtempSync(join(tmpdir(), 'manor-disk-'));
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${sizeMb}m`, 'tmpfs', folder], {
    encoding: 'utf8',
  });
  if (mounted.status !== 0) throw new Error(`the small disk was not mounted: ${mounted.stderr}`);
  const ballast = join(folder, 'ballast');
  return {
    folder,
    fill: () => {
      const file = openSync(ballast, 'a');
      for (const size of CHUNKS) {
        try {
          while (writeSync(file, Buffer.alloc(size)) > 0);
        } catch (fault) {
          if ((fault as NodeJS.ErrnoException).code !== 'ENOSPC') throw fault;
        }
      }
      closeSync(file);
    },
    free: () => rmSync(ballast, { force: true }),
    remove: () => {
      spawnSync('umount', [folder]);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
