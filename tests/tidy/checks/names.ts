import { exportsOf } from '../sourceFile.ts';
import type { Tree } from '../tree.ts';

/** File names that say nothing about the content. */
const EMPTY = /(^|\/)(utils?|helpers?|misc|common|types?|index)\.(ts|tsx|mjs|js)$/;

/** Folders in which a file holds one thing: actions, components and scene objects export their file's very name. */
const ONE_THING = [/^src\/(actions|selectors)\/[\w/]+\.tsx?$/, /^(src|scenes)\/(.+\/)?[A-Z]\w+\.tsx?$/];

/** Folders in which an export contains the file's name: `price.ts` may export readPrice. */
const ABOUT_ONE_THING = [
  /^server\/(album|balances|baskets|casting|clock|community|config|coupons|demo|deposits|facts|farm|goals|inbox|jobs|keys|league|live|looks|market|neighbours|notices|operatorActs|operators|pauses|players|prices|revenue|sessions|signer|slots|tracing|wallet|world)\/[\w/]+\.ts$/,
];

function isNamedAs(path: string, name: string, exported: string[]): boolean {
  if (ONE_THING.some((room) => room.test(path))) return exported.includes(name);
  if (!ABOUT_ONE_THING.some((room) => room.test(path))) return true;
  return exported.some((exportName) => exportName.toLowerCase().includes(name.toLowerCase()));
}

/** Files with a meaningless name, tests outside of tests/, and files that do not export their name. */
export function names(tree: Tree): string[] {
  const empty = tree.files
    .filter((path) => EMPTY.test(path))
    .map((path) => `${path}: name it for what it holds, and import from the file itself`);
  const strayed = tree.files
    .filter((path) => /\.(test|spec)\.tsx?$/.test(path) && !path.startsWith('tests/'))
    .map((path) => `${path}: tests live under tests/`);
  const misnamed = tree.files.flatMap((path) => {
    if (!/\.tsx?$/.test(path) || path.startsWith('tests/')) return [];
    const name = path.replace(/^.*\//, '').replace(/\.tsx?$/, '');
    const exported = exportsOf(tree, path);
    const fault = `${path}: exports ${exported.join(', ') || 'nothing'}, not ${name}`;
    return isNamedAs(path, name, exported) ? [] : [fault];
  });
  return [...empty, ...strayed, ...misnamed];
}
