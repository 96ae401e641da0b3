import { join } from 'node:path';
import type { Plugin } from 'vite';
import { losslessSheets } from '../../tools/atlas/buildAtlases.mjs';

const SHEET = /\.built\/([\w@]+)\.(?:avif|webp)\?url$/;

/**
 * Lets the scene draw from lossless sheets: each import of an AVIF or WebP sheet becomes the PNG of the same name.
 * Every version of a browser decodes the lossy forms in its own way.
 */
export function losslessPlugin(assets: string): Plugin {
  return {
    name: 'lossless-sheets',
    enforce: 'pre',
    resolveId(source) {
      const name = SHEET.exec(source)?.[1];
      return name ? `${join(assets, losslessSheets.folder, name)}.png?url` : null;
    },
  };
}
