import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { readIfThere } from '#server/files/readIfThere.ts';
import { replaceFile } from '#server/files/replaceFile.ts';
import { ArchiveFault } from '#server/ledger/archive/archiveFault.ts';
import { FORM } from '#server/ledger/archive/archiveManifest.ts';
import type { BookCut } from '#server/ledger/bookCuts.ts';
import { CHAINS, HASH } from '#server/ledger/bookHeads.ts';
import type { ArchivePiece } from './pieces.repo.ts';

/** A cut as an archive has it: `counts` of each book, and 32 bytes for each chain, hexadecimal. */
interface WrittenCut {
  sequence: string;
  counts: string[];
  heads: string;
}

/** Describes the files of a piece. It is written behind those of all books: a piece without it is not archived. */
interface CutManifest {
  form: typeof FORM;
  before: WrittenCut;
  end: WrittenCut;
}

const write = ({ sequence, counts, heads }: BookCut): WrittenCut => ({
  sequence: String(sequence),
  counts: counts.map(String),
  heads: Buffer.from(heads).toString('hex'),
});

/** Throws a SyntaxError when a number is none, and a RangeError when there are not as many heads as chains. */
function read({ sequence, counts, heads }: WrittenCut): BookCut {
  const bytes = Buffer.from(heads, 'hex');
  if (bytes.length !== CHAINS * HASH) throw new RangeError('a head is missing');
  return { sequence: BigInt(sequence), counts: counts.map(BigInt), heads: bytes };
}

/** Folder of the files of a book. */
export const bookFolder = (folder: string, book: number) =>
  join(folder, `book-${String(book).padStart(2, '0')}`);

const manifestPath = (folder: string, sequence: bigint) => join(folder, `cut-${sequence}.json`);

/** The piece that a manifest describes; null when there is none. Throws an ArchiveFault when it is not one. */
async function readManifest(path: string): Promise<ArchivePiece | null> {
  const text = await readIfThere(path);
  if (text === null) return null;
  try {
    const { form, before, end } = JSON.parse(text.toString()) as CutManifest;
    if (form === FORM) return { before: read(before), end: read(end) };
  } catch {
    // Said below.
  }
  throw new ArchiveFault(path, `is not a manifest of form ${FORM}`);
}

/** The piece that ends with a cut, as a folder has it; null when it has none. */
export const readPiece = (folder: string, { sequence }: BookCut) =>
  readManifest(manifestPath(folder, sequence));

/** The pieces of a folder in their order. */
export async function readWrittenPieces(folder: string): Promise<ArchivePiece[]> {
  const names = (await readdir(folder)).filter((name) => /^cut-\d+\.json$/.test(name));
  const pieces: ArchivePiece[] = [];
  for (const name of names) {
    const piece = await readManifest(join(folder, name));
    if (piece) pieces.push(piece);
  }
  return pieces.sort((one, other) => (one.end.sequence < other.end.sequence ? -1 : 1));
}

function textOf({ before, end }: ArchivePiece): string {
  const manifest: CutManifest = { form: FORM, before: write(before), end: write(end) };
  return `${JSON.stringify(manifest, null, 2)}\n`;
}

/** True if a folder has this very piece. */
export async function hasPiece(folder: string, piece: ArchivePiece): Promise<boolean> {
  const found = await readPiece(folder, piece.end);
  return found !== null && textOf(found) === textOf(piece);
}

export const writePiece = (folder: string, piece: ArchivePiece): Promise<void> =>
  replaceFile(manifestPath(folder, piece.end.sequence), textOf(piece));
