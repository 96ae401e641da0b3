import { Sprite, type Container, type Texture } from 'pixi.js';

/** Sprites owned by one act; destroyed when it ends. */
export class Props {
  readonly #layer: Container;
  readonly #held: Sprite[] = [];

  constructor(layer: Container) {
    this.#layer = layer;
  }

  take(texture: Texture, x: number, y: number): Sprite {
    const sprite = new Sprite(texture);
    sprite.position.set(x, y);
    this.#held.push(sprite);
    this.#layer.addChild(sprite);
    return sprite;
  }

  drop(): void {
    for (const sprite of this.#held) sprite.destroy();
    this.#held.length = 0;
  }
}
