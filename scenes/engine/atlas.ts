import { ImageSource, Spritesheet, Texture } from 'pixi.js';
import type { Bundle } from './bundles.ts';
import { fetchSheet } from './fetchSheet.ts';

/** A sheet cut into its frames; its source has no picture yet. */
interface CutSheet {
  source: ImageSource;
  frames: Record<string, Texture>;
}

/** The promise of a bundle, made once; a failure is forgotten, so that the next call tries again. */
function once<Value>(known: Map<Bundle, Promise<Value>>, bundle: Bundle, make: () => Promise<Value>) {
  const pending = known.get(bundle);
  if (pending) return pending;
  const made = make();
  known.set(bundle, made);
  made.catch(() => known.delete(bundle));
  return made;
}

/** All known frames, by name. */
export class Atlas {
  readonly #frames = new Map<string, Texture>();
  readonly #sources: ImageSource[] = [];
  readonly #scale: 2 | 3;
  readonly #cuts = new Map<Bundle, Promise<CutSheet>>();
  readonly #loads = new Map<Bundle, Promise<ImageSource>>();
  /** Frames that were requested but are on no sheet. Drawing without them is better than failing. */
  readonly missing = new Set<string>();
  /** Frames that are drawn in place of others: the player's looks. */
  readonly dressed = new Map<string, string>();

  constructor(scale: 2 | 3) {
    this.#scale = scale;
  }

  /** Fetches and decodes a bundle's sheet, once. Throws when it cannot be loaded; the next call tries again. */
  load(bundle: Bundle): Promise<ImageSource> {
    return once(this.#loads, bundle, () => this.#loadOnce(bundle));
  }

  async #loadOnce(bundle: Bundle): Promise<ImageSource> {
    const { image } = fetchSheet(bundle, this.#scale);
    const { source, frames } = await this.#cut(bundle);
    source.resource = await image;
    source.update();
    this.#sources.push(source);
    this.#know(frames);
    return source;
  }

  /**
   * Makes the frames of a bundle known before its picture is there, so that places are mounted while a slow line brings
   * it. Nothing may be drawn until `load` has resolved.
   */
  async cut(bundle: Bundle): Promise<void> {
    this.#know((await this.#cut(bundle)).frames);
  }

  #cut(bundle: Bundle): Promise<CutSheet> {
    return once(this.#cuts, bundle, () => this.#cutOnce(bundle));
  }

  async #cutOnce(bundle: Bundle): Promise<CutSheet> {
    const list = await fetchSheet(bundle, this.#scale).frames;
    const { w, h } = list.meta.size;
    const source = new ImageSource({
      width: w / this.#scale,
      height: h / this.#scale,
      resolution: this.#scale,
      label: bundle,
    });
    return { source, frames: new Spritesheet(new Texture({ source }), list).parseSync() };
  }

  #know(frames: Record<string, Texture>): void {
    for (const [name, texture] of Object.entries(frames)) this.#frames.set(name, texture);
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
