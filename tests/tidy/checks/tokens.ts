import type { Tree } from '../tree.ts';

const TOKENS = 'src/ui/tokens.css';

/** Painted in styles by the hour: its sky and stars are colours of a picture, not of the page. */
const PAINTED = 'src/screens/invite/Still.module.css';

const FORBIDDEN: readonly (readonly [RegExp, string])[] = [
  [/#[0-9a-f]{3,8}\b(?![^;{]*\{)/i, 'a colour of its own'],
  [/\b(rgba?|hsla?)\(/i, 'a colour of its own'],
  [/font(-size)?:[^;]*\d(px|rem)/i, 'a size of letters of its own'],
];

/** Stylesheets that write a colour or a font size themselves instead of a token. */
export function tokens(tree: Tree): string[] {
  return tree.files
    .filter((path) => path.startsWith('src/') && path.endsWith('.css') && path !== TOKENS && path !== PAINTED)
    .flatMap((path) =>
      tree
        .read(path)
        .split('\n')
        .flatMap((line, at) => {
          const fault = FORBIDDEN.find(([pattern]) => pattern.test(line));
          return fault ? [`${path}:${at + 1}: ${fault[1]}: take a token of ${TOKENS}, or add one`] : [];
        }),
    );
}
