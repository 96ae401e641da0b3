import { createRequire } from 'node:module';

/** Oldest browsers that the app promises to run in, by MDN's names: Chromium 80, and Safari 14.1, which iOS 14.5 has. */
export const FLOOR = { chrome_android: 80, safari_ios: 14.5 };

/** @typedef {{ version_added: string | boolean | null, flags?: unknown, prefix?: string, partial_implementation?: boolean }} Support */
/** @typedef {{ __compat?: { support: Record<string, Support | Support[] | undefined> } } & { [name: string]: Node | undefined }} Node */

/** @type {Node | undefined} */
let data;

/** MDN's table of browsers and features, 20 MB. @returns {Node} */
const table = () => (data ??= createRequire(import.meta.url)('@mdn/browser-compat-data'));

/** @param {readonly string[]} path @returns {Node | undefined} */
function nodeOf(path) {
  /** @type {Node | undefined} */
  let node = table();
  for (const name of path) {
    if (!node || !Object.hasOwn(node, name)) return undefined;
    node = node[name];
  }
  return node;
}

/** @param {Support | Support[] | undefined} support @param {number} floor */
function isSupported(support, floor) {
  const rows = [support ?? []].flat();
  return rows.some(({ version_added: added, flags }) => {
    if (flags) return false;
    return (
      added === true || (typeof added === 'string' && Number.parseFloat(added.replace('≤', '')) <= floor)
    );
  });
}

/** True when the table has an entry for the feature itself. @param {readonly string[]} path */
export const isKnown = (path) => nodeOf(path)?.__compat !== undefined;

/**
 * Browsers of the floor that lack a feature. Unknown features lack nowhere.
 * @param {readonly string[]} path such as ['api', 'CanvasRenderingContext2D', 'roundRect']
 */
export function lacking(path) {
  const support = nodeOf(path)?.__compat?.support;
  if (!support) return [];
  return Object.entries(FLOOR)
    .filter(([browser, floor]) => !isSupported(support[browser], floor))
    .map(([browser, floor]) => {
      const [first] = [support[browser] ?? []].flat();
      return `${browser} ${floor} (begins with ${first?.version_added || 'none'})`;
    });
}
