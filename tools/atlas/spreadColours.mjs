/**
 * @typedef {{ w: number, h: number, colours: Float32Array, covers: Float32Array }} Level a picture at one size:
 * colours premultiplied by coverage, and the coverage from 0 to 1
 */

/** @param {ArrayLike<number>} values @param {number} i */
const at = (values, i) => values[i] ?? 0;

/** @param {Buffer} rgba @param {number} w @param {number} h @returns {Level} */
const finest = (rgba, w, h) => {
  const colours = new Float32Array(w * h * 3);
  const covers = new Float32Array(w * h);
  for (let i = 0; i < w * h; i += 1) {
    const cover = at(rgba, i * 4 + 3) / 255;
    covers[i] = cover;
    for (let c = 0; c < 3; c += 1) colours[i * 3 + c] = at(rgba, i * 4 + c) * cover;
  }
  return { w, h, colours, covers };
};

/** Downsamples by two: four pixels become one. @param {Level} fine @returns {Level} */
const halved = (fine) => {
  const [w, h] = [Math.ceil(fine.w / 2), Math.ceil(fine.h / 2)];
  const colours = new Float32Array(w * h * 3);
  const covers = new Float32Array(w * h);
  for (let from = 0; from < fine.w * fine.h; from += 1) {
    const to = (Math.floor(from / fine.w) >> 1) * w + ((from % fine.w) >> 1);
    covers[to] = at(covers, to) + at(fine.covers, from);
    for (let c = 0; c < 3; c += 1) {
      colours[to * 3 + c] = at(colours, to * 3 + c) + at(fine.colours, from * 3 + c);
    }
  }
  for (let i = 0; i < w * h; i += 1) {
    const cover = Math.max(1, at(covers, i));
    for (let c = 0; c < 3; c += 1) colours[i * 3 + c] = at(colours, i * 3 + c) / cover;
    covers[i] = Math.min(1, at(covers, i));
  }
  return { w, h, colours, covers };
};

/** Fills uncovered pixels from the coarser level. @param {Level} fine @param {Level} coarse */
const fill = (fine, coarse) => {
  for (let to = 0; to < fine.w * fine.h; to += 1) {
    const missing = 1 - at(fine.covers, to);
    if (missing === 0) continue;
    const from = (Math.floor(to / fine.w) >> 1) * coarse.w + ((to % fine.w) >> 1);
    for (let c = 0; c < 3; c += 1) {
      fine.colours[to * 3 + c] = at(fine.colours, to * 3 + c) + at(coarse.colours, from * 3 + c) * missing;
    }
  }
};

/**
 * Gives invisible pixels the colour of their neighbours, in place (push-pull over a mip pyramid). Black invisible
 * pixels would form a hard edge around every frame; a lossy encoder spends bytes on it and lets it bleed inwards.
 * @param {Buffer} rgba
 * @param {number} width
 * @param {number} height
 */
export const spreadColours = (rgba, width, height) => {
  /** @param {Level} level */
  const spread = (level) => {
    if (level.w * level.h === 1) return;
    const coarse = halved(level);
    spread(coarse);
    fill(level, coarse);
  };
  const level = finest(rgba, width, height);
  spread(level);
  for (let i = 0; i < width * height; i += 1) {
    if (rgba[i * 4 + 3] !== 0) continue;
    for (let c = 0; c < 3; c += 1) rgba[i * 4 + c] = Math.round(at(level.colours, i * 3 + c));
  }
};
