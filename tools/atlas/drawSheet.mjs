/**
 * Copies frames to their places on one RGBA sheet. Each frame's edge is repeated by one pixel, so that linear
 * filtering never reads a neighbour.
 * @param {{
 * placed: { image: { pixels: Buffer, box: { w: number, h: number } }, x: number, y: number }[],
 * width: number,
 * height: number,
 * }} sheet
 */
export const drawSheet = ({ placed, width, height }) => {
  const sheet = Buffer.alloc(width * height * 4);
  for (const { image, x, y } of placed) {
    const { pixels, box } = image;
    for (let line = -1; line <= box.h; line += 1) {
      const row = Math.min(box.h - 1, Math.max(0, line)) * box.w * 4;
      const to = ((y + line) * width + x) * 4;
      pixels.copy(sheet, to, row, row + box.w * 4);
      pixels.copy(sheet, to - 4, row, row + 4);
      pixels.copy(sheet, to + box.w * 4, row + box.w * 4 - 4, row + box.w * 4);
    }
  }
  return sheet;
};
