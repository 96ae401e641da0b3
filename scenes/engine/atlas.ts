import { ImageSource, Spritesheet, Texture } from 'pixi.js';
import type { Bundle } from './bundles.ts';
import { fetchSheet } from './fetchSheet.ts';

/** All loaded frames, by name. */
export class Atlas {
  readonly #frames = new Map<string, Texture>();
  readonly #sources: ImageSource[] = [];
  readonly #scale: 2 | 3;
  readonly #loads = new Map<Bundle, Promise<void>>();
  /** Frames that were requested but are on no sheet. Drawing without them is better than failing. */
  readonly missing = new Set<string>();
  /** Frames that are drawn in place of others: the player's looks. */
  readonly dressed = new Map<string, string>();

  constructor(scale: 2 | 3) {
    this.#scale = scale;
  }

  /** Fetches and decodes a bundle's sheet, once. Throws when it cannot be loaded; the next call tries again. */
  load(bundle: Bundle): Promise<void> {
    const pending = this.#loads.get(bundle);
    if (pending) return pending;
    const load = this.#loadOnce(bundle);
    this.#loads.set(bundle, load);
    load.catch(() => this.#loads.delete(bundle));
    return load;
  }

  async #loadOnce(bundle: Bundle): Promise<void> {
    const { image, frames } = await fetchSheet(bundle, this.#scale);
    const source = new ImageSource({ resource: image, resolution: this.#scale, label: bundle });
    this.#sources.push(source);
    const sheet = new Spritesheet(new Texture({ source }), frames);
    for (const [name, texture] of Object.entries(sheet.parseSync())) this.#frames.set(name, texture);
  }

  /** Textures of all loaded sheets, for the upload. */
  get sources(): readonly ImageSource[] {
    return this.#sources;
  }

  /** Unloads the sheets from GPU memory; drawing uploads them again. */
  free(): void {
    for (const source of this.#sources) source.unload();
  }

  has(name: string): boolean {
    return this.#frames.has(name);
  }

  get(name: string): Texture {
    const frame = this.#frames.get(this.dressed.get(name) ?? name);
    if (frame) return frame;
    this.missing.add(name);
    return Texture.EMPTY;
  }
}
