import { ImageSource, Spritesheet, Texture } from 'pixi.js';
import type { Bundle } from './bundles.ts';
import { fetchSheet } from './fetchSheet.ts';

/** All frames that are loaded, by name. */
export class Atlas {
  readonly #frames = new Map<string, Texture>();
  readonly #sources: ImageSource[] = [];
  readonly #scale: 2 | 3;
  /** Frames that were asked for and are on no sheet; a picture without them is better than none. */
  readonly missing = new Set<string>();

  constructor(scale: 2 | 3) {
    this.#scale = scale;
  }

  /** Fetches and decodes a bundle. Throws when it cannot be had. */
  async load(bundle: Bundle): Promise<void> {
    const { image, frames } = await fetchSheet(bundle, this.#scale);
    const source = new ImageSource({ resource: image, resolution: this.#scale, label: bundle });
    this.#sources.push(source);
    const sheet = new Spritesheet(new Texture({ source }), frames);
    for (const [name, texture] of Object.entries(sheet.parseSync())) this.#frames.set(name, texture);
  }

  /** Sheets leave the graphics memory until they are drawn again. */
  free(): void {
    for (const source of this.#sources) source.unload();
  }

  has(name: string): boolean {
    return this.#frames.has(name);
  }

  get(name: string): Texture {
    const frame = this.#frames.get(name);
    if (frame) return frame;
    this.missing.add(name);
    return Texture.EMPTY;
  }
}
