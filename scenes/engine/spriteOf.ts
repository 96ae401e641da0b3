import { Sprite, type Texture } from 'pixi.js';
import type { Atlas } from './atlas.ts';

/** Returns a sprite of a frame with that frame's anchor. */
export function spriteOf(atlas: Atlas, frame: string, x = 0, y = 0): Sprite {
  const sprite = new Sprite(atlas.get(frame));
  sprite.position.set(x, y);
  return sprite;
}

/** Replaces a sprite's frame and its anchor. */
export function wear(sprite: Sprite, texture: Texture): void {
  if (sprite.texture === texture) return;
  sprite.texture = texture;
  if (texture.defaultAnchor) sprite.anchor.copyFrom(texture.defaultAnchor);
}
