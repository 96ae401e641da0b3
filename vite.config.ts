import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { fromRoot } from './tools/fromRoot.mjs';
import { preloadPage } from './tools/preloadPage.mjs';
import { slimAxios } from './tools/slimAxios.mjs';
import { slimPixi } from './tools/slimPixi.mjs';

/**
 * Our own modules that most pages share. Without this group the bundler gives each its own file: thirty requests for
 * the farm.
 */
const shared = /^(src\/(actions|api|store|ui)\/|src\/i18n\/(?!(t|moneyT|noticeT)exts\.)|core\/)/;

/** Modules that only money screens use. The farm does not wait for them. */
const moneyOnly =
  /(swap|exchange|transfer|withdraw|recharge|deposit|proof|reserve|payment|merkle|paused|ledger|faucet|constant(s?list|group|$)|otc|order|candle|market|book|ui\/scenemissing|communit|member|tierbadge|bothamounts|freshpages|savefile|teamnews|notice(words|icon|places)|away|calendar|push|coinflow|moment|emptyicons|rolldigits|kindwords|pagedlist|pictureof|writeconstant|moreonsight|usepages|risklist|maskedaddress|castingring|gamedates|loadcastings|liststates|ui\/(screen|panel)\.)/i;

/**
 * Paths are anchored at the root: a loose `/core/` also matches packages, and ties wallet and scene to the first
 * page.
 */
const isShared = (id: string) => {
  const path = fromRoot(import.meta.dirname, id);
  return shared.test(path) && !moneyOnly.test(path);
};

/** Icons that the farm shows at once: 5 kB inlined in a script that loads anyway, instead of a dozen requests. */
const inlinedIcons =
  /\/assets\/ui\/(coin-at[rb]|can|basket|hen|shop|warehouse|emblem|favicon|level-\d)\.svg$/;

// API, live stream and app share the root of one origin, so hashed files are addressed from it.
export default defineConfig({
  base: '/',
  // The scene's React reconciler has a scheduler of its own; share one.
  resolve: { dedupe: ['scheduler'] },
  plugins: [slimAxios(), slimPixi(), react(), preloadPage()],
  build: {
    outDir: 'dist',
    target: ['es2020', 'safari14'],
    sourcemap: false,
    assetsInlineLimit: (file, content) => inlinedIcons.test(file) || content.length < 1024,
    cssCodeSplit: false,
    manifest: true,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    chunkSizeWarningLimit: 1200,
    rolldownOptions: {
      output: { codeSplitting: { groups: [{ name: 'kit', test: isShared }] } },
      // Ignore a warning about viem's server part, which no page calls and the bundle leaves out.
      onLog: (level, log, tell) => log.message?.includes('node:worker_threads') || tell(level, log),
    },
  },
  server: {
    port: 5173,
    proxy: { '/api': { target: 'http://127.0.0.1:8080', ws: true } },
  },
});
