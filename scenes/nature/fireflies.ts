import { Container, type Sprite } from 'pixi.js';
import type { Engine } from '../engine/engine.ts';
import type { Frame } from '../engine/frame.ts';
import type { Place } from '../engine/place.ts';
import { seeded } from '../engine/seeded.ts';
import { spriteOf } from '../engine/spriteOf.ts';
import type { Standing } from '../engine/useThing.ts';

const COUNT = 14;

/** Small lights over the field at night. They follow the camera, so that some are always on the screen. */
export class Fireflies implements Standing {
  readonly #view = new Container({ label: 'fireflies', visible: false });
  readonly #lights: Sprite[] = [];
  readonly #from: number;
  #place: Place | null = null;

  /** `from`: height in the world above which none fly. */
  constructor({ atlas }: Engine, from: number) {
    this.#from = from;
    for (let i = 0; i < COUNT; i += 1) {
      const light = spriteOf(atlas, 'glow');
      light.tint = 0xfff3a0;
      light.blendMode = 'add';
      this.#lights.push(light);
    }
    this.#view.addChild(...this.#lights);
  }

  enter(place: Place): void {
    this.#place = place;
    place.lamps.addChild(this.#view);
  }

  leave(): void {
    this.#view.destroy({ children: true });
  }

  refresh({ night, rain }: Frame): void {
    this.#view.visible = night > 0.5 && rain < 0.3;
  }

  tick({ timeMs, night }: Frame): void {
    const camera = this.#place?.camera;
    if (!this.#view.visible || !camera) return;
    const span = camera.height / camera.scale + 80;
    for (let i = 0; i < COUNT; i += 1) {
      const light = this.#lights[i];
      if (!light) continue;
      const t = timeMs / 1000;
      const home = seeded(41, i) * span;
      // The swarm is tiled over the height of the world, so panning passes its lights.
      const turn = Math.floor((camera.y - home + span) / span);
      const y = home + turn * span + Math.sin(t * 0.5 + i) * 16;
      light.position.set(seeded(42, i) * 390 + Math.sin(t * 0.37 + i * 1.9) * 26, y < this.#from ? -100 : y);
      const pulse = Math.max(0, Math.sin(t * (0.9 + seeded(43, i)) + i * 2.1));
      light.scale.set(0.1 + pulse * 0.22);
      light.alpha = night * pulse;
    }
  }
}
