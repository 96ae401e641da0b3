import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { chunkModules } from './tools/chunkModules.mjs';
import { floorSheetPlugin } from './tools/floorSheet.mjs';
import { fromRoot } from './tools/fromRoot.mjs';
import { noticesPage } from './tools/noticesPage.mjs';
import { preloadPage } from './tools/preloadPage.mjs';
import { reachedModules } from './tools/reachedModules.mjs';
import { slimAxios } from './tools/slimAxios.mjs';
import { slimPixi } from './tools/slimPixi.mjs';
import { slimRouter } from './tools/slimRouter.mjs';
import { iconSprite } from './tools/sprites/iconSprite.mjs';

/**
 * Our own modules that most pages share. Without this group the bundler gives each its own file: thirty requests for
 * the farm.
 */
const shared =
  /^(src\/(actions|queries|selectors|api|store|ui)\/|src\/i18n\/(?!(t|moneyT|noticeT)exts\.)|core\/)/;

/** Modules that only money screens use. The farm does not wait for them. */
const moneyOnly =
  /(swap|exchange|transfer|withdraw|recharge|deposit|proof|reserve|payment|merkle|paused|ledger|faucet|constant(s?list|group|$)|otc|order|basket|album|candle|market|book|ui\/scenemissing|communit|member|tierbadge|bothamounts|savefile|queryclient|useread|hensopen|invalidateonevents|pollms|notice(words|icon|places)|away|calendar|push|coinflow|moment|emptyicons|amountfield|amountattributes|rolldigits|kindwords|foldlines|foldedrow|linetitle|pagedlist|pictureof|writeconstant|moreonsight|risklist|maskedaddress|castingring|gamedates|loadcastings|(end|load)signins?|liststates|ui\/(screen|panel)\.|neighbour|sticker|guestentr|pageicon|pagetitle|guestbook|markgoal|(buy|clear)look|loadlooks|loadleague|leaguedeeds|rules\/league|segmented|progressring|updateuser|loadmanor|applyvisit|ownvisits|setvisitrules|helpplot|thankhelper|reportnick)/i;

/**
 * Modules that the field before the engine shares with the scene, or with what loads after it; the entry script brings
 * them. In a later script they would draw that script before the field.
 */
const land =
  /\/scenes\/(engine\/(camera|ease|gesture|lowScreen|colour|seeded)|manor\/(layout|plotLook|bubbleTail)|nature\/(hours|weather))\.ts|\/farm\/guide\/guideKey\.ts/;

/**
 * The farm requests these until it can be played: page, texts, screen, field in HTML, scene, the tools in the hand, and
 * a newcomer's tutorial. Shared modules that none of them imports come with the other screens.
 */
const onFarm = reachedModules(import.meta.dirname, [
  'src/app/main.tsx',
  'src/screens/farm/FarmScreen.tsx',
  'src/app/field/LightField.tsx',
  'scenes/SceneRoot.tsx',
  'src/screens/farm/hands/Hands.tsx',
  'src/screens/farm/guide/GuideCard.tsx',
  'src/i18n/texts.zh.ts',
]);

/** The helpers of compiler and bundler: a file of their own would be one more request for every page. */
const helper =
  /\/helpers\/esm\/classPrivate|rolldown\/runtime|src\/wallet\/inWalletBrowser|\/react-dom\/(index|cjs\/react-dom\.production)\.js/;

/**
 * Styles of the first paint and of the first minute: parts of all screens, invitation, home and farm. They are one
 * sheet, which the page names; each other screen brings its own.
 */
const firstStyles =
  /^src\/(ui|app(\/field)?|screens\/(invite|home|farm(\/(hands|goals|guide|twins))?))\/[^/]+\.css$/;

/**
 * Shared by screens, those of money excepted. Paths are anchored at the root: a loose `/core/` also matches packages,
 * and ties wallet and scene to the first page.
 */
const isOfScreens = (id: string) => {
  const path = fromRoot(import.meta.dirname, id);
  return shared.test(path) && !moneyOnly.test(path);
};
const isShared = (id: string) =>
  firstStyles.test(fromRoot(import.meta.dirname, id)) ||
  (isOfScreens(id) && onFarm.reaches(id)) ||
  helper.test(id) ||
  land.test(id);

/**
 * Groups of small modules that pages fetch together. Each has a name, and the modules in it; what several groups match
 * belongs to the first. Dependencies are not drawn in: they may belong to the farm.
 */
const together = {
  kit: isShared,
  screens: isOfScreens,
  // A newcomer's tutorial stands with the field. It reads tickets, so the library for reads comes with it.
  guide: /\/src\/(screens\/farm\/guide\/(?!guidePart|guideKey)|actions\/(turnTutorial|takeTree)\.)/,
  wallet:
    /\/src\/wallet\/(createWallet|demoKey)\.ts|\/viem\/_esm\/(errors\/(version|base|data|encoding|address)|utils\/(data\/(isHex|size|pad|concat)|encoding\/(fromHex|toHex|toBytes)|hash\/keccak256|lru|stringify|address\/(is|get)Address))\.js|\/@noble\/hashes\/esm\/(crypto|utils|_u64|sha3)\.js/,
  demo: /\/src\/wallet\/demoProvider\.ts|\/@noble\/(curves\/|hashes\/esm\/hmac)|\/viem\/_esm\/accounts\/(generatePrivateKey|utils\/(sign|signMessage|privateKeyToAddress|publicKeyToAddress))\.js/,
  hashes: /\/@noble\/hashes\/esm\/(_md|sha2|sha256)\.js|\/viem\/_esm\/utils\/hash\/sha256\.js/,
  // With the farm's cards, which read goals and tickets, and home, which would be a small request more. The tools in the
  // hand need none of it: it comes after the sheets.
  reads:
    /\/@tanstack\/(react-query|query-core)\/|\/src\/(screens\/(home\/|farm\/goals\/(FarmCards|GoalCard|GoalsCard)\.)|queries\/(useRead|queryClient|pollMs|invalidateOnEvents|loadCastings|loadCandles)\.ts|store\/candleSeries|ui\/(Panel|Screen|CastingRing)\.)|\/core\/rules\/candles\.ts/,
  // Parts that load once the scene stands: bubbles at the beds, the tool in the hand.
  onScene: /\/src\/screens\/farm\/hands\//,
  // Small parts of the sheets that follow them.
  onSheets: /\/(PlotPicture|Segmented|useHensOpen)\.tsx?$|\/assets\/.*wild-plot\.svg/,
  'sheets@2x': /\/assets\/\.built\/(backdrop|manor)@2x\.json/,
  'sheets@3x': /\/assets\/\.built\/(backdrop|manor)@3x\.json/,
};

/** Pictures of error pages, which no further request may bring. */
const inlinedIcons = /\/assets\/ui\/(emblem|favicon)\.svg$/;

/** Browsers that the app is compiled for. */
const target = ['es2020', 'safari14'];

// API, live stream and app share the root of one origin, so hashed files are addressed from it.
export default defineConfig({
  base: '/',
  // The scene's React reconciler has a scheduler of its own; share one.
  resolve: {
    dedupe: ['scheduler'],
    // Without the plugin for sound in space, which no sound of ours uses.
    alias: { howler: 'howler/dist/howler.core.min.js' },
  },
  plugins: [
    slimAxios(),
    slimPixi(),
    slimRouter(),
    iconSprite(),
    onFarm,
    react(),
    preloadPage(import.meta.dirname, target),
    floorSheetPlugin(),
    noticesPage(),
    chunkModules(import.meta.dirname),
  ],
  build: {
    outDir: 'dist',
    target,
    sourcemap: false,
    assetsInlineLimit: (file, content) =>
      inlinedIcons.test(file) || (content.length < 1024 && !file.endsWith('.json')),
    cssCodeSplit: true,
    manifest: true,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    chunkSizeWarningLimit: 1200,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: Object.entries(together).map(([name, test], at) => ({ name, test, priority: 10 - at })),
        },
      },
      // Ignore a warning about viem's server part, which no page calls and the bundle leaves out.
      onLog: (level, log, tell) => log.message?.includes('node:worker_threads') || tell(level, log),
    },
  },
  server: {
    port: 5173,
    proxy: { '/api': { target: 'http://127.0.0.1:8080', ws: true } },
  },
});
