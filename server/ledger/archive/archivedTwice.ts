import { archivePaths, measureFile, readManifest, type ArchiveManifest } from './archiveManifest.ts';
import type { LedgerRange } from './closedRanges.repo.ts';
import { RangeStays } from './rangeStays.ts';

async function manifestIn(folder: string, range: LedgerRange): Promise<ArchiveManifest> {
  const { manifest, rows } = archivePaths(folder, range);
  const found = await readManifest(manifest);
  if (!found) throw new RangeStays(`${manifest} is missing`);
  const measured = await measureFile(rows).catch(() => null);
  if (measured?.sha256 !== found.sha256) throw new RangeStays(`${rows} is not the file of its manifest`);
  return found;
}

/**
 * The manifest of a range that two folders hold alike. Throws a RangeStays when one of them lacks it or has another
 * file: the database may lose a range only when a second place has it.
 */
export async function archivedTwice(
  folders: readonly [string, string],
  range: LedgerRange,
): Promise<ArchiveManifest> {
  const first = await manifestIn(folders[0], range);
  const second = await manifestIn(folders[1], range);
  if (first.sha256 !== second.sha256) throw new RangeStays(`${folders[1]} has another file of it`);
  return first;
}
