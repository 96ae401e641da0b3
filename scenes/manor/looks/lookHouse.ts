import { Container, type Sprite } from 'pixi.js';
import type { PlacedLook } from '#core/rules/looks.ts';
import type { Engine } from '../../engine/engine.ts';
import type { Frame } from '../../engine/frame.ts';
import type { Place } from '../../engine/place.ts';
import { spriteOf } from '../../engine/spriteOf.ts';
import type { Standing } from '../../engine/useThing.ts';
import { lightAt } from '../../nature/hours.ts';
import { HOUSE } from '../layout.ts';

/** Roof and wall over the house of the manor, or the owners' house in its place, with its lit windows. */
export class LookHouse implements Standing {
  readonly #view = new Container({ label: 'house look' });
  readonly #light = new Container({ label: 'house look lights' });
  readonly #lit: Sprite | null = null;

  constructor({ atlas }: Engine, placed: readonly PlacedLook[]) {
    for (const part of [this.#view, this.#light]) part.position.set(HOUSE.x, HOUSE.y);
    const lookIn = (slot: string) => placed.find((look) => look.slot === slot)?.look;
    const house = lookIn('house');
    const layers = house ? [house] : [lookIn('wall'), lookIn('roof')];
    for (const layer of layers) if (layer) this.#view.addChild(spriteOf(atlas, layer));
    if (!house) return;
    this.#lit = spriteOf(atlas, `${house}-lit`);
    this.#light.addChild(this.#lit);
  }

  enter(place: Place): void {
    // Right above the house itself, below what grows before it.
    const house = place.ground.children.findIndex(({ label }) => label === 'house');
    place.ground.addChildAt(this.#view, house + 1);
    place.lights.addChild(this.#light);
  }

  leave(): void {
    this.#view.destroy({ children: true });
    this.#light.destroy({ children: true });
  }

  refresh({ hour, rain }: Frame): void {
    if (this.#lit) this.#lit.alpha = Math.max(lightAt(hour, rain).windows, rain * 0.6);
  }
}
