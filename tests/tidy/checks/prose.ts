import ts from 'typescript';
import { CODE } from '../sourceFile.ts';
import type { Tree } from '../tree.ts';

/** Figures of one top folder. Shares are fractions of all its comments. */
export interface ProseFigures {
  comments: number;
  /** Comments that begin with What, Who, Which, Whether, How and the like used as a noun. */
  nounClauses: number;
  /** Names with MOST_, LEAST_ or LONGEST_, in place of MAX_ and MIN_. */
  superlatives: number;
}

export interface ProseLimit {
  /** Largest share of comments that begin with a noun clause. */
  share: number;
  superlatives: number;
}

const NOUN_CLAUSE = /^(what|whatever|who|whoever|whose|whom|which|whichever|whether|how)\b/i;
const SUPERLATIVE = /\b(MOST|LEAST|LONGEST)(_[A-Z0-9_]+)?\b/g;

/** Files that name the patterns themselves. */
const ABOUT_PROSE = /^tests\/tidy\//;

/**
 * Limits per top folder: the present figure, rounded up. The target is 3 %. Lower a limit with the folder's rewording,
 * never raise it.
 */
export const PROSE_LIMITS: Readonly<Record<string, ProseLimit>> = {
  core: { share: 0.005, superlatives: 0 },
  server: { share: 0.005, superlatives: 0 },
  src: { share: 0.005, superlatives: 0 },
  scenes: { share: 0.005, superlatives: 0 },
  clients: { share: 0.005, superlatives: 0 },
  examples: { share: 0.005, superlatives: 0 },
  tests: { share: 0.005, superlatives: 0 },
  tools: { share: 0.005, superlatives: 0 },
};

/** Texts of a file's comments without their markers; adjacent line comments are one comment. */
export function commentsOf(path: string, text: string): string[] {
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
  comments.sort(([left], [right]) => left - right);
  return join(text, comments);
}

function join(text: string, ranges: readonly (readonly [number, number])[]): string[] {
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
  return found.map((comment) => comment.text.replace(/^[/*\s]+/, ''));
}

/** Counts comments and names per top folder. */
export function proseFigures(tree: Tree): Record<string, ProseFigures> {
  const figures: Record<string, ProseFigures> = {};
  for (const folder of Object.keys(PROSE_LIMITS)) {
    figures[folder] = { comments: 0, nounClauses: 0, superlatives: 0 };
  }
  for (const path of tree.files) {
    const figure = figures[path.split('/')[0] ?? ''];
    if (!figure || !CODE.test(path) || ABOUT_PROSE.test(path)) continue;
    const text = tree.read(path);
    const comments = commentsOf(path, text);
    figure.comments += comments.length;
    figure.nounClauses += comments.filter((comment) => NOUN_CLAUSE.test(comment)).length;
    figure.superlatives += new Set(text.match(SUPERLATIVE)).size;
  }
  return figures;
}

/** One line per folder for the test's output. */
export function proseReport(figures: Readonly<Record<string, ProseFigures>>): string {
  return Object.entries(figures)
    .map(([folder, { comments, nounClauses, superlatives }]) => {
      const share = comments === 0 ? 0 : (nounClauses / comments) * 100;
      return `${folder}: ${nounClauses} of ${comments} comments begin with a noun clause (${share.toFixed(1)} %), ${superlatives} names with MOST, LEAST or LONGEST`;
    })
    .join('\n');
}

/** Folders above their limit. */
export function prose(figures: Readonly<Record<string, ProseFigures>>, limits = PROSE_LIMITS): string[] {
  return Object.entries(figures).flatMap(([folder, { comments, nounClauses, superlatives }]) => {
    const limit = limits[folder];
    if (!limit) return [];
    const share = comments === 0 ? 0 : nounClauses / comments;
    const faults: string[] = [];
    if (share > limit.share) {
      const percent = (value: number) => `${(value * 100).toFixed(1)} %`;
      faults.push(
        `${folder}: ${percent(share)} of comments begin with What, Who, Which, Whether or How; limit ${percent(limit.share)}`,
      );
    }
    if (superlatives > limit.superlatives) {
      faults.push(`${folder}: ${superlatives} names with MOST_, LEAST_ or LONGEST_; use MAX_ or MIN_`);
    }
    return faults;
  });
}
