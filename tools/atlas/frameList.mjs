/** @param {number} value */
const round = (value) => Math.round(value * 1e5) / 1e5;

/**
 * The sheet's frame list in the format of Pixi's Spritesheet. Places are in device pixels, anchors in fractions of
 * the untrimmed frame. `meta.sources` is the hash of all inputs of the sheet. A soft frame names its full size and no
 * trim, so that Pixi stretches its pixels over that size.
 * @param {{
 * placed: { image: ReturnType<typeof import('./rasterise.mjs').rasterise>, x: number, y: number }[],
 * width: number,
 * height: number,
 * }} sheet
 * @param {{ image: string, scale: number, hash: string }} about
 */
export const frameList = (sheet, { image: file, scale, hash }) => {
  const frames = {};
  for (const { image, x, y } of sheet.placed) {
    const { source, box, fullSize, soft } = image;
    frames[source.name] = {
      frame: { x, y, w: box.w, h: box.h },
      rotated: false,
      ...(soft ? {} : { trimmed: box.w !== fullSize.w || box.h !== fullSize.h, spriteSourceSize: box }),
      sourceSize: fullSize,
      anchor: { x: round(source.anchor[0] / source.size[0]), y: round(source.anchor[1] / source.size[1]) },
    };
  }
  const size = { w: sheet.width, h: sheet.height };
  return { frames, meta: { image: file, format: 'RGBA8888', size, scale: String(scale), sources: hash } };
};
