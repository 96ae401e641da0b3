import pg from 'pg';
import { createDatabase } from '../support/createDatabase.ts';
import { manorProcess, scraper } from '../support/manorProcess.ts';
import { rounded, type BenchRow } from './benchRow.ts';
import { buySapling } from './buySapling.ts';
import { drive } from './drive.ts';
import { fillPlayers } from './fillPlayers.ts';

/** Samples of the heap a stretch; the minimum is what survived its garbage collections. */
const LOOK_MS = 250;

const HEAP = /^nodejs_heap_size_used_bytes (\S+)/m;

async function readHeap(url: string): Promise<number> {
  const text = await (await fetch(`${url}/metrics`, { headers: scraper })).text();
  return Number(HEAP.exec(text)?.[1] ?? NaN);
}

/** Smallest heap of one node in a stretch of calls, and the number of calls. */
async function stretch(url: string, call: () => Promise<void>, ms: number) {
  let min = Infinity;
  let lookedAt = 0;
  const driven = await drive(16, ms, async (worker) => {
    await call();
    if (worker !== 0 || performance.now() - lookedAt < LOOK_MS) return;
    lookedAt = performance.now();
    min = Math.min(min, await readHeap(url));
  });
  return { least: min, done: driven.done };
}

/** Compares the smallest heap late in a long run with that of its start, to detect a leak per call. */
export async function memoryOfNode(serverUrl: string, ms: number, players: number): Promise<BenchRow[]> {
  const database = await createDatabase(serverUrl, 'template0');
  const server = await manorProcess({ DATABASE_URL: database.url, LOG_LEVEL: 'error' });
  try {
    const client = new pg.Client({ connectionString: database.url });
    await client.connect();
    const tokens = await fillPlayers(client, players, Math.min(players, 512));
    await client.end();
    const api = buySapling([server.url], tokens);
    await drive(16, ms / 4, api.call);
    const early = await stretch(server.url, api.call, ms / 4);
    const between = await drive(16, ms / 4, api.call);
    const lastStretch = await stretch(server.url, api.call, ms / 4);
    api.close();
    const calls = early.done / 2 + between.done + lastStretch.done / 2;
    const mebibytes = (bytes: number) => rounded(bytes / 1024 ** 2, 1);
    return [
      {
        what: 'heap of a node, late ÷ early',
        value: rounded(lastStretch.least / early.least, 2),
        unit: '',
        budget: { most: 1.1 },
        note: `${mebibytes(early.least)} → ${mebibytes(lastStretch.least)} MiB over ${rounded(calls)} calls`,
      },
    ];
  } finally {
    await server.stop();
    await database.drop();
  }
}
