import { Container, type Sprite } from 'pixi.js';
import type { Engine } from '../engine/engine.ts';
import type { Frame } from '../engine/frame.ts';
import type { Place } from '../engine/place.ts';
import { spriteOf } from '../engine/spriteOf.ts';
import type { Standing } from '../engine/useThing.ts';

const TINTS = [0xffb84d, 0x8fd3ff, 0xff9ec4];

interface Butterfly {
  view: Container;
  left: Sprite;
  right: Sprite;
  home: number;
}

/** Butterflies by day: they flutter in loops over the flowers. */
export class Butterflies implements Standing {
  readonly #view = new Container({ label: 'butterflies' });
  readonly #swarm: Butterfly[];

  /** `homes`: heights in the world; one butterfly flies around each. */
  constructor({ atlas }: Engine, homes: readonly number[]) {
    this.#swarm = homes.map((home, index) => {
      const view = new Container({ scale: 0.72 });
      const left = spriteOf(atlas, 'butterfly-wing');
      const right = spriteOf(atlas, 'butterfly-wing');
      left.tint = TINTS[index % TINTS.length] ?? 0xffffff;
      right.tint = left.tint;
      view.addChild(left, right, spriteOf(atlas, 'butterfly-body'));
      this.#view.addChild(view);
      return { view, left, right, home };
    });
  }

  enter(place: Place): void {
    place.effects.addChildAt(this.#view, 0);
  }

  leave(): void {
    this.#view.destroy({ children: true });
  }

  refresh({ night, rain }: Frame): void {
    this.#view.visible = night < 0.4 && rain < 0.2;
  }

  tick({ timeMs }: Frame): void {
    if (!this.#view.visible) return;
    for (let i = 0; i < this.#swarm.length; i += 1) {
      const butterfly = this.#swarm[i];
      if (!butterfly) continue;
      const t = timeMs / 1000 + i * 13;
      const x = 195 + Math.sin(t * 0.23 + i) * 150 + Math.sin(t * 1.1) * 18;
      const ahead = Math.cos(t * 0.23 + i) * 34 + Math.cos(t * 1.1) * 20;
      butterfly.view.position.set(x, butterfly.home + Math.sin(t * 0.41) * 46 + Math.sin(t * 2.3) * 7);
      butterfly.view.rotation = ahead > 0 ? 0.5 : -0.5;
      const flap = 0.25 + 0.75 * Math.abs(Math.sin(t * 9));
      butterfly.right.scale.x = flap;
      butterfly.left.scale.x = -flap;
    }
  }
}
