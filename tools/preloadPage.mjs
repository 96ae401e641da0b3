import { earlyScript } from './earlyScript.mjs';

/**
 * @typedef {{ type: 'chunk', fileName: string, moduleIds: string[], imports: string[] }} Chunk
 * @typedef {{ [file: string]: { type: 'asset' } | Chunk }} Bundle
 */

/** Chunks that a page needs beyond the entry script: its screen, and the field before the engine. */
const pages = {
  '/': ['src/screens/home/HomeScreen.tsx'],
  '/assets': ['src/screens/assets/AssetsScreen.tsx'],
  '/atr': ['src/screens/atr/AtrScreen.tsx'],
  '/invite': ['src/screens/invite/InviteScreen.tsx'],
  '/farm': ['src/screens/farm/FarmScreen.tsx', 'src/app/field/LightField.tsx'],
  '/chicken-farm': ['scenes/SceneRoot.tsx', 'src/screens/chicken-farm/ChickenFarmScreen.tsx'],
};

/** An entry script that takes longer came over a slow line. */
const SLOW_LINE_MS = 1_000;

/**
 * The letters and digits of every language's first picture. Requested earlier it would share the line with the scripts:
 * the splash screen has the device's font, as its text in this one would request it with the styles.
 */
const FIRST_FONT = /^assets\/nunito-first-[^/]+\.woff2$/;

/**
 * Chunks that come when the entry scripts are nearly there, those that answer a first tap before the scene: they would share the
 * line with what can be played first. On a fast line the app requests them after the first paint of the field
 * (`src/app/fieldFirst.ts`).
 */
const laterPages = { '/farm': ['src/screens/farm/hands/Hands.tsx', 'scenes/SceneRoot.tsx'] };

/** Text chunks by the language setting; the first is the default. */
const texts = {
  zhcn: ['src/i18n/texts.zh.ts'],
  en: ['src/i18n/texts.en.ts'],
  ko: ['src/i18n/texts.ko.ts'],
  ja: ['src/i18n/texts.ja.ts'],
  th: ['src/i18n/texts.th.ts'],
  vi: ['src/i18n/texts.vi.ts'],
};

/** Pages that need the texts of money, as their routes say. */
const moneyPages = ['/assets', '/atr'];
const moneyTexts = {
  zhcn: ['src/i18n/moneyTexts.zh.ts'],
  en: ['src/i18n/moneyTexts.en.ts'],
  ko: ['src/i18n/moneyTexts.ko.ts'],
  ja: ['src/i18n/moneyTexts.ja.ts'],
  th: ['src/i18n/moneyTexts.th.ts'],
  vi: ['src/i18n/moneyTexts.vi.ts'],
};

/**
 * Files of the modules' chunks and their imports, except files that the page already names.
 * @param {Bundle} bundle @param {string} html @param {readonly string[]} modules
 */
function filesOf(bundle, html, modules) {
  const files = new Set();
  const add = (/** @type {string} */ fileName) => {
    const chunk = bundle[fileName];
    if (files.has(fileName) || chunk?.type !== 'chunk') return;
    files.add(fileName);
    chunk.imports.forEach(add);
  };
  for (const module of modules) {
    const chunk = Object.values(bundle).find(
      (output) => output.type === 'chunk' && output.moduleIds.some((id) => id.endsWith(`/${module}`)),
    );
    if (chunk?.type !== 'chunk')
      throw new Error(`The build has no chunk for ${module}: update the table in tools/preloadPage.mjs`);
    add(chunk.fileName);
  }
  return [...files].filter((file) => !html.includes(file)).map((file) => `/${file}`);
}

/**
 * Inline script that reads the same keys as `src/app/start.ts`.
 * @param {object} pageFiles @param {object} laterFiles @param {object} textFiles @param {object} moneyFiles
 * @param {readonly string[]} entries scripts of every page @param {string} font
 */
const script = (pageFiles, laterFiles, textFiles, moneyFiles, entries, font) => `<script>
      try {
        const setting = (key) => localStorage.getItem(key);
        const pages = ${JSON.stringify(pageFiles)};
        const laterPages = ${JSON.stringify(laterFiles)};
        const texts = ${JSON.stringify(textFiles)};
        const moneyTexts = ${JSON.stringify(moneyFiles)};
        const route = setting('token') ? location.hash.slice(1).split('?')[0] || '/' : '/invite';
        const entries = ${JSON.stringify(entries)};
        const add = (href, more) =>
          document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', crossOrigin: '', href, ...more }));
        const addLater = () => {
          add(${JSON.stringify(font)}, { rel: 'preload', as: 'font', type: 'font/woff2' });
          if (performance.now() > ${SLOW_LINE_MS}) for (const href of laterPages[route] ?? []) add(href);
        };
        let left = entries.length;
        for (const href of entries) add(href, { onload: () => --left === 1 && addLater() });
        const lang = texts[setting('lang')] ? setting('lang') : 'zhcn';
        const words = ${JSON.stringify(moneyPages)}.includes(route) ? [...texts[lang], ...moneyTexts[lang]] : texts[lang];
        for (const href of [...words, ...(pages[route] ?? [])]) add(href);
      } catch {}
    </script>`;

/**
 * Vite plugin for the built app: the page itself asks for the first facts, and preloads the chunks of its language and
 * of the route in its address. Without it, these requests begin only after the entry script has arrived and run, and a
 * slow connection idles until then.
 * @param {string} root @param {string[]} target browsers of the build
 */
export function preloadPage(root, target) {
  return {
    name: 'preload-page',
    /** @type {'build'} */
    apply: 'build',
    transformIndexHtml: {
      /** @type {'post'} */
      order: 'post',
      async handler(/** @type {string} */ html, /** @type {{ bundle?: Bundle }} */ { bundle }) {
        if (!bundle) return html;
        const byKey = (/** @type {Record<string, string[]>} */ table) =>
          Object.fromEntries(
            Object.entries(table).map(([key, modules]) => [key, filesOf(bundle, html, modules)]),
          );
        // Insert before the styles, because a script after a stylesheet waits for it.
        const entries = [...html.matchAll(/(?:src|href)="(\/assets\/[^"]+\.js)"/g)].map(
          ([, file = '']) => file,
        );
        const early = `<script>${await earlyScript(root, target)}</script>`;
        const font = Object.keys(bundle).find((file) => FIRST_FONT.test(file));
        if (!font) throw new Error('The build has no first font: update tools/preloadPage.mjs');
        const text = script(
          byKey(pages),
          byKey(laterPages),
          byKey(texts),
          byKey(moneyTexts),
          entries,
          `/${font}`,
        );
        return html.replace('</title>', () => `</title>\n    ${early}\n    ${text}`);
      },
    },
  };
}
