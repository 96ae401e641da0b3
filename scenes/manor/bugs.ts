import { Container, type Sprite, type Texture } from 'pixi.js';
import type { Stage } from '#core/rules/growth.ts';
import type { Atlas } from '../engine/atlas.ts';
import type { Frame } from '../engine/frame.ts';
import { spriteOf, wear } from '../engine/spriteOf.ts';
import { crownMiddle } from './tree.ts';

const kinds = ['caterpillar', 'beetle', 'weevil'] as const;

/** Distance from the crown's middle within which they crawl, by stage. */
const reach = { sprout: 7, sapling: 9, young: 18, blossom: 26, fruit: 26 } as const satisfies Record<
  Stage,
  number
>;

/** Frames of a plot's insects: two kinds a plot, always the same. */
export const bugKind = (plot: number, index: number): string =>
  kinds[(plot + index) % kinds.length] ?? 'beetle';

interface Bug {
  sprite: Sprite;
  steps: readonly [Texture, Texture];
  phase: number;
}

/** Insects that crawl over the leaves, and the holes they bite. */
export class Bugs {
  readonly view = new Container({ label: 'bugs', visible: false });
  readonly #bugs: Bug[] = [];
  readonly #holes: Sprite[] = [];
  #reach = 0;
  #middle = 0;

  constructor(atlas: Atlas, plot: number) {
    for (let index = 0; index < 2; index += 1) this.#holes.push(spriteOf(atlas, 'leaf-hole'));
    this.view.addChild(...this.#holes);
    for (let index = 0; index < 3; index += 1) {
      const frame = `bug-${bugKind(plot, index % 2)}`;
      const steps = [atlas.get(`${frame}-1`), atlas.get(`${frame}-2`)] as const;
      const sprite = spriteOf(atlas, `${frame}-1`);
      this.#bugs.push({ sprite, steps, phase: plot * 1.7 + index * 2.1 });
      this.view.addChild(sprite);
    }
  }

  show(isShown: boolean, stage: Stage | null): void {
    this.view.visible = isShown && stage !== null;
    if (stage === null) return;
    this.#reach = reach[stage];
    this.#middle = crownMiddle[stage];
    const size = stage === 'sprout' || stage === 'sapling' ? 0.7 : 1;
    this.#holes.forEach((hole, index) => {
      hole.position.set(
        (index * 2 - 1) * this.#reach * 0.55,
        -this.#middle + (index - 0.4) * this.#reach * 0.5,
      );
      hole.scale.set(size);
    });
    for (const { sprite } of this.#bugs) sprite.scale.set(size);
  }

  tick(frame: Frame): void {
    if (!this.view.visible) return;
    for (let i = 0; i < this.#bugs.length; i += 1) {
      const bug = this.#bugs[i];
      if (!bug) continue;
      const t = frame.timeMs / 2600 + bug.phase;
      const along = Math.sin(t);
      bug.sprite.x = along * this.#reach;
      bug.sprite.y =
        -this.#middle + Math.sin(t * 2 + bug.phase) * this.#reach * 0.32 + (i - 1) * this.#reach * 0.5;
      const size = Math.abs(bug.sprite.scale.y);
      bug.sprite.scale.x = Math.cos(t) >= 0 ? size : -size;
      const step = bug.steps[Math.floor(frame.timeMs / 240 + i) % 2];
      if (step) wear(bug.sprite, step);
    }
  }
}
