import ts from 'typescript';
import { CODE } from './sourceFile.ts';

/** Comments of a language other than TypeScript; adjacent line comments are one comment. */
const OTHERS: readonly { files: RegExp; comments: RegExp }[] = [
  { files: /\.(sol|css)$/, comments: /\/\*[\s\S]*?\*\/|(?:^[ \t]*\/\/.*\n?)+/gm },
  { files: /\.sql$/, comments: /(?:^[ \t]*--.*\n?)+/gm },
  { files: /\.(ya?ml|sh|conf|toml|service|tpl|example)$|Dockerfile$/, comments: /(?:^[ \t]*#.*\n?)+/gm },
  { files: /\.html$/, comments: /<!--[\s\S]*?-->/g },
];

const withoutMarker = (comment: string) => comment.replace(/^(<!--|--|[/*#\s])+/, '');

/** True for a file of a language whose comments are known. */
export const hasComments = (path: string): boolean =>
  CODE.test(path) || OTHERS.some(({ files }) => files.test(path));

/** Texts of a file's comments without their markers, in their order; none of a file of an unknown language. */
export function commentsOf(path: string, text: string): string[] {
  if (CODE.test(path)) return joinLines(text, rangesOf(path, text)).map(withoutMarker);
  const language = OTHERS.find(({ files }) => files.test(path));
  return language ? [...text.matchAll(language.comments)].map(([comment]) => withoutMarker(comment)) : [];
}

/** Positions of the comments of a TypeScript file, by position. */
function rangesOf(path: string, text: string): (readonly [number, number])[] {
  const kind = path.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, false, kind);
  const ranges = new Map<number, number>();
  const pageTexts: ts.Node[] = [];
  const visit = (node: ts.Node): void => {
    if (node.kind === ts.SyntaxKind.JsxText) return void pageTexts.push(node);
    const children = node.getChildren(file);
    if (children.length === 0) {
      const leading = ts.getLeadingCommentRanges(text, node.pos) ?? [];
      const trailing = ts.getTrailingCommentRanges(text, node.end) ?? [];
      for (const { pos, end } of [...leading, ...trailing]) ranges.set(pos, end);
    }
    children.forEach(visit);
  };
  visit(file);
  const comments = [...ranges].filter(([at]) => !pageTexts.some(({ pos, end }) => pos <= at && at < end));
  return comments.sort(([left], [right]) => left - right);
}

function joinLines(text: string, ranges: readonly (readonly [number, number])[]): string[] {
  const found: { text: string; end: number; isLine: boolean }[] = [];
  for (const [pos, end] of ranges) {
    const raw = text.slice(pos, end);
    const isLine = raw.startsWith('//');
    const last = found.at(-1);
    if (isLine && last?.isLine && /^\r?\n[ \t]*$/.test(text.slice(last.end, pos))) {
      last.end = end;
      last.text += raw;
    } else found.push({ text: raw, end, isLine });
  }
  return found.map((comment) => comment.text);
}
