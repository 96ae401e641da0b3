// npm run move-book -- --book 12 --to 10.0.0.3:5432: moves a book of the ledger, and the books that share its shards, to another
// worker of Citus while nodes serve calls. Exit status 2: it could not run; a sentence says why.
import { parseArgs } from 'node:util';
import { ConnectError } from './db/connectError.ts';
import { areBooksLaid } from './ledger/areBooksLaid.ts';
import { BOOKS } from './ledger/book.ts';
import { moveBook, type Worker } from './ledger/moveBook.ts';
import { onBooks } from './onBooks.ts';

const { values } = parseArgs({ options: { book: { type: 'string' }, to: { type: 'string' } } });

/** The book that is named. Throws a ConnectError that says which ones there are. */
function readBook(text = ''): number {
  const book = /^\d{1,2}$/.test(text) ? Number(text) : BOOKS;
  if (book >= BOOKS) throw new ConnectError(`--book: a number from 0 to ${BOOKS - 1} is missing.`);
  return book;
}

/** The worker that is named, as the coordinator knows it. */
function readWorker(text = ''): Worker {
  const { host, port } = /^(?<host>.+):(?<port>\d{1,5})$/.exec(text)?.groups ?? {};
  if (!host || !port) throw new ConnectError('--to: a worker, such as 10.0.0.3:5432, is missing.');
  return { host, port: Number(port) };
}

await onBooks(
  async ({ db }) => {
    const [book, to] = [readBook(values.book), readWorker(values.to)];
    if (!(await areBooksLaid(db))) throw new ConnectError('The ledger does not lie in books.');
    const moved = await moveBook(db, book, to);
    console.log(moved.length === 0 ? `Book ${book} is there.` : `Moved the books ${moved.join(', ')}.`);
    return 0;
  },
  { inBooks: true },
);
