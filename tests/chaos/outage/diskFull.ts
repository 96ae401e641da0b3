import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { databaseFolder } from '#server/db/databaseFolder.ts';
import { manorProcess } from '../../support/manorProcess.ts';
import { checkBooks } from './checkBooks.ts';
import type { OutageOptions, OutageReport } from './outage.ts';
import { smallDisk } from './smallDisk.ts';
import { steadyCalls } from './steadyCalls.ts';
import { untilReady } from './untilReady.ts';

/** Time of undisturbed calls before the outage and after it, in ms. */
const STEADY_MS = 1_000;

/** The disk of PGlite's folder is full for a while: another program has written all of it. */
export async function diskFull(options: OutageOptions): Promise<OutageReport> {
  const { seconds, say } = options;
  const name = 'disk full';
  const disk = smallDisk();
  const home = join(disk.folder, 'home');
  try {
    const server = await manorProcess({ MANOR_HOME: home, MANOR_SPEED: '1', LOG_LEVEL: 'error' });
    try {
      const calls = await steadyCalls({ ...options, urls: [server.url], first: 0, isPatient: true });
      await pause(STEADY_MS);
      for (const end = performance.now() + seconds * 1_000; performance.now() < end;) {
        // Files that the database has dropped leave space again.
        disk.fill();
        await pause(20);
      }
      disk.free();
      const [readyMs, answeredMs] = await Promise.all([untilReady(server.url), calls.answeredAgain()]);
      await pause(STEADY_MS);
      const { acknowledged, again, longestMs } = await calls.stop();
      const stacks = server
        .output()
        .split('\n')
        .filter((line) => line.includes('a call failed')).length;
      await server.stop();
      say(
        `${name}, ${seconds} s: ready after ${Math.round(readyMs)} ms; looking for what was acknowledged …`,
      );
      const books = await checkBooks({ folder: databaseFolder(home) }, acknowledged);
      const faults = [...books.faults, ...(stacks > 0 ? [`${stacks} calls failed as by a bug`] : [])];
      const answered = acknowledged.length;
      return {
        name,
        seconds,
        readyMs,
        answeredMs,
        answered,
        again,
        longestMs,
        connections: null,
        ...books,
        faults,
      };
    } finally {
      await server.stop();
    }
  } finally {
    disk.remove();
  }
}
