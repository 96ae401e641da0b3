import { Resvg } from '@resvg/resvg-js';

/**
 * The smallest box that contains every pixel that is not fully transparent; null when there is none.
 * @param {Buffer} pixels
 * @param {number} width
 * @param {number} height
 */
const visibleBox = (pixels, width, height) => {
  let left = width;
  let top = height;
  let right = -1;
  let bottom = -1;
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      if (pixels[(y * width + x) * 4 + 3] === 0) continue;
      if (x < left) left = x;
      if (x > right) right = x;
      if (y < top) top = y;
      bottom = y;
    }
  }
  return right < 0 ? null : { x: left, y: top, w: right - left + 1, h: bottom - top + 1 };
};

/**
 * @param {Buffer} pixels
 * @param {number} width
 * @param {{ x: number, y: number, w: number, h: number }} box
 */
const cut = (pixels, width, box) => {
  const part = Buffer.alloc(box.w * box.h * 4);
  for (let row = 0; row < box.h; row += 1) {
    const from = ((box.y + row) * width + box.x) * 4;
    pixels.copy(part, row * box.w * 4, from, from + box.w * 4);
  }
  return part;
};

/** @param {Buffer} pixels premultiplied RGBA from the renderer */
const unpremultiply = (pixels) => {
  for (let at = 0; at < pixels.length; at += 4) {
    const alpha = pixels.readUInt8(at + 3);
    if (alpha === 0 || alpha === 255) continue;
    for (let channel = at; channel < at + 3; channel += 1) {
      pixels.writeUInt8(Math.min(255, Math.round((pixels.readUInt8(channel) * 255) / alpha)), channel);
    }
  }
};

/**
 * Draws one source for a device pixel ratio and trims its empty border. A source with a lower density keeps its
 * border and has fewer pixels; the scene stretches it to its size.
 * @param {import('./readBundle.mjs').Source} source
 * @param {number} scale device pixels per CSS pixel
 * @returns its RGBA pixels (straight alpha), their box, and the full size, in device pixels; `soft` when it has fewer
 * pixels than the size asks for
 * @throws with the file's name when the SVG cannot be read or shows nothing.
 */
export const rasterise = (source, scale) => {
  const density = Math.min(scale, source.density);
  const width = source.size[0] * density;
  const height = source.size[1] * density;
  let image;
  try {
    const font = { loadSystemFonts: false };
    image = new Resvg(source.text, { fitTo: { mode: 'width', value: width }, font }).render();
  } catch (cause) {
    throw new Error(`${source.file}: ${cause instanceof Error ? cause.message : cause}`, { cause });
  }
  if (image.width !== width || image.height !== height) {
    throw new Error(
      `${source.file}: view box and size have different aspect ratios (${image.width}×${image.height})`,
    );
  }
  const all = image.pixels;
  const visible = visibleBox(all, width, height);
  if (!visible) throw new Error(`${source.file}: shows nothing: draw something, or remove the file`);
  const soft = density < scale;
  const box = soft ? { x: 0, y: 0, w: width, h: height } : visible;
  const pixels = cut(all, width, box);
  unpremultiply(pixels);
  const fullSize = { w: source.size[0] * scale, h: source.size[1] * scale };
  return { source, pixels, box, fullSize, soft };
};
