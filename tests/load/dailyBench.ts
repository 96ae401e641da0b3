import pg from 'pg';
import { DAY_MS } from '#core/catalog/dayMs.ts';
import { dayOf } from '#core/rules/clock.ts';
import { createDatabase } from '../support/createDatabase.ts';
import { manorProcess, scraper } from '../support/manorProcess.ts';
import { rounded, type BenchRow } from './benchRow.ts';
import { callTimes, percentile } from './callTimes.ts';
import { cpuBetween, cpuText, readCpuTimes } from './cpuTimes.ts';
import { fillObjects } from './fillObjects.ts';
import { fillPlayers } from './fillPlayers.ts';
import { manorCaller } from './manorCaller.ts';

/** Calls a second meanwhile, as the players of such a world make in a quiet hour. */
const PER_SECOND = 40;

const SIGNED_IN = 512;

/** Interval of the poll for the day's progress, in milliseconds. */
const LOOK_MS = 250;

/** Days that each daily job lags behind, and true when ended hens still hold eggs. */
async function whatIsLeft(client: pg.ClientBase, day: number, at: number): Promise<string[]> {
  const { rows } = await client.query<{ left: string }>(
    `SELECT name AS left FROM job WHERE done_day < $1
     UNION ALL SELECT 'hens' WHERE EXISTS (SELECT 1 FROM hen WHERE eggs_left > 0 AND ends_at <= $2)`,
    [day, new Date(at)],
  );
  return rows.map(({ left }) => left);
}

/** Total time of each job's turns as measured by the server, longest first. */
async function slowest(url: string): Promise<string> {
  const text = await (await fetch(`${url}/metrics`, { headers: scraper })).text();
  const sums = [...text.matchAll(/^manor_job_seconds_sum\{job="(\w+)"\} (\S+)$/gm)];
  const jobs = sums.map(([, job = '', seconds]) => ({ job, seconds: Number(seconds) }));
  jobs.sort((left, right) => right.seconds - left.seconds);
  return jobs
    .slice(0, 5)
    .map(({ job, seconds }) => `${job} ${rounded(seconds, 1)} s`)
    .join(', ');
}

/** One game day's jobs for so many players with three living objects each, while they go on buying. */
export async function dailyBench(
  serverUrl: string,
  { players, ms, say }: { players: number; ms: number; say(line: string): void },
): Promise<BenchRow[]> {
  const database = await createDatabase(serverUrl, 'template0');
  // At speed 1 a day ends only by an advance of the clock.
  const env = { DATABASE_URL: database.url, MANOR_SPEED: '1', LOG_LEVEL: 'error' };
  const server = await manorProcess(env);
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  const caller = manorCaller();
  try {
    const tokens = await fillPlayers(client, players, Math.min(players, SIGNED_IN));
    const { gameAt } = (await caller.call(server.url, 'config')).data.clock;
    const objects = await fillObjects(client, gameAt);
    say(`  ${players} players with ${objects} living objects`);
    const over = (from: number) => () => performance.now() - from > ms;
    await callTimes(server.url, tokens, PER_SECOND, over(performance.now()));
    const usual = await callTimes(server.url, tokens, PER_SECOND, over(performance.now()));

    const before = await readCpuTimes(client, [server.pid]);
    const toDayEnd = DAY_MS - (gameAt % DAY_MS);
    const moved = await caller.call(server.url, 'demo/advance', { ms: toDayEnd }, { token: tokens[0] ?? '' });
    const now = moved.data.clock.gameAt;
    let remaining = ['everything'];
    const during = callTimes(server.url, tokens, PER_SECOND, () => remaining.length === 0);
    // A failed call is reported when the day is over.
    during.catch(() => {});
    while (remaining.length > 0) {
      await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
      remaining = await whatIsLeft(client, dayOf(now), now);
    }
    const used = cpuBetween(before, await readCpuTimes(client, [server.pid]));
    const times = await during;
    const [quiet, meanwhile] = [percentile(usual, 0.99), percentile(times, 0.99)];
    const name = `${players.toLocaleString('en')} players with ${objects.toLocaleString('en')} living objects`;
    return [
      {
        what: `daily run for ${name}`,
        value: rounded(used.at / 1_000, 1),
        unit: 's',
        budget: { most: 300 },
        note: `${await slowest(server.url)}; ${cpuText([used])}`,
      },
      {
        what: 'calls during the daily run ÷ before, 99th percentile',
        value: rounded(meanwhile / quiet, 2),
        unit: '',
        budget: { most: 2 },
        note: `${rounded(quiet, 1)} → ${rounded(meanwhile, 1)} ms at ${PER_SECOND} calls/s; ${times.length} calls`,
      },
    ];
  } catch (cause) {
    throw new Error(`the day was not measured; the server wrote:\n${server.output()}`, { cause });
  } finally {
    caller.close();
    await client.end();
    await server.stop();
    await database.drop();
  }
}
