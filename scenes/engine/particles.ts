import { Container, Sprite, type Texture } from 'pixi.js';
import type { Frame } from './frame.ts';

/** Motion of a particle. Lengths in world units, times in milliseconds, speeds in units per millisecond. */
export interface Flight {
  x: number;
  y: number;
  vx: number;
  vy: number;
  /** Units per millisecond squared, downwards. */
  gravity: number;
  lifeMs: number;
  /** Scale at birth and at death. */
  from: number;
  to: number;
  spin: number;
  tint: number;
  /** Height at which it stops falling; Infinity for none. */
  floor: number;
}

const POOL = 160;

/**
 * Particle pool of fixed size: when it is full, the oldest particle is recycled. Dead ones stay in it at
 * scale 0.
 */
export class Particles {
  readonly view = new Container({ label: 'particles' });
  /** Written by the caller before `emit`. One shared object, so that nothing is allocated. */
  readonly flight: Flight = {
    x: 0,
    y: 0,
    vx: 0,
    vy: 0,
    gravity: 0,
    lifeMs: 0,
    from: 1,
    to: 1,
    spin: 0,
    tint: 0xffffff,
    floor: Infinity,
  };
  readonly #sprites: Sprite[] = [];
  readonly #left = new Float32Array(POOL);
  readonly #life = new Float32Array(POOL).fill(1);
  readonly #vx = new Float32Array(POOL);
  readonly #vy = new Float32Array(POOL);
  readonly #gravity = new Float32Array(POOL);
  readonly #from = new Float32Array(POOL);
  readonly #to = new Float32Array(POOL);
  readonly #spin = new Float32Array(POOL);
  readonly #floor = new Float32Array(POOL);
  #next = 0;
  #flying = 0;
  #usable = POOL;

  constructor(resting: Texture) {
    for (let i = 0; i < POOL; i += 1) {
      const sprite = new Sprite({ texture: resting, scale: 0 });
      this.#sprites.push(sprite);
      this.view.addChild(sprite);
    }
  }

  get flying(): boolean {
    return this.#flying > 0;
  }

  /** Sets the share of the pool in use, 0…1. */
  limit(share: number): void {
    this.#usable = Math.max(16, Math.floor(POOL * share));
  }

  /** Emits one particle with the parameters in `flight`. */
  emit(texture: Texture): void {
    this.#next = (this.#next + 1) % this.#usable;
    const at = this.#next;
    const sprite = this.#sprites[at];
    if (!sprite) return;
    const { flight } = this;
    sprite.texture = texture;
    if (texture.defaultAnchor) sprite.anchor.copyFrom(texture.defaultAnchor);
    sprite.position.set(flight.x, flight.y);
    sprite.scale.set(flight.from);
    sprite.rotation = flight.spin === 0 ? 0 : flight.spin * 400;
    sprite.tint = flight.tint;
    sprite.alpha = 1;
    this.#left[at] = flight.lifeMs;
    this.#life[at] = flight.lifeMs;
    this.#vx[at] = flight.vx;
    this.#vy[at] = flight.vy;
    this.#gravity[at] = flight.gravity;
    this.#from[at] = flight.from;
    this.#to[at] = flight.to;
    this.#spin[at] = flight.spin;
    this.#floor[at] = flight.floor;
    this.#flying = 1;
  }

  tick({ dtMs }: Frame): void {
    if (this.#flying === 0 || dtMs === 0) return;
    let flying = 0;
    for (let i = 0; i < POOL; i += 1) if ((this.#left[i] ?? 0) > 0) flying += this.#move(i, dtMs);
    this.#flying = flying;
  }

  #move(i: number, dtMs: number): number {
    const sprite = this.#sprites[i];
    if (!sprite) return 0;
    const left = (this.#left[i] ?? 0) - dtMs;
    this.#left[i] = left;
    if (left <= 0) {
      sprite.scale.set(0);
      return 0;
    }
    const age = 1 - left / (this.#life[i] ?? 1);
    const vy = (this.#vy[i] ?? 0) + (this.#gravity[i] ?? 0) * dtMs;
    const y = sprite.y + vy * dtMs;
    const landed = y > (this.#floor[i] ?? Infinity);
    this.#vy[i] = landed ? vy * -0.3 : vy;
    if (landed) this.#vx[i] = (this.#vx[i] ?? 0) * 0.5;
    sprite.position.set(sprite.x + (this.#vx[i] ?? 0) * dtMs, landed ? (this.#floor[i] ?? y) : y);
    const from = this.#from[i] ?? 1;
    sprite.scale.set(from + ((this.#to[i] ?? 1) - from) * age);
    sprite.rotation += (this.#spin[i] ?? 0) * dtMs;
    sprite.alpha = age < 0.6 ? 1 : (1 - age) / 0.4;
    return 1;
  }
}
