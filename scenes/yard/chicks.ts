import { Container, type Sprite } from 'pixi.js';
import type { Engine } from '../engine/engine.ts';
import type { Frame } from '../engine/frame.ts';
import type { Place } from '../engine/place.ts';
import { spriteOf } from '../engine/spriteOf.ts';
import type { Standing } from '../engine/useThing.ts';
import { COOP } from './yardLayout.ts';

interface Chick {
  view: Container;
  wing: Sprite;
}

const COUNT = 3;
const SIZE = 1.25;

/** Chicks that hop in small circles before the coop; they are inside at night. */
export class Chicks implements Standing {
  readonly #chicks: Chick[] = [];

  constructor({ atlas }: Engine) {
    for (let i = 0; i < COUNT; i += 1) {
      const view = new Container({ label: 'chick', scale: SIZE });
      const shadow = spriteOf(atlas, 'hen-shadow');
      shadow.scale.set(0.42);
      const wing = spriteOf(atlas, 'chick-wing', 1, -9);
      view.addChild(shadow, spriteOf(atlas, 'chick-body'), wing);
      this.#chicks.push({ view, wing });
    }
  }

  enter(place: Place): void {
    for (const { view } of this.#chicks) place.field.addChild(view);
  }

  leave(): void {
    for (const { view } of this.#chicks) view.destroy({ children: true });
  }

  refresh({ night }: Frame): void {
    for (const { view } of this.#chicks) view.visible = night < 0.6;
  }

  tick({ timeMs }: Frame): void {
    for (let i = 0; i < this.#chicks.length; i += 1) {
      const chick = this.#chicks[i];
      if (!chick) continue;
      // They run a stretch, then stop and peep.
      const t = timeMs / 1000 + i * 2.3;
      const run = t * 0.5 + 0.42 * Math.sin(t);
      const hop = Math.abs(Math.sin(t * 9)) * Math.max(0, 0.5 + Math.cos(t) * 0.5);
      const x = COOP.x - 10 + i * 22 + Math.sin(run + i) * 34;
      const y = COOP.y + 38 + i * 9 + Math.cos(run + i) * 12;
      chick.view.position.set(x, y - hop * 4);
      // Unique z for each chick: with equal z the order would depend on earlier frames.
      const z = Math.round(y / 3) * 3 + i / COUNT;
      if (chick.view.zIndex !== z) chick.view.zIndex = z;
      chick.view.scale.x = Math.cos(run + i) >= 0 ? SIZE : -SIZE;
      chick.wing.rotation = -hop * 0.9;
    }
  }
}
