import { mkdirSync, writeFileSync, appendFileSync } from 'node:fs';
import { chromium } from '@playwright/test';
import sharp from 'sharp';
import { ensureBrowser } from '../../tests/support/ensureBrowser.ts';
import { hermeticEnv, pictureFlags } from '../../tests/support/pictureFlags.ts';
import { requestsSettled, watchRequests } from '../../tests/support/requestsSettled.ts';
import { serveApp } from '../../tests/visual/serveApp.ts';
import { answerTo, screenAnswers } from '../../tests/visual/screenAnswers.ts';
import { wallAt } from '../../tests/visual/sceneStates.ts';
import { NOW } from '../../tests/visual/pictureDay.ts';
import { answers } from '../../tests/visual/screenFixtures.ts';
import { neighbourFixtures } from '../../tests/visual/neighbourFixtures.ts';
import { lookFixtures } from '../../tests/visual/lookFixtures.ts';
import { basketFixtures } from '../../tests/visual/basketFixtures.ts';
import { crowded } from '../../tests/visual/crowded.ts';
import { albumPages } from '../../core/catalog/album.ts';
import { pageState } from '../../core/rules/album.ts';

const OUT = process.argv[2]!;
const only = process.argv[3]?.split(',');
mkdirSync(OUT, { recursive: true });
const say = (l: string) => { appendFileSync(`${OUT}/log.txt`, l + '\n'); };
const names = ['Mei', 'Somchai Chaiyaphum Farm', 'Linh Nguyễn Thị', 'はなこの果樹園', '준서네 농장', 'สวนผลไม้ของพลอย', 'WWWWWWWWWWWWWWWWWWWW', '小满的果园小满的果园小满'];
const person = (n: number, kind = 'team') => ({ id: String(n), code: 'N' + String(n).padStart(5, '0'), nickName: names[n % names.length], image: `level-${1 + n % 6}`, level: 1 + n % 6, tier: n % 3 ? 'regular' : 'owner', kind });
const base: any = neighbourFixtures;
const house = [1, 2, 3].map((n) => ({ ...person(n, 'house'), code: 'HOIO0' + n, nickName: '' }));
const league = (n: number, self: number) => Array.from({ length: n }, (_, at) => ({ ...person(at), points: 300 - at * 5, place: at + 1, isSelf: at === self }));
const lf: any = lookFixtures, bf: any = basketFixtures;
const emptyPages = albumPages.map((p) => pageState(p, 0));
function known(full: boolean, wall: number): any {
  const mine = base['game/visit/mine'];
  const book = full ? Array.from({ length: 50 }, (_, n) => ({ id: String(99 - n), author: { code: person(n).code, nickName: person(n).nickName }, sticker: n % 2 ? 'rainbow' : null, phrase: n % 2 ? null : 'beautiful', help: n % 4 === 1 ? '7' : null, at: NOW - n * 3_600_000 })) : [];
  return {
    ...screenAnswers,
    config: { ...answers.config, clock: { wallAt: wall, gameAt: NOW, speed: 1 } },
    'game/visit/list': full ? { list: Array.from({ length: 50 }, (_, n) => person(n, n ? 'team' : 'referrer')), next: '50', house } : { list: [], next: null, house },
    ...Object.fromEntries(Array.from({ length: 9 }, (_, k) => [`game/visit/list?cursor=${(k + 1) * 50}`, { list: Array.from({ length: 50 }, (_, n) => person((k + 1) * 50 + n)), next: k === 8 ? null : String((k + 2) * 50), house }])),
    'game/visit/mine': { ...mine, helps: full ? Array.from({ length: 20 }, (_, n) => ({ ...mine.helps[n % 2], id: String(n), helper: { code: person(n).code, nickName: person(n).nickName }, plot: 24 - n })) : [], list: book, state: full ? { ...mine.state, visits: 'link', helpedToday: '199.999999', helpDay: '200' } : { ...mine.state, hearts: 0, heartsToday: 0, helpedToday: '0' } },
    'game/visit/manor': { ...base['game/visit/manor'], owner: { ...base['game/visit/manor'].owner, nickName: full ? names[6] : '' }, book: book.slice(0, 3), badges: full ? albumPages.map((page) => ({ page, grade: 'gold', count: 9999 })) : [], ...(full ? {} : { hens: [], looks: { version: 1, placed: [] } }) },
    'game/visit/book': { list: book, next: null },
    'game/league': full ? { ...lf['game/league'], thisWeek: { friends: league(50, 7), world: league(50, 30), division: 5, step: null } } : { ...lf['game/league'], thisWeek: { friends: [], world: [], division: 1, step: null }, lastWeek: { friends: [], world: [], division: 1, step: null }, today: lf['game/league'].today.map((d: any) => ({ ...d, points: 0 })) },
    'game/album/list': full ? bf['game/album/list'] : { pages: emptyPages, badges: 0, hens: [] },
    'game/basket/list': full ? bf['game/basket/list'] : { ...bf['game/basket/list'], budgetLeft: '0', canExchange: false, baskets: bf['game/basket/list'].baskets.map((b: any) => ({ ...b, filled: null })) },
  };
}
const runs = [
  { width: 360, height: 640, full: false, hour: 22 }, { width: 390, height: 844, full: true, hour: 13 },
  { width: 360, height: 640, full: true, hour: 13 }, { width: 390, height: 844, full: false, hour: 22 },
];
const routes: [string, string, string?][] = [['neighbours', '/neighbours'], ['house', '/neighbours?tab=house'], ['mine', '/neighbours?tab=mine'], ['mine2', ''], ['orders', '/orders'], ['orders2', ''], ['album', '/album'], ['album2', ''], ['league', '/league'], ['leagueworld', ''], ['looks', '/looks'], ['visit', '/visit/XMGY88'], ['book', ''], ['phrases', '']];
const langs = (process.argv[4] ?? 'zhcn,en,ja,ko,vi,th').split(',');
const browser = await chromium.launch({ executablePath: ensureBrowser(), args: pictureFlags, env: { ...process.env, ...hermeticEnv } as any });
const app = await serveApp();
for (const [r, run] of runs.entries()) {
  if (only && !only.includes(String(r))) continue;
  for (const lang of langs) {
    const wall = wallAt(run.hour, false);
    const context = await browser.newContext({ viewport: { width: run.width, height: run.height }, deviceScaleFactor: 1, isMobile: true, hasTouch: true, timezoneId: 'UTC', locale: 'zh-CN', reducedMotion: 'reduce' });
    const page = await context.newPage();
    page.setDefaultTimeout(240_000);
    watchRequests(page);
    await page.clock.setFixedTime(wall);
    await page.addInitScript((l) => { for (const [k, v] of [['lang', l], ['token', 'picture'], ['address', '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'], ['guide', 'over']]) localStorage.setItem(k!, v!); }, lang);
    await page.routeWebSocket(/\/api\/live/, () => undefined);
    const k = known(run.full, wall);
    await page.route('**/api/**', (call) => call.fulfill(answerTo(call.request().url(), k)));
    const shots: Buffer[] = [];
    page.on('pageerror', (e) => say(`${r} ${lang} pageerror ${e.message}`));
    let first = true;
    for (const [name, route] of routes) {
      try {
        if (route) {
          if (first) await page.goto(`${app.url}/#${route}`);
          else await page.evaluate((to) => { document.querySelector('h1')?.setAttribute('data-past', ''); location.hash = to; }, route);
          first = false;
          await page.locator('h1:not([data-past])').waitFor();
          await requestsSettled(page);
          if (name === 'visit' || name === 'looks') await page.locator('html[data-scene=ready]').waitFor();
        }
        if (name === 'mine2' || name === 'orders2' || name === 'album2') await page.evaluate(() => { const m = document.querySelector('main')!; m.scrollTop = 1e6; document.scrollingElement!.scrollTop = 1e6; });
        if (name === 'leagueworld') await page.getByRole('radio').nth(1).tap();
        if (name === 'looks') await page.locator('[data-look]').nth(2).tap();
        if (name === 'book') await page.locator('[data-book-button]').tap();
        if (name === 'phrases') await page.getByRole('dialog').getByRole('radio').nth(1).tap();
        await requestsSettled(page);
        for (const line of await crowded(page, `${r} ${lang} ${name}`)) say(line);
        const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        if (wide > 0) say(`${r} ${lang} ${name} wider by ${wide}`);
      } catch (fault) { say(`${r} ${lang} ${name} FAULT ${String(fault).slice(0, 200)}`); }
      shots.push(await page.screenshot());
    }
    await context.close();
    const w = run.width, h = run.height;
    const half = Math.ceil(shots.length / 2);
    await sharp({ create: { width: half * (w + 8), height: 2 * (h + 8), channels: 3, background: '#444' } })
      .composite(shots.map((input, n) => ({ input, left: (n % half) * (w + 8), top: Math.floor(n / half) * (h + 8) }))).png({ compressionLevel: 6 }).toFile(`${OUT}/${r}-${w}-${run.full ? 'full' : 'empty'}-${lang}.png`);
    say(`done ${r} ${lang} ${new Date().toISOString()}`);
  }
}
await app.close(); await browser.close();
