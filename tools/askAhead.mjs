/**
 * @typedef {{ type: 'chunk', fileName: string, facadeModuleId: string | null, imports: string[] }} Chunk
 * @typedef {{ [file: string]: { type: 'asset' } | Chunk }} Bundle
 */

/** The screen that an address shows, beyond the first scripts. */
const screens = {
  '/invite': ['src/screens/invite/InviteScreen.tsx'],
  '/farm': ['src/screens/farm/FarmScreen.tsx'],
  '/chicken-farm': ['src/screens/chicken-farm/ChickenFarmScreen.tsx'],
};

/** The scene where it shows one: most of what such an address needs, and not before the page's own scripts have begun. */
const scenes = {
  '/farm': ['scenes/SceneRoot.tsx'],
  '/chicken-farm': ['scenes/SceneRoot.tsx'],
};

/** What every page says, by the setting of the language; the first is the default. */
const texts = {
  zhcn: ['src/i18n/texts.zh.ts'],
  en: ['src/i18n/texts.en.ts'],
  ko: ['src/i18n/texts.ko.ts'],
  ja: ['src/i18n/texts.ja.ts'],
  th: ['src/i18n/texts.th.ts'],
  vi: ['src/i18n/texts.vi.ts'],
};

/**
 * The files of some modules' chunks and what those import, without what the page names itself.
 * @param {Bundle} bundle @param {string} html @param {readonly string[]} modules
 */
function filesOf(bundle, html, modules) {
  const files = modules.flatMap((module) => {
    const chunk = Object.values(bundle).find(
      (one) => one.type === 'chunk' && one.facadeModuleId?.endsWith(`/${module}`),
    );
    if (chunk?.type !== 'chunk') throw new Error(`no chunk of the build begins with ${module}`);
    return [chunk.fileName, ...chunk.imports];
  });
  return [...new Set(files)].filter((file) => !html.includes(file)).map((file) => `/${file}`);
}

/**
 * Reads what `src/app/start.ts` reads, by the same keys.
 * @param {Record<'texts' | 'screens' | 'scenes', Record<string, string[]>>} files
 */
const script = (files) => `<script>
      try {
        const kept = (key) => localStorage.getItem(key);
        const { texts, screens, scenes } = ${JSON.stringify(files)};
        const page = kept('token') ? location.hash.slice(1).split('?')[0] : '/invite';
        const ask = (all = []) => {
          for (const href of all)
            document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', crossOrigin: '', href }));
        };
        ask(texts[kept('lang')] ?? texts.zhcn);
        ask(screens[page]);
        const scene = ({ target }) => {
          if (target.rel !== 'stylesheet') return;
          document.removeEventListener('load', scene, true);
          ask(scenes[page]);
        };
        document.addEventListener('load', scene, true);
      } catch {}
    </script>`;

const STYLES = /\s*<link rel="stylesheet"[^>]*>/;

/**
 * Vite plugin for the built app: the page itself sends for the language and for what the address shows. Asked for by the
 * first scripts, they would begin when those have come and run, and a slow line would idle until then. The styles stand
 * behind the splash, which has its own and need not wait for them as it would behind them; the scripts still do.
 */
export function askAhead() {
  return {
    name: 'ask-ahead',
    /** @type {'build'} */
    apply: 'build',
    transformIndexHtml: {
      /** @type {'post'} */
      order: 'post',
      handler(/** @type {string} */ html, /** @type {{ bundle?: Bundle }} */ { bundle }) {
        if (!bundle) return html;
        const byKey = (/** @type {Record<string, string[]>} */ table) =>
          Object.fromEntries(
            Object.entries(table).map(([key, modules]) => [key, filesOf(bundle, html, modules)]),
          );
        const files = { texts: byKey(texts), screens: byKey(screens), scenes: byKey(scenes) };
        const [styles] = html.match(STYLES) ?? [];
        if (!styles) throw new Error('the page names no styles');
        return html
          .replace('</title>', `</title>\n    ${script(files)}`)
          .replace(styles, '')
          .replace('</body>', `  ${styles.trim()}\n  </body>`);
      },
    },
  };
}
