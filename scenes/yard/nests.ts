import { Container, type Sprite } from 'pixi.js';
import type { Engine } from '../engine/engine.ts';
import type { Place } from '../engine/place.ts';
import { spriteOf } from '../engine/spriteOf.ts';
import type { Standing } from '../engine/useThing.ts';
import type { Nesting } from '../hens/henMind.ts';
import { NEST_SCALE, NESTS } from './yardLayout.ts';

const MAX_SHOWN = 3;
const EGGS: readonly (readonly [number, number])[] = [
  [-9, 0],
  [8, 1],
  [0, 4],
];

/** Distance of a nest's front below its back: a hen sits between the two. */
const FRONT_Z = 6;

/** Returns an allocator of the free nests. */
export function freeNests(): Nesting {
  const free = new Set<{ x: number; y: number }>(NESTS);
  return {
    take: () => {
      const [nest = null] = free;
      if (nest) free.delete(nest);
      return nest;
    },
    leave: (nest) => void free.add(nest),
  };
}

/** Straw nests with uncollected eggs. */
export class Nests implements Standing {
  readonly #nests: Container[] = [];
  #count = -1;
  readonly #eggs: Sprite[] = [];

  constructor({ atlas }: Engine) {
    for (const { x, y } of NESTS) {
      const nest = new Container({ label: 'nest', scale: NEST_SCALE });
      nest.position.set(x, y);
      nest.zIndex = y - FRONT_Z / 2;
      const front = spriteOf(atlas, 'nest-front', x, y);
      front.scale.set(NEST_SCALE);
      front.zIndex = y + FRONT_Z / 2;
      const eggs = EGGS.slice(0, MAX_SHOWN).map(([dx, dy]) => spriteOf(atlas, 'egg', dx, dy));
      nest.addChild(spriteOf(atlas, 'nest'), ...eggs);
      this.#nests.push(nest, front);
      this.#eggs.push(...eggs);
    }
    this.show(0);
  }

  enter(place: Place): void {
    place.field.addChild(...this.#nests);
  }

  leave(): void {
    for (const nest of this.#nests) nest.destroy({ children: true });
  }

  /**
   * Distributes eggs over the nests, one to each before any gets a second. Returns true when the picture
   * changes.
   */
  show(count: number): boolean {
    if (count === this.#count) return false;
    this.#count = count;
    this.#eggs.forEach((egg, index) => {
      const nest = Math.floor(index / MAX_SHOWN);
      const turn = (index % MAX_SHOWN) * NESTS.length + nest;
      egg.visible = turn < count;
    });
    return true;
  }
}
