import type { EnginePage } from './enginePage.ts';

const MAX_WAIT_MS = 60_000;
const POLL_MS = 100;

export interface Addresses {
  /** A secure origin: the server on localhost. */
  secure: string;
  /** The same server at an address of the network, by plain HTTP. */
  insecure: string;
}

export interface Walk {
  page: EnginePage;
  /** Waits until an expression in the page is true; rejects on the crash page. */
  until(expression: string): Promise<void>;
  /** Waits for an element that takes a tap (neither disabled nor busy with an earlier one) and rests, and taps it. */
  tap(selector: string): Promise<void>;
  /** Goes to a route inside the app. */
  visit(route: string): Promise<void>;
  /** Loads a route anew. */
  load(route: string): Promise<void>;
  leaveSafety(): Promise<void>;
}

const PLACE = (selector: string) => `(() => {
  const element = document.querySelector(${JSON.stringify(selector)});
  if (!element || element.disabled || element.getAttribute('aria-busy') === 'true') return null;
  element.scrollIntoView({ block: 'center' });
  const box = element.getBoundingClientRect();
  if (!box.width) return null;
  const at = { x: box.left + box.width / 2, y: box.top + box.height / 2 };
  const hit = document.elementFromPoint(at.x, at.y);
  return hit && (element.contains(hit) || hit.contains(element)) ? at : null;
})()`;

/** Commands of the walk on an engine's page. Language: English, whose letters every engine's system has. */
export function startWalk(page: EnginePage, { secure, insecure }: Addresses): Walk {
  let loads = 0;
  const ask = async <Value>(expression: string, isThere: (value: Value) => boolean): Promise<Value> => {
    const end = Date.now() + MAX_WAIT_MS;
    for (;;) {
      // A page that is being replaced has no answer.
      const value = await page.evaluate<Value | null>(expression).catch(() => null);
      if (value !== null && isThere(value)) return value;
      const crash = await page
        .evaluate<string | null>(`(document.querySelector('[data-crash]') || {}).innerText || null`)
        .catch(() => null);
      if (crash) throw new Error(`crash page: ${crash.replace(/\s+/g, ' ')}`);
      if (Date.now() > end) throw new Error(`never true: ${expression.slice(0, 120)}`);
      await new Promise((resolve) => setTimeout(resolve, POLL_MS));
    }
  };
  const until = async (expression: string) => {
    await ask<boolean>(`Boolean(${expression})`, Boolean);
  };
  const heading = (route: string) => until(`location.hash === '#${route}' && document.querySelector('h1')`);
  const open = async (origin: string) => {
    loads += 1;
    await page.open(`${origin}/?load=${loads}`);
    await until(`location.search === '?load=${loads}' && document.querySelector('h1')`);
  };
  return {
    page,
    until,
    async tap(selector) {
      let before = { x: NaN, y: NaN };
      for (;;) {
        const at = await ask<{ x: number; y: number }>(PLACE(selector), Boolean);
        if (at.x === before.x && at.y === before.y) return page.tap(at.x, at.y);
        before = at;
        await new Promise((resolve) => setTimeout(resolve, POLL_MS));
      }
    },
    async visit(route) {
      await page.evaluate(`void (location.hash = '#${route}')`);
      await heading(route);
    },
    async load(route) {
      await open(secure);
      await page.evaluate(`void (location.hash = '#${route}')`);
      await heading(route);
    },
    async leaveSafety() {
      await open(insecure);
      await page.evaluate(`localStorage.setItem('lang', 'en')`);
      await open(insecure);
    },
  };
}
