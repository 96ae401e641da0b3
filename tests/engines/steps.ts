import { brightnessOf } from '../support/brightnessOf.ts';
import { routes } from './routes.ts';
import type { Walk } from './walk.ts';

export interface Step {
  name: string;
  /** Does the step; rejects with the reason when it cannot be done. */
  run(walk: Walk): Promise<void>;
}

const enter = async (walk: Walk) => {
  await walk.tap('button[type=submit]');
  await walk.until(`document.querySelector('a[href="#/farm"]')`);
};

const sell = async (walk: Walk) => {
  await walk.visit('/farm');
  await walk.tap('[data-tool=warehouse]');
  await walk.until(`document.querySelector('[role=dialog] [data-goods]')`);
  await walk.tap('[role=dialog] button[class*=wide]:last-of-type');
  await walk.until(`!document.querySelector('[role=dialog] [data-goods]')`);
};

const visitAll = async (walk: Walk) => {
  for (const route of routes) {
    await walk.visit(route);
    const wide = await walk.page.evaluate<number>('document.documentElement.scrollWidth - innerWidth');
    if (wide > 0) throw new Error(`${route} is ${wide} px wider than the screen`);
  }
};

const paintShare = async (walk: Walk) => {
  await walk.visit('/share');
  await walk.until(`(document.querySelector('img[data-share-picture]') || {}).naturalWidth > 0`);
};

const loseWebgl = async (walk: Walk) => {
  await walk.visit('/farm');
  await walk.until(`document.documentElement.dataset.scene === 'ready'`);
  await walk.page.evaluate(`(() => {
    const canvas = document.querySelector('canvas');
    const gl = canvas.getContext('webgl2') || canvas.getContext('webgl');
    gl.getExtension('WEBGL_lose_context').loseContext();
  })()`);
  await walk.until(`document.documentElement.dataset.scene !== 'ready'`);
  await walk.until(`document.documentElement.dataset.scene === 'ready'`);
};

const withoutWebgl = async (walk: Walk) => {
  await walk.load('/');
  await walk.page.evaluate(`(() => {
    const { getContext } = HTMLCanvasElement.prototype;
    HTMLCanvasElement.prototype.getContext = function (kind, ...more) {
      return /webgl/.test(kind) ? null : getContext.call(this, kind, ...more);
    };
  })()`);
  await walk.visit('/farm');
  await walk.until(`document.querySelector('[data-tool=warehouse]')`);
};

const readLargeText = async (walk: Walk) => {
  await walk.load('/assets');
  await walk.page.evaluate(`void (document.documentElement.style.fontSize = '200%')`);
  await visitAll(walk);
};

const coverHalf = async (walk: Walk) => {
  await walk.load('/transfer');
  await walk.tap('main input');
  await walk.page.resize(390, 400);
  await walk.until(`(() => {
    const box = document.activeElement.getBoundingClientRect();
    return document.activeElement.matches('input') && box.top >= 0 && box.bottom <= innerHeight;
  })()`);
};

/** Mean brightness of a page that no dark theme has reached: the app's own pages have 0.8 and more. */
const MIN_BRIGHTNESS = 0.6;

const stayLight = async (walk: Walk) => {
  await walk.page.darken?.(true);
  for (const route of ['/transfer', '/account', '/assets']) {
    await walk.load(route);
    await walk.until(`matchMedia('(prefers-color-scheme: dark)').matches`);
    const brightness = await brightnessOf(await walk.page.picture());
    if (brightness < MIN_BRIGHTNESS) throw new Error(`${route} is dark: ${brightness.toFixed(2)}`);
  }
};

/** The walk through the whole app, in order. */
export const steps: readonly Step[] = [
  { name: 'invitation', run: (walk) => walk.until(`document.querySelector('button[type=submit]')`) },
  { name: 'sign in', run: enter },
  ...['reclaim', 'buy', 'sow', 'water', 'harvest', 'pay'].map((guide): Step => ({
    name: `tutorial: ${guide}`,
    async run(walk) {
      if (guide === 'reclaim') await walk.tap('a[href="#/farm"]');
      await walk.tap(`[data-guide=${guide}] button:last-of-type`);
      await walk.until(`!document.querySelector('[data-guide=${guide}]')`);
    },
  })),
  { name: 'sell', run: sell },
  { name: 'every route', run: visitAll },
  { name: 'share picture', run: paintShare },
  { name: 'WebGL lost', run: loseWebgl },
  { name: 'WebGL off', run: withoutWebgl },
  { name: 'text at 200 %', run: readLargeText },
  {
    name: 'keyboard over half the screen',
    async run(walk) {
      try {
        await coverHalf(walk);
      } finally {
        await walk.page.resize(390, 844);
      }
    },
  },
  {
    name: 'dark system theme',
    async run(walk) {
      try {
        await stayLight(walk);
      } finally {
        await walk.page.darken?.(false);
      }
    },
  },
  {
    name: 'insecure address',
    async run(walk) {
      await walk.leaveSafety();
      await enter(walk);
    },
  },
];
