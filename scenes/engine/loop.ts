/** Throttle of idle animation: minimum milliseconds between frames. */
const IDLE_MS = 32;
const REFRESH_MS = 400;
const MAX_STEP_MS = 50;

/** Callbacks of the loop. */
export interface LoopTarget {
  /** True when something needs the full frame rate: a finger, a gliding camera, an effect. */
  busy(): boolean;
  /** True when idle animation is off (reduced motion). */
  still(): boolean;
  step(dtMs: number): void;
  refresh(): void;
  draw(): void;
  /** Reports the time between two consecutive frames at the full rate. */
  measured(ms: number): void;
}

/** Decides when to step and when to draw. Stops while paused and while the page is hidden. */
export class Loop {
  readonly #target: LoopTarget;
  #request = 0;
  #drawnAt = 0;
  #refreshedAt = 0;
  #dirty = true;
  #wasBusy = false;
  #paused = true;
  readonly #onVisibility = () => this.#schedule();

  constructor(target: LoopTarget) {
    this.#target = target;
    document.addEventListener('visibilitychange', this.#onVisibility);
  }

  /** Forces a draw of the next frame even if nothing moves. */
  invalidate(): void {
    this.#dirty = true;
    this.#schedule();
  }

  pause(paused: boolean): void {
    this.#paused = paused;
    this.#dirty = true;
    this.#schedule();
  }

  stop(): void {
    document.removeEventListener('visibilitychange', this.#onVisibility);
    this.#paused = true;
    this.#schedule();
  }

  #schedule(): void {
    const run = !this.#paused && !document.hidden;
    if (!run && this.#request !== 0) {
      cancelAnimationFrame(this.#request);
      this.#request = 0;
    }
    if (run && this.#request === 0) this.#request = requestAnimationFrame(this.#frame);
  }

  readonly #frame = (now: number): void => {
    this.#request = requestAnimationFrame(this.#frame);
    const since = now - this.#drawnAt;
    if (now - this.#refreshedAt >= REFRESH_MS) {
      this.#refreshedAt = now;
      this.#target.refresh();
    }
    const busy = this.#target.busy();
    const idle = !busy && !this.#target.still();
    if (!busy && !this.#dirty && (!idle || since < IDLE_MS)) return;
    if (busy && this.#wasBusy) this.#target.measured(since);
    this.#wasBusy = busy;
    this.#dirty = false;
    this.#drawnAt = now;
    this.#target.step(Math.min(MAX_STEP_MS, since));
    this.#target.draw();
  };
}
