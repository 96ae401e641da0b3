/**
 * @typedef {{ type: 'chunk', fileName: string, facadeModuleId: string | null, imports: string[] }} Chunk
 * @typedef {{ [file: string]: { type: 'asset' } | Chunk }} Bundle
 */

/** What pages are shown with beyond the first scripts: their screen, and the scene where they show one. */
const pages = {
  '/invite': ['src/screens/invite/InviteScreen.tsx'],
  '/farm': ['scenes/SceneRoot.tsx', 'src/screens/farm/FarmScreen.tsx'],
  '/chicken-farm': ['scenes/SceneRoot.tsx', 'src/screens/chicken-farm/ChickenFarmScreen.tsx'],
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

/** Reads what `src/app/start.ts` reads, by the same keys. @param {object} pageFiles @param {object} textFiles */
const script = (pageFiles, textFiles) => `<script>
      try {
        const kept = (key) => localStorage.getItem(key);
        const pages = ${JSON.stringify(pageFiles)};
        const texts = ${JSON.stringify(textFiles)};
        const page = pages[kept('token') ? location.hash.slice(1).split('?')[0] : '/invite'];
        for (const href of [...(texts[kept('lang')] ?? texts.zhcn), ...(page ?? [])])
          document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', crossOrigin: '', href }));
      } catch {}
    </script>`;

/**
 * Vite plugin for the built app: the page itself sends for the language and for what the address shows. Asked for by the
 * first scripts, they would begin when those have come and run, and a slow line would idle until then.
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
        // Before the styles: a script behind them would wait for them.
        return html.replace('</title>', `</title>\n    ${script(byKey(pages), byKey(texts))}`);
      },
    },
  };
}
