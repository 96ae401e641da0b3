/** Free pixels between two frames, in addition to the repeated pixel at each edge. */
const padding = 2;

/** @typedef {{ x: number, y: number, w: number, h: number }} Box */

/**
 * Free boxes that remain after `used` is taken; boxes inside other boxes are dropped.
 * @param {Box[]} free
 * @param {Box} used
 */
const splitFree = (free, used) => {
  const next = [];
  for (const space of free) {
    const apart =
      used.x >= space.x + space.w ||
      used.x + used.w <= space.x ||
      used.y >= space.y + space.h ||
      used.y + used.h <= space.y;
    if (apart) {
      next.push(space);
      continue;
    }
    if (used.x > space.x) next.push({ ...space, w: used.x - space.x });
    if (used.x + used.w < space.x + space.w) {
      next.push({ ...space, x: used.x + used.w, w: space.x + space.w - used.x - used.w });
    }
    if (used.y > space.y) next.push({ ...space, h: used.y - space.y });
    if (used.y + used.h < space.y + space.h) {
      next.push({ ...space, y: used.y + used.h, h: space.y + space.h - used.y - used.h });
    }
  }
  const within = (a, b) => a.x >= b.x && a.y >= b.y && a.x + a.w <= b.x + b.w && a.y + a.h <= b.y + b.h;
  return next.filter((a, i) => !next.some((b, j) => i !== j && within(a, b) && (!within(b, a) || j < i)));
};

/** @param {number} side in pixels; even, so that no two frames share a chroma sample */
const cell = (side) => Math.ceil((side + 2 + padding) / 2) * 2;

/**
 * @template {{ box: { w: number, h: number } }} Image
 * @param {Image[]} images the tallest first
 * @param {number} width
 * @param {number} maxHeight
 */
const place = (images, width, maxHeight) => {
  let free = [{ x: 0, y: 0, w: width, h: maxHeight }];
  let height = 0;
  const placed = [];
  for (const image of images) {
    const w = cell(image.box.w);
    const h = cell(image.box.h);
    let best = /** @type {{ score: number, x: number, y: number } | null} */ (null);
    for (const space of free) {
      if (space.w < w || space.h < h) continue;
      const score = (space.y + h) * 4096 + space.x;
      if (!best || score < best.score) best = { score, x: space.x, y: space.y };
    }
    if (!best) return null;
    free = splitFree(free, { x: best.x, y: best.y, w, h });
    height = Math.max(height, best.y + h);
    placed.push({ image, x: best.x + 2, y: best.y + 2 });
  }
  return { placed, width, height: height + 2 };
};

/**
 * Packs images on the smallest sheet whose sides stay within `maxSide`, tallest first (max-rects, lowest place
 * first). The same images in the same order give the same places.
 * @template {{ box: { w: number, h: number } }} Image
 * @param {Image[]} images their boxes in pixels, without padding
 * @param {number} maxSide in pixels
 * @returns upper left corner of each image, and the sheet's size; null when they do not fit
 */
export const pack = (images, maxSide) => {
  const tallestFirst = images.toSorted((a, b) => b.box.h - a.box.h || b.box.w - a.box.w);
  let best = /** @type {ReturnType<typeof place<Image>>} */ (null);
  for (let width = 512; width <= maxSide; width += 256) {
    const sheet = place(tallestFirst, width, maxSide);
    if (sheet && (!best || sheet.width * sheet.height < best.width * best.height)) best = sheet;
  }
  return best;
};
