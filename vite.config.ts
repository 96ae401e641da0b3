import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { askAhead } from './tools/askAhead.mjs';
import { fromRoot } from './tools/fromRoot.mjs';
import { slimAxios } from './tools/slimAxios.mjs';
import { slimPixi } from './tools/slimPixi.mjs';

/** Modules of ours that most pages share. Left alone, the bundler gives each its own file: thirty requests to the farm. */
const shared = /^(src\/(actions|api|store|ui)\/|src\/i18n\/(?!(t|moneyT|noticeT)exts\.)|core\/)/;

/** What only the screens of money use: the farm does not wait for it. */
const later =
  /(swap|exchange|transfer|withdraw|recharge|deposit|proof|reserve|payment|merkle|paused|ledger|faucet|constant(s?list|group|$)|otc|order|candle|market|book|ui\/scenemissing|communit|member|tierbadge|bothamounts|freshpages|savefile|teamnews|notice(words|icon|places)|away|calendar|push|coinflow|moment|emptyicons|rolldigits|kindwords|pagedlist|pictureof|writeconstant|moreonsight|usepages|risklist|maskedaddress|castingring|gamedates|loadcastings|liststates|ui\/(screen|panel)\.)/i;

/** Anchored at the root: a loose `/core/` also catches packages, and ties wallet and scene to the first page. */
const isShared = (id: string) => {
  const path = fromRoot(import.meta.dirname, id);
  return shared.test(path) && !later.test(path);
};

/** Icons that the farm shows at once: 5 kB in a script that loads anyway, instead of a dozen requests. */
const atOnce = /\/assets\/ui\/(coin-at[rb]|can|basket|hen|shop|warehouse|emblem|favicon|level-\d)\.svg$/;

// The API, the live stream and the app share one origin's root, so hashed files are named from it.
export default defineConfig({
  base: '/',
  // The scene's React comes with a scheduler of its own; one serves both.
  resolve: { dedupe: ['scheduler'] },
  plugins: [slimAxios(), slimPixi(), react(), askAhead()],
  build: {
    outDir: 'dist',
    target: ['es2020', 'safari14'],
    sourcemap: false,
    assetsInlineLimit: (file, content) => atOnce.test(file) || content.length < 1024,
    cssCodeSplit: false,
    manifest: true,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    chunkSizeWarningLimit: 1200,
    rolldownOptions: {
      output: { codeSplitting: { groups: [{ name: 'kit', test: isShared }] } },
      // A part of viem for servers, which no page calls and the bundle leaves out.
      onLog: (level, log, tell) => log.message?.includes('node:worker_threads') || tell(level, log),
    },
  },
  server: {
    port: 5173,
    proxy: { '/api': { target: 'http://127.0.0.1:8080', ws: true } },
  },
});
