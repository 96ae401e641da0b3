// Table of import directions, which lint (while you type) and tests/tidy (from disk) both read.
import { posix } from 'node:path';
import { layerFault } from './serverLayers.mjs';

/**
 * A zone is the longest prefix of a path that the table names; `may` lists the zones it may import from
 * besides itself. `instead` ends the message of a refused import.
 * @typedef {{ zone: string, may: string[], instead: string }} Zone
 */

const DATA = ['locales', 'assets'];
const CLIENT_LEAF = ['core', 'src/i18n'];

/** @type {Zone[]} */
export const zones = [
  {
    zone: 'core',
    may: [],
    instead: 'core imports nothing of ours: pass what it needs (time, chance, rows) as an argument',
  },
  {
    zone: 'server',
    may: ['core', 'locales'],
    instead: 'the server knows core and the texts: move what both halves need into core',
  },
  {
    zone: 'scenes',
    may: ['core', 'assets'],
    instead: "a scene knows core: take the store's read side and the actions by props from src/app",
  },
  {
    zone: 'src/i18n',
    may: ['core', ...DATA],
    instead: 'i18n is a leaf: texts and key types only',
  },
  {
    zone: 'src/ui',
    may: [...CLIENT_LEAF, ...DATA],
    instead: 'a plain component takes facts and handlers by props: let the screen read the store',
  },
  {
    zone: 'src/store',
    may: CLIENT_LEAF,
    instead: 'the store knows core: an action fetches and hands the answer to apply',
  },
  {
    zone: 'src/api',
    may: CLIENT_LEAF,
    instead: 'the client knows core: let the action or the live sync in src/app join it to the store',
  },
  {
    zone: 'src/wallet',
    may: CLIENT_LEAF,
    instead: 'the wallet knows core: let an action join it to the client and the store',
  },
  {
    zone: 'src/selectors',
    may: [...CLIENT_LEAF, 'src/store'],
    instead: 'a selector computes from facts: let a query read, and an action change',
  },
  {
    zone: 'src/queries',
    may: [...CLIENT_LEAF, 'src/api', 'src/store', 'src/wallet', 'src/selectors'],
    instead: 'a query reads and changes nothing on the server: move a change into src/actions',
  },
  {
    zone: 'src/actions',
    may: [...CLIENT_LEAF, 'src/api', 'src/store', 'src/wallet', 'src/queries', 'src/selectors'],
    instead:
      'an action knows api, store and wallet: what is drawn belongs to the screen or scene that calls it',
  },
  {
    zone: 'src/screens',
    may: [
      ...CLIENT_LEAF,
      ...DATA,
      'src/actions',
      'src/queries',
      'src/selectors',
      'src/store',
      'src/ui',
      'src/api',
      'src/wallet',
    ],
    instead: 'screens meet in src/app alone: move what two share into src/ui, src/queries or src/actions',
  },
  {
    zone: 'src/console',
    may: [
      ...CLIENT_LEAF,
      ...DATA,
      'scenes',
      'src/actions',
      'src/queries',
      'src/selectors',
      'src/store',
      'src/ui',
      'src/api',
      'src/wallet',
    ],
    instead:
      'the console is a second entry: what it shares with the player lies in src/ui, src/queries or src/api',
  },
  {
    zone: 'src',
    may: [
      ...CLIENT_LEAF,
      ...DATA,
      'scenes',
      'src/api',
      'src/store',
      'src/wallet',
      'src/actions',
      'src/queries',
      'src/selectors',
      'src/screens',
      'src/ui',
    ],
    instead: 'the wiring place knows the client half and core, never the server',
  },
  {
    zone: 'clients',
    may: [],
    instead: 'the client package stands alone: let tools/apiClient.ts generate what it needs',
  },
  {
    zone: 'examples',
    may: ['clients'],
    instead: 'an example shows the client package, and nothing else of ours',
  },
];

/** Rooms that import freely: they stand outside the product. */
const FREE = ['tests', 'tools', 'docs', 'contracts', 'locales', 'assets'];

/**
 * Path from the root of the file that an import names, or null for a package.
 * @param {string} from importing file, from the root
 * @param {string} text the import as written: `./a.ts`, `../b.ts`, `#core/c.ts`
 * @returns {string | null}
 */
export function importedPath(from, text) {
  const file = text.replace(/\?.*$/, '');
  if (/^#(core|server)\//.test(file)) return file.slice(1);
  return file.startsWith('.') ? posix.join(posix.dirname(from), file) : null;
}

/**
 * Fault of an import that climbs into core or server with `../`, or null. Only `#core/` and `#server/` survive a move
 * of the importing file.
 * @param {string} from importing file, from the root
 * @param {string} text the import as written
 * @returns {string | null}
 */
export function subpathFault(from, text) {
  const target = importedPath(from, text);
  if (!text.startsWith('../') || !target || !/^(core|server)\//.test(target)) return null;
  return `${text} climbs into ${target.split('/')[0]}; write '#${target}'`;
}

/**
 * The zone a path lies in, or undefined for the root's own files and the free rooms.
 * @param {string} path from the root, with forward slashes
 * @returns {Zone | undefined}
 */
export function zoneOf(path) {
  const within = zones.filter(({ zone }) => path === zone || path.startsWith(`${zone}/`));
  return within.sort((a, b) => b.zone.length - a.zone.length)[0];
}

/** @param {string} path */
const nameOf = (path) => zoneOf(path)?.zone ?? FREE.find((room) => path.startsWith(`${room}/`)) ?? 'the root';

/** @param {string} path the screen's folder or file under src/screens */
const screenOf = (path) => path.split('/')[2]?.replace(/\.\w+$/, '');

/**
 * Fault of an import between two files, or null when it is allowed.
 * @param {string} from importing file, from the root
 * @param {string} to imported file, from the root
 * @returns {string | null}
 */
export function importFault(from, to) {
  const zone = zoneOf(from);
  if (!zone) return null;
  const target = nameOf(to);
  if (target === 'server' && zone.zone === 'server') return layerFault(from, to);
  if (target === zone.zone) {
    const betweenScreens = target === 'src/screens' && screenOf(from) !== screenOf(to);
    return betweenScreens ? `a screen imports another screen (${to}); ${zone.instead}` : null;
  }
  return zone.may.includes(target) ? null : `${zone.zone} imports ${target} (${to}); ${zone.instead}`;
}
