import sharp from 'sharp';

/** Mean brightness of a picture, from 0 (black) to 1 (white). */
export async function brightnessOf(picture: Buffer): Promise<number> {
  const { channels } = await sharp(picture).removeAlpha().greyscale().stats();
  return (channels[0]?.mean ?? 0) / 255;
}
