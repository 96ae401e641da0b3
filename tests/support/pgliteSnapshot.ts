import type { PGlite } from '@electric-sql/pglite';

type Bytes = Uint8Array | Int8Array;

/** A file, folder, link or device of Emscripten's file system in memory (MEMFS). */
interface FileNode {
  name: string;
  parent: FileNode;
  mode: number;
  atime: number;
  mtime: number;
  ctime: number;
  /** Bytes of a file, of which `usedBytes` count; nodes of a folder by name; missing for links and devices. */
  contents?: Bytes | Record<string, FileNode>;
  usedBytes?: number;
  /** Next node of the same hash of parent and name. */
  name_next?: FileNode;
}

/** An open file. */
interface FileStream {
  fd: number | null;
  shared: { flags: number; position: number };
}

/** Emscripten's module of a PGlite, as far as a snapshot reads and writes it. */
interface Machine {
  HEAPU8: Uint8Array<ArrayBuffer>;
  stackSave(): number;
  stackRestore(pointer: number): void;
  FS: {
    root: FileNode;
    streams: (FileStream | null)[];
    nameTable: (FileNode | undefined)[];
    nextInode: number;
    currentPath: string;
  };
}

const CHUNK = 1024 * 1024;
const ZEROS = Buffer.alloc(CHUNK);

const asBuffer = (bytes: Bytes) => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);

/** Position behind the last chunk from `start` on that has a byte other than 0; `start` if none has. */
function endOfBytes(heap: Uint8Array, start: number): number {
  for (let at = heap.length; at > start; at -= CHUNK) {
    const chunk = asBuffer(heap.subarray(Math.max(start, at - CHUNK), at));
    if (!chunk.equals(ZEROS.subarray(0, chunk.length))) return at;
  }
  return start;
}

/** Remembers the memory of a program. The result writes it back and clears what was used beyond it. */
function keepMemory(machine: Machine): () => void {
  const saved = machine.HEAPU8.slice(0, endOfBytes(machine.HEAPU8, 0));
  const stack = machine.stackSave();
  return () => {
    const heap = machine.HEAPU8;
    heap.set(saved);
    heap.fill(0, saved.length, endOfBytes(heap, saved.length));
    machine.stackRestore(stack);
  };
}

const isBytes = (contents: FileNode['contents']): contents is Bytes => ArrayBuffer.isView(contents);

function keepContents(node: FileNode): () => void {
  const { contents } = node;
  if (!isBytes(contents)) {
    const saved = contents && { ...contents };
    return () => {
      if (saved) node.contents = { ...saved };
    };
  }
  const saved = asBuffer(contents.slice(0, node.usedBytes));
  return () => {
    const now = asBuffer(node.contents as Bytes);
    if (node.usedBytes === saved.length && saved.equals(now.subarray(0, saved.length))) return;
    // Bytes behind the end would be seen when the file grows: a new array has none.
    if (now.length === saved.length) now.set(saved);
    else node.contents = new Uint8Array(saved);
    node.usedBytes = saved.length;
  };
}

function keepNode(node: FileNode): () => void {
  const { name, parent, mode, atime, mtime, ctime, name_next } = node;
  const restoreContents = keepContents(node);
  return () => {
    restoreContents();
    Object.assign(node, { name, parent, mode, atime, mtime, ctime, name_next });
  };
}

function* nodesBelow(node: FileNode): Generator<FileNode> {
  yield node;
  if (!node.contents || isBytes(node.contents)) return;
  for (const child of Object.values(node.contents)) yield* nodesBelow(child);
}

function keepStream(stream: FileStream | null): () => void {
  if (!stream) return () => {};
  const { fd, shared } = stream;
  const saved = { ...shared };
  return () => {
    stream.fd = fd;
    Object.assign(shared, saved);
  };
}

/** Remembers all files and which of them are open. The result brings them back. */
function keepFiles({ FS }: Machine): () => void {
  const { nextInode, currentPath } = FS;
  const streams = [...FS.streams];
  const nameTable = [...FS.nameTable];
  const parts = [...Array.from(nodesBelow(FS.root), keepNode), ...streams.map(keepStream)];
  return () => {
    for (const restore of parts) restore();
    FS.streams.splice(0, Infinity, ...streams);
    FS.nameTable.splice(0, Infinity, ...nameTable);
    Object.assign(FS, { nextInode, currentPath });
  };
}

/**
 * Takes a snapshot of an idle in-memory PGlite: the program's memory, its files and which of them are open. Nothing else
 * of it has state while no statement runs. The result brings the PGlite back to the snapshot, byte for byte.
 */
export function pgliteSnapshot(pglite: PGlite): () => void {
  const machine = Reflect.get(pglite, 'mod') as Machine;
  const restoreMemory = keepMemory(machine);
  const restoreFiles = keepFiles(machine);
  return () => {
    restoreFiles();
    restoreMemory();
  };
}
