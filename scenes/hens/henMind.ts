import { approach } from '../engine/ease.ts';
import { seeded } from '../engine/seeded.ts';
import { restingPose, type HenPose } from './henPose.ts';

/** Area in which hens walk, in world units. */
export interface Run {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

/** Allocates nests; a hen that takes one returns it. */
export interface Nesting {
  take(): { x: number; y: number } | null;
  leave(nest: { x: number; y: number }): void;
}

type Doing = 'walk' | 'peck' | 'look' | 'flap' | 'stand' | 'brood' | 'lay';

const LAY_MS = 2600;

const SPEED = 0.021;
const STRIDE_LENGTH = 15;

/**
 * Behaviour of a hen: it strolls, pecks, looks round, flaps, broods, lays, sleeps at night. Seeded: the same
 * on every visit.
 */
export class HenMind {
  readonly pose: HenPose = restingPose();
  x: number;
  y: number;
  facesRight = true;
  readonly #run: Run;
  readonly #seed: number;
  readonly #nesting: Nesting | null;
  #nest: { x: number; y: number } | null = null;
  /** Behaviour that follows the current walk. */
  #next: Doing = 'peck';
  #draws = 0;
  #doing: Doing = 'stand';
  #leftMs = 0;
  #lengthMs = 1;
  #toX: number;
  #toY: number;

  constructor(seed: number, run: Run, nesting: Nesting | null = null) {
    this.#seed = seed;
    this.#nesting = nesting;
    this.#run = run;
    this.x = run.left + this.#draw() * (run.right - run.left);
    this.y = run.top + this.#draw() * (run.bottom - run.top);
    this.#toX = this.x;
    this.#toY = this.y;
    this.facesRight = this.#draw() < 0.5;
    this.pose.breath = this.#draw() * 7;
    this.#begin('stand', 400 + this.#draw() * 2600);
  }

  /** Walks to a place and pecks there, for instance to eat. */
  comeTo(x: number, y: number): void {
    this.#goTo(x, y, 'peck');
  }

  /** Plays the laying of an egg: it sits down, presses, and gets up from its egg. */
  lay(): void {
    this.#begin('lay', LAY_MS);
  }

  /** Releases its nest; called on removal. */
  retire(): void {
    if (this.#nest) this.#nesting?.leave(this.#nest);
    this.#nest = null;
  }

  flutter(): void {
    this.#begin('flap', 700);
  }

  tick(dtMs: number, night: number): void {
    const { pose } = this;
    const asleep = night > 0.6 && this.#doing !== 'flap' ? 1 : 0;
    if (dtMs === 0) {
      // With reduced motion it still sleeps at night.
      pose.sleep = asleep;
      return;
    }
    pose.breath += dtMs / 1000;
    pose.sleep += (asleep - pose.sleep) * approach(dtMs, 500);
    if (asleep === 1) {
      this.#calm(dtMs);
      return;
    }
    this.#leftMs -= dtMs;
    if (this.#doing === 'walk') this.#walk(dtMs);
    else {
      this.#calm(dtMs);
      this.#act();
      if (this.#leftMs <= 0) this.#choose();
    }
  }

  #act(): void {
    const t = 1 - this.#leftMs / this.#lengthMs;
    const { pose } = this;
    if (this.#doing === 'peck') {
      const beat = (t * 4) % 1;
      pose.peck =
        t > 0.94 ? pose.peck * 0.8 : beat < 0.5 ? Math.min(1, beat * 4) : 0.55 + 0.45 * Math.cos(beat * 12);
    }
    if (this.#doing === 'look') pose.turn = t > 0.3 && t < 0.7 ? -1 : 0;
    if (this.#doing === 'flap') pose.flap = 0.5 - 0.5 * Math.cos(t * Math.PI * 8);
    if (this.#doing === 'brood') pose.turn = t > 0.4 && t < 0.6 ? -1 : 0;
    if (this.#doing === 'lay') this.#press(t);
  }

  /** Sits until it has pressed three times, then stands over the egg and flaps. */
  #press(t: number): void {
    const { pose } = this;
    pose.press = t > 0.2 && t < 0.62 ? Math.abs(Math.sin(((t - 0.2) / 0.42) * Math.PI * 3)) : 0;
    pose.egg = t < 0.64 ? 0 : Math.min(1, (t - 0.64) * 5) * Math.min(1, (1 - t) * 12);
    pose.flap = t > 0.72 ? 0.5 - 0.5 * Math.cos((t - 0.72) * Math.PI * 14) : 0;
  }

  #calm(dtMs: number): void {
    const ease = approach(dtMs, 90);
    const { pose } = this;
    pose.walking += (0 - pose.walking) * ease;
    if (this.#doing !== 'peck') pose.peck += (0 - pose.peck) * ease;
    if (this.#doing !== 'flap' && this.#doing !== 'lay') pose.flap += (0 - pose.flap) * ease;
    const sits = this.#doing === 'brood' || (this.#doing === 'lay' && this.#leftMs > this.#lengthMs * 0.36);
    pose.sit += ((sits ? 1 : 0) - pose.sit) * approach(dtMs, 150);
  }

  #walk(dtMs: number): void {
    const { pose } = this;
    const dx = this.#toX - this.x;
    const dy = this.#toY - this.y;
    const far = Math.hypot(dx, dy);
    const distance = SPEED * dtMs;
    pose.peck *= 0.8;
    pose.flap *= 0.8;
    pose.turn = 0;
    pose.sit *= 0.8;
    if (far <= distance) {
      this.x = this.#toX;
      this.y = this.#toY;
      const long = this.#next === 'brood' ? 9000 : 1400;
      this.#begin(this.#next, long + this.#draw() * long);
      return;
    }
    if (Math.abs(dx) > 1) this.facesRight = dx > 0;
    this.x += (dx / far) * distance;
    this.y += (dy / far) * distance;
    pose.walking += (1 - pose.walking) * approach(dtMs, 80);
    pose.stride = (pose.stride + distance / STRIDE_LENGTH) % 1;
  }

  #choose(): void {
    this.pose.turn = 0;
    const draw = this.#draw();
    if (this.#nest) this.#rise();
    else if (draw < 0.05) this.#settle();
    else if (draw < 0.45) this.#stroll();
    else if (draw < 0.7) this.#begin('peck', 1600 + this.#draw() * 1600);
    else if (draw < 0.87) this.#begin('look', 900 + this.#draw() * 1200);
    else if (draw < 0.91) this.#begin('flap', 800);
    else this.#begin('stand', 700 + this.#draw() * 2200);
  }

  #stroll(): void {
    const { left, right, top, bottom } = this.#run;
    const reach = 30 + this.#draw() * 90;
    const away = this.#draw() * Math.PI * 2;
    this.#goTo(
      Math.max(left, Math.min(right, this.x + Math.cos(away) * reach)),
      Math.max(top, Math.min(bottom, this.y + Math.sin(away) * reach * 0.5)),
      'peck',
    );
  }

  /** Walks to a free nest, or sits down where it stands. */
  #settle(): void {
    this.#nest = this.#nesting?.take() ?? null;
    if (this.#nest) this.#goTo(this.#nest.x, this.#nest.y, 'brood');
    else this.#begin('brood', 5000 + this.#draw() * 5000);
  }

  /** Leaves the nest and walks back to the others. */
  #rise(): void {
    this.retire();
    const { left, right, top } = this.#run;
    this.#goTo(left + this.#draw() * (right - left), top + 20, 'peck');
  }

  #goTo(x: number, y: number, next: Doing): void {
    this.#toX = x;
    this.#toY = y;
    this.#next = next;
    this.#begin('walk', 1);
  }

  #begin(doing: Doing, lengthMs: number): void {
    this.pose.press = 0;
    this.pose.egg = 0;
    this.#doing = doing;
    this.#leftMs = lengthMs;
    this.#lengthMs = lengthMs;
  }

  #draw(): number {
    this.#draws += 1;
    return seeded(this.#seed, this.#draws);
  }
}
