import { join } from 'node:path';
import { disabledFeatures } from './disabledFeatures.ts';

/**
 * The one renderer of all browser tests: WebGL by ANGLE on SwiftShader, in software on every machine, whatever graphics
 * processor it has; glyphs without hinting, colours in sRGB.
 */
export const softwareFlags = [
  '--use-angle=swiftshader',
  '--enable-unsafe-swiftshader',
  '--force-color-profile=srgb',
  '--disable-background-networking',
  '--font-render-hinting=none',
  '--disable-lcd-text',
  `--disable-features=${disabledFeatures.join(',')}`,
  '--no-sandbox',
];

/** The same renderer for pictures that stand still: the page is rastered and composited without the software GPU. */
export const pictureFlags = [
  ...softwareFlags,
  // The page itself is put together without the software GPU, which takes seconds for a picture.
  '--disable-gpu-compositing',
  // A part of a tile that is drawn over what was there has other edges than a tile drawn at once.
  '--disable-partial-raster',
];

/** Environment that puts the fonts of the system out of reach where Chromium asks fontconfig (Linux). */
export const hermeticEnv = { FONTCONFIG_FILE: join(import.meta.dirname, 'fonts/fonts.conf') };
