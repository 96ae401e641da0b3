import { Sprite, Texture, type Container } from 'pixi.js';
import type { Engine } from '../../engine/engine.ts';
import { wear } from '../../engine/spriteOf.ts';
import { HAT } from '../../hens/henRig.ts';

function eachSprite(parent: Container, visit: (sprite: Sprite) => void): void {
  for (const child of parent.children) {
    if (child instanceof Sprite) visit(child);
    eachSprite(child, visit);
  }
}

/**
 * Draws some frames in place of others, on all sprites of the places that wear them and on those to come. Runs when
 * looks change, never in a frame.
 */
export function dress(engine: Engine, frames: ReadonlyMap<string, string>): void {
  const { atlas } = engine;
  const names = new Set([...atlas.dressed.keys(), ...frames.keys()]);
  const before = new Map(
    [...names].map((name) => [name, atlas.has(atlas.dressed.get(name) ?? name) ? atlas.get(name) : null]),
  );
  atlas.dressed.clear();
  for (const [name, frame] of frames) atlas.dressed.set(name, frame);
  const changes = new Map<Texture, Texture>();
  for (const [name, texture] of before) {
    if (texture && (frames.has(name) || atlas.has(name))) changes.set(texture, atlas.get(name));
  }
  const hat = frames.has(HAT) ? atlas.get(HAT) : Texture.EMPTY;
  for (const { ground, field } of [engine.placeOf('manor'), engine.placeOf('yard')]) {
    for (const layer of [ground, field]) {
      eachSprite(layer, (sprite) => {
        const texture = sprite.label === HAT ? hat : changes.get(sprite.texture);
        if (texture) wear(sprite, texture);
      });
    }
  }
  engine.loop.invalidate();
}
