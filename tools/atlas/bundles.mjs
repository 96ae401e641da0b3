/**
 * Bundles of art, one sheet each. A bundle contains every SVG of its folder under `assets/`, and borrowed frames:
 * [source under assets/, size in CSS pixels, anchor in CSS pixels]. `quality` is WebP's, for the 2x sheet.
 * @type {Record<string, { quality: number, borrowed: Record<string, [string, [number, number], [number, number]]> }>}
 */
export const bundles = {
  backdrop: { quality: 42, borrowed: {} },
  manor: {
    quality: 48,
    borrowed: {
      'fruit-apple': ['fluent/red-apple.svg', [24, 24], [12, 12]],
      'fruit-orange': ['fluent/tangerine.svg', [24, 24], [12, 12]],
      'fruit-peach': ['fluent/peach.svg', [24, 24], [12, 12]],
      'fruit-banana': ['fluent/banana.svg', [24, 24], [12, 12]],
      'fruit-mango': ['fluent/mango.svg', [24, 24], [12, 12]],
      egg: ['fluent/egg.svg', [20, 20], [10, 17]],
    },
  },
  yard: { quality: 50, borrowed: {} },
  looks: { quality: 70, borrowed: {} },
};

/** Device pixel ratios that sheets are built for. */
export const scales = [2, 3];

/** Maximum side of a sheet in pixels: every phone with WebGL accepts it. */
export const maxSheetSide = 2048;
