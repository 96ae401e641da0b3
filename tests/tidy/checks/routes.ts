import type { Tree } from '../tree.ts';

/** Every route of the product. The tab bar and shared links name them, so none may disappear. */
export const ROUTES = [
  ...['invite', 'assets', 'atr', 'farm', 'community', 'farm-details', 'recharge', 'swap', 'withdraw'],
  ...['withdraw-record', 'mint', 'account', 'notice', 'notice-details', 'chicken-farm', 'transfer'],
  ...['buy-record', 'otc-order'],
];

/** Routes missing in the wiring in src/app. Empty before there is wiring. */
export function routes(tree: Tree): string[] {
  const wiring = tree.files
    .filter((path) => /^src\/app\/.*\.tsx?$/.test(path))
    .map((path) => tree.read(path));
  if (wiring.length === 0) return [];
  const isNamed = (pattern: RegExp) => wiring.some((text) => pattern.test(text));
  const home = isNamed(/path\b.*['"]\/['"]|\bindex\b/) ? [] : ['/: src/app names no home route'];
  const missing = ROUTES.filter((route) => !isNamed(new RegExp(`['"\`]/?${route}['"\`]`)));
  return [...home, ...missing.map((route) => `/${route}: src/app names no such route`)];
}
