import pg from 'pg';
import { openDesk, openPage, OPERATORS } from '../support/consoleTest.ts';
import { createDatabase } from '../support/createDatabase.ts';
import { manorProcess } from '../support/manorProcess.ts';
import { requestsSettled } from '../support/requestsSettled.ts';
import { operatorSetting } from '../support/testOperators.ts';
import { median, rounded, type BenchRow } from './benchRow.ts';
import { DESK_SIZES, fillBusyDesk } from './busyDesk.ts';
import { FIRST_ID } from './fillPlayers.ts';
import { named, openBrowser } from './openBrowser.ts';

const MAX_MS = 1_000;
const ROUNDS = 3;
/** A desk and a tablet. */
const SCREENS = [
  { width: 1440, height: 900 },
  { width: 820, height: 1180 },
] as const;

/** Time from a click in the console's menu to the page with all its answers, for each page and for one player. */
export async function consoleBench(
  serverUrl: string,
  { players, say }: { players: number; say(line: string): void },
): Promise<BenchRow[]> {
  const database = await createDatabase(serverUrl, 'template0');
  const settings = { DATABASE_URL: database.url, LOG_LEVEL: 'error', MANOR_SPEED: '1', ...operatorSetting };
  const server = await manorProcess(settings);
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  const browser = await openBrowser();
  try {
    await fillBusyDesk(database.url, players);
    say(`  ${players} players at the desk`);
    const { page } = await openDesk(named(browser), server.url, { account: OPERATORS[0] });
    const links = await page
      .locator('.desk nav a')
      .evaluateAll((all) => all.map((link) => link.getAttribute('href')?.slice(2) ?? ''));
    const timed = async (open: () => Promise<unknown>) => {
      const times: number[] = [];
      for (let round = 0; round < ROUNDS; round += 1) {
        await page.goto(`${server.url}/ops#/calls`);
        await page.reload();
        await page.locator('.desk nav').waitFor();
        await requestsSettled(page);
        const begun = performance.now();
        await open();
        await requestsSettled(page);
        times.push(performance.now() - begun);
      }
      return rounded(median(times));
    };
    const rows: BenchRow[] = [];
    const note = (name: string, value: number) => {
      say(`  ${name}: ${value} ms`);
      rows.push({
        what: `console, page ${name}, ${players.toLocaleString('en')} players`,
        value,
        unit: 'ms',
        budget: { most: MAX_MS },
        note: `${DESK_SIZES.withdrawals} withdrawals, ${DESK_SIZES.acts} acts; nothing of the page in memory`,
      });
    };
    const { rows: found } = await client.query<{ code: string }>('SELECT code FROM player WHERE id = $1', [
      FIRST_ID + Math.floor(players / 2),
    ]);
    const one = `/player/${found[0]?.code ?? ''}`;
    const open = () => page.evaluate((hash) => void (location.hash = hash), one);
    for (const screen of SCREENS) {
      await page.setViewportSize(screen);
      const size = `${screen.width}×${screen.height}`;
      for (const name of links) note(`${name} at ${size}`, await timed(() => openPage(page, name)));
      note(`one player at ${size}`, await timed(open));
    }
    return rows;
  } finally {
    await browser.close();
    await client.end();
    await server.stop();
    await database.drop();
  }
}
