import { commentsOf, hasComments } from '../commentsOf.ts';
import type { Tree } from '../tree.ts';

/** Figures of one top folder. Shares are fractions of all its comments. */
export interface ProseFigures {
  comments: number;
  /** Comments that begin with What, Who, Which, Whether, How, Why and the like used as a noun. */
  nounClauses: number;
  /** Names with MOST_, LEAST_ or LONGEST_, in place of MAX_ and MIN_. */
  superlatives: number;
}

export interface ProseLimit {
  /** Largest share of comments that begin with a noun clause. */
  share: number;
  superlatives: number;
}

const NOUN_CLAUSE = /^(what|whatever|who|whoever|whose|whom|which|whichever|whether|how|why)\b/i;
const SUPERLATIVE = /\b(MOST|LEAST|LONGEST)(_[A-Z0-9_]+)?\b/g;

/**
 * Files that name the patterns themselves, generated ones, and migrations that worlds have applied: their hash is
 * stored, so that not even a comment of theirs may change.
 */
const LEFT_OUT = [
  /^tests\/tidy\//,
  /^clients\/ts\/generated\//,
  /^core\/abi\//,
  /^server\/db\/migrations\/00([0-5]\d|6[0-7])-/,
];

/** Key of the files that are in no folder. */
const ROOT = 'root';

/**
 * Limits per top folder: the present figure, rounded up. The target is 3 %. Lower a limit with the folder's rewording,
 * never raise it.
 */
export const PROSE_LIMITS: Readonly<Record<string, ProseLimit>> = {
  core: { share: 0.005, superlatives: 0 },
  server: { share: 0.005, superlatives: 0 },
  src: { share: 0.005, superlatives: 0 },
  scenes: { share: 0.005, superlatives: 0 },
  assets: { share: 0.005, superlatives: 0 },
  public: { share: 0.005, superlatives: 0 },
  contracts: { share: 0.005, superlatives: 0 },
  clients: { share: 0.005, superlatives: 0 },
  examples: { share: 0.005, superlatives: 0 },
  deploy: { share: 0.005, superlatives: 0 },
  tests: { share: 0.005, superlatives: 0 },
  tools: { share: 0.005, superlatives: 0 },
  [ROOT]: { share: 0.005, superlatives: 0 },
};

/** Counts comments and names per top folder. */
export function proseFigures(tree: Tree): Record<string, ProseFigures> {
  const figures: Record<string, ProseFigures> = {};
  for (const folder of Object.keys(PROSE_LIMITS)) {
    figures[folder] = { comments: 0, nounClauses: 0, superlatives: 0 };
  }
  for (const path of tree.files) {
    const figure = figures[path.includes('/') ? (path.split('/')[0] ?? '') : ROOT];
    if (!figure || LEFT_OUT.some((left) => left.test(path))) continue;
    if (!hasComments(path)) continue;
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

/** A sentence that begins with a noun clause; questions and headings may begin so. */
const CLAUSE_SENTENCE =
  /(?<=^|[.:!] |\| |- |\. {2})(What|Who|Which|Whether|Whoever|Whatever|How)\b[^?|.\n]*[.|]/gm;

/** Sentences of documents that begin with What, Who, Which, Whether or How used as a noun. */
export function documentProse(tree: Tree): string[] {
  return tree.files
    .filter((path) => path.endsWith('.md'))
    .flatMap((path) =>
      (tree.read(path).match(CLAUSE_SENTENCE) ?? []).map(
        (sentence) => `${path}: "${sentence.slice(0, 60)}" begins with a noun clause; name the thing`,
      ),
    );
}
