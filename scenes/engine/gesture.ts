/** Tap: a finger that moves less than this, in CSS pixels, and lifts within TAP_MS. */
export const TAP_SLOP = 9;
export const TAP_MS = 600;
/** Long press: a finger that rests this long. */
export const PRESS_MS = 480;
/** Double tap: a second tap within this time and distance of the first. */
const AGAIN_MS = 320;
const AGAIN_SLOP = 30;

/** Callbacks of the gesture recognizer. */
export interface GestureTarget {
  /** `again`: the second tap of a double tap. */
  tap(x: number, y: number, again: boolean): void;
  /** Long press at a place; `lift` follows when it ends. */
  press(x: number, y: number): void;
  lift(): void;
  /** Drags by a distance in CSS pixels. */
  pan(dx: number, dy: number): void;
  /** Zooms by a factor around a point. */
  pinch(factor: number, x: number, y: number): void;
  /** All fingers lifted after a drag; speed in CSS pixels per millisecond. */
  fling(vx: number, vy: number): void;
  /** The first finger came down. */
  hold(): void;
  /** The last finger lifted. */
  release(): void;
}

interface Finger {
  id: number;
  x: number;
  y: number;
}

/**
 * Gesture recognizer: distinguishes tap, drag and pinch. Independent of the DOM: it takes finger positions
 * and times in milliseconds.
 */
export class Gesture {
  readonly #target: GestureTarget;
  readonly #fingers: Finger[] = [];
  #state: 'idle' | 'pressed' | 'resting' | 'dragging' | 'pinching' = 'idle';
  #fromX = 0;
  #fromY = 0;
  #downAt = 0;
  #tappedAt = -Infinity;
  #tappedX = 0;
  #tappedY = 0;
  #movedAt = 0;
  #vx = 0;
  #vy = 0;

  constructor(target: GestureTarget) {
    this.#target = target;
  }

  down(id: number, x: number, y: number, at: number): void {
    if (this.#fingers.length >= 2) return;
    this.#fingers.push({ id, x, y });
    if (this.#fingers.length === 2) {
      this.#leave();
      this.#state = 'pinching';
      return;
    }
    this.#state = 'pressed';
    this.#fromX = x;
    this.#fromY = y;
    this.#downAt = at;
    this.#movedAt = at;
    this.#vx = 0;
    this.#vy = 0;
    this.#target.hold();
  }

  move(id: number, x: number, y: number, at: number): void {
    const finger = this.#fingers.find((candidate) => candidate.id === id);
    if (!finger) return;
    const dx = x - finger.x;
    const dy = y - finger.y;
    if (this.#state === 'pinching') this.#pinch(finger, x, y);
    if (this.#state === 'pressed') {
      if (Math.hypot(x - this.#fromX, y - this.#fromY) < TAP_SLOP) return;
      this.#state = 'dragging';
    }
    finger.x = x;
    finger.y = y;
    if (this.#state !== 'dragging') return;
    const span = Math.max(1, at - this.#movedAt);
    this.#vx = this.#vx * 0.4 + (dx / span) * 0.6;
    this.#vy = this.#vy * 0.4 + (dy / span) * 0.6;
    this.#movedAt = at;
    this.#target.pan(dx, dy);
  }

  up(id: number, at: number): void {
    const index = this.#fingers.findIndex((candidate) => candidate.id === id);
    if (index < 0) return;
    const finger = this.#fingers[index];
    this.#fingers.splice(index, 1);
    if (this.#state === 'pressed' && at - this.#downAt <= TAP_MS && finger) this.#tap(at);
    if (this.#state === 'dragging') this.#letGo(at);
    this.#leave();
    this.#state = this.#fingers.length > 0 ? 'dragging' : 'idle';
    if (this.#state === 'idle') this.#target.release();
    this.#vx = 0;
    this.#vy = 0;
  }

  /** Call while a finger may be resting: a finger that has not moved is a long press. */
  wait(at: number): void {
    if (this.#state !== 'pressed' || at - this.#downAt < PRESS_MS) return;
    this.#state = 'resting';
    this.#target.press(this.#fromX, this.#fromY);
  }

  /** pointercancel: the system took over the finger, so there is no tap. */
  cancel(id: number): void {
    const index = this.#fingers.findIndex((candidate) => candidate.id === id);
    if (index >= 0) this.#fingers.splice(index, 1);
    if (this.#fingers.length > 0) return;
    this.#leave();
    this.#state = 'idle';
    this.#target.release();
  }

  #tap(at: number): void {
    const again =
      at - this.#tappedAt <= AGAIN_MS &&
      Math.hypot(this.#fromX - this.#tappedX, this.#fromY - this.#tappedY) <= AGAIN_SLOP;
    this.#tappedAt = again ? -Infinity : at;
    this.#tappedX = this.#fromX;
    this.#tappedY = this.#fromY;
    this.#target.tap(this.#fromX, this.#fromY, again);
  }

  /** Ends a long press: the finger lifted, or another one came down. */
  #leave(): void {
    if (this.#state === 'resting') this.#target.lift();
  }

  #letGo(at: number): void {
    const rested = at - this.#movedAt > 80;
    this.#target.fling(rested ? 0 : this.#vx, rested ? 0 : this.#vy);
  }

  #pinch(moved: Finger, x: number, y: number): void {
    const other = this.#fingers.find((candidate) => candidate.id !== moved.id);
    if (!other) return;
    const before = Math.hypot(moved.x - other.x, moved.y - other.y);
    const after = Math.hypot(x - other.x, y - other.y);
    if (before > 0) this.#target.pinch(after / before, (x + other.x) / 2, (y + other.y) / 2);
    this.#target.pan((x - moved.x) / 2, (y - moved.y) / 2);
  }
}
