import { Container, type Sprite } from 'pixi.js';
import type { Engine } from '../engine/engine.ts';
import type { Frame } from '../engine/frame.ts';
import type { Place } from '../engine/place.ts';
import { seeded, seedOf } from '../engine/seeded.ts';
import { spriteOf } from '../engine/spriteOf.ts';
import type { Standing } from '../engine/useThing.ts';
import { HenMind, type Nesting, type Run } from './henMind.ts';
import { HenRig, type Build } from './henRig.ts';

/** Visible facts of a hen from the store. */
export interface HenLook {
  hungry: boolean;
  hasEggs: boolean;
  selected: boolean;
  pending: boolean;
}

const Z_STEP = 3;
/** Variation between hens: a tint of buff, silver or rust, and their size. */
const FEATHERS = [0xffffff, 0xffe6bd, 0xf3ecf4, 0xffd3a6] as const;
const APART = 0.16;
/** Three builds: wide and low, slender on long legs, and small with a raised tail. */
const BUILDS: readonly [Build, Build, Build] = [
  { wide: 1.14, high: 1.12, neck: 0, leg: 0.86, tail: 0.92, lift: 0 },
  { wide: 0.94, high: 0.94, neck: 5, leg: 1.3, tail: 1.1, lift: -0.15 },
  { wide: 0.84, high: 0.88, neck: -1, leg: 0.9, tail: 1.3, lift: 0.5 },
];

/** One of the player's hens in a place; a bubble shows its need. */
export class HenView implements Standing {
  readonly mind: HenMind;
  readonly #rig: HenRig;
  readonly #bubble = new Container({ visible: false, scale: 0.66 });
  readonly #says: Record<'corn' | 'egg', Container>;
  readonly #edge: Sprite;
  readonly #size: number;
  /**
   * Height of its head over the ground; its drop when it sits, and when it sleeps with its head under the
   * wing.
   */
  readonly #height: number;
  readonly #sinks: number;
  readonly #tucks: number;
  /** Fraction of a z step, unique to the hen: of two hens on one step the same is always in front. */
  readonly #apart: number;
  #pending = false;
  #told = '';
  #eggs = -1;

  constructor({ atlas }: Engine, hen: string, run: Run, size: number, nesting: Nesting | null) {
    const seed = seedOf(hen);
    this.#size = size * (1 + (seeded(seed, 1) - 0.5) * APART);
    this.#apart = seeded(seed, 0);
    this.mind = new HenMind(seed, run, nesting);
    const build = BUILDS[Math.floor(seeded(seed, 3) * 3)] ?? BUILDS[0];
    this.#height = 46 + build.neck + (build.leg - 1) * 12;
    this.#sinks = 9 * build.leg;
    this.#tucks = 12 + build.neck;
    this.#rig = new HenRig(atlas, seed % 3 === 0 ? 'brown' : 'white', 'hen-shadow', build);
    this.#rig.view.scale.set(this.#size);
    this.#rig.view.tint = FEATHERS[Math.floor(seeded(seed, 2) * FEATHERS.length)] ?? FEATHERS[0];
    this.#edge = spriteOf(atlas, 'select');
    this.#edge.scale.set(0.42);
    this.#edge.alpha = 0;
    this.#rig.view.addChildAt(this.#edge, 0);
    const bubbleOf = (paper: string, icon: string, y: number, scale: number) => {
      const inside = spriteOf(atlas, icon, 0, y);
      inside.scale.set(scale);
      const view = this.#bubble.addChild(new Container());
      view.addChild(spriteOf(atlas, paper), inside);
      return view;
    };
    this.#says = {
      corn: bubbleOf('bubble', 'corn', -25, 3),
      egg: bubbleOf('bubble-harvest', 'egg', -16, 1.1),
    };
  }

  enter(place: Place): void {
    place.field.addChild(this.#rig.view);
    place.signs.addChild(this.#bubble);
    this.#stand();
  }

  leave(): void {
    this.mind.retire();
    this.#rig.view.destroy({ children: true });
    this.#bubble.destroy({ children: true });
  }

  /** Number of laid eggs that wait to be collected. */
  get eggs(): number {
    return Math.max(0, this.#eggs);
  }

  /** Sets the hen's look; returns true when the change is visible. */
  setLook(look: HenLook): boolean {
    const lookKey = `${look.hungry} ${look.hasEggs} ${look.selected} ${look.pending}`;
    if (lookKey === this.#told) return false;
    this.#told = lookKey;
    this.#bubble.visible = look.hungry || look.hasEggs;
    this.#says.egg.visible = look.hasEggs;
    this.#says.corn.visible = !look.hasEggs;
    this.#edge.alpha = look.selected ? 0.9 : 0;
    this.#pending = look.pending;
    return true;
  }

  /** Sets the number of laid eggs that wait. One more than before plays the laying. */
  count(eggs: number): void {
    if (this.#eggs >= 0 && eggs > this.#eggs) this.mind.lay();
    this.#eggs = eggs;
  }

  tick(frame: Frame): void {
    this.mind.tick(frame.dtMs * frame.motion, frame.night);
    this.#stand();
    const pulse = this.#pending ? 1 + 0.04 * Math.sin(frame.timeMs / 120) : 1;
    this.#rig.view.scale.y = this.#size * pulse;
    if (this.#bubble.visible) this.#bubble.pivot.y = Math.sin(frame.timeMs / 600 + this.mind.x) * 1.5;
  }

  #stand(): void {
    const { mind } = this;
    const { view } = this.#rig;
    view.position.set(mind.x, mind.y);
    // Re-sort only when z has changed by a step, not on every frame.
    const z = Math.round(mind.y / Z_STEP) * Z_STEP + this.#apart;
    if (view.zIndex !== z) view.zIndex = z;
    this.#rig.face(mind.facesRight);
    this.#rig.pose(mind.pose);
    const { sleep, sit } = mind.pose;
    const low = Math.max(sleep, sit) * this.#sinks + sleep * this.#tucks;
    const fore = (8 - sleep * 8) * this.#size;
    this.#bubble.position.set(
      mind.x + (mind.facesRight ? fore : -fore),
      mind.y - (this.#height - low) * this.#size,
    );
  }
}
