import { approach, clamp01, easeInOut } from './ease.ts';

/** Worlds are drawn for a screen of this width in CSS pixels; other widths scale them. */
export const DESIGN_WIDTH = 390;
/** What the overlays cover at the edges of the screen, in CSS pixels. */
export const INSET_TOP = 64;
export const INSET_BOTTOM = 96;

const MAX_ZOOM = 1.6;
const GLIDE_MS = 420;
/** Time in which a fling loses half its speed. */
const FLING_HALF_MS = 190;

/** Where the screen looks at a world: vertical panning, a little zoom, gliding to a place. */
export class Camera {
  /** Upper left corner of the screen in world units. */
  x = 0;
  y = 0;
  zoom = 1;
  width = DESIGN_WIDTH;
  height = 844;
  #worldHeight = 844;
  #vx = 0;
  #vy = 0;
  #glideMs = -1;
  #fromY = 0;
  #toY = 0;

  /** CSS pixels per world unit. */
  get scale(): number {
    return (this.width / DESIGN_WIDTH) * this.zoom;
  }

  get moving(): boolean {
    return this.#glideMs >= 0 || this.#vx !== 0 || this.#vy !== 0;
  }

  resize(width: number, height: number): void {
    this.width = Math.max(1, width);
    this.height = Math.max(1, height);
    this.#keepInside();
  }

  /** World height in world units; the overlays' lower inset is added below it. */
  bound(worldHeight: number): void {
    this.#worldHeight = worldHeight;
    this.#keepInside();
  }

  hold(): void {
    this.#vx = 0;
    this.#vy = 0;
    this.#glideMs = -1;
  }

  pan(dx: number, dy: number): void {
    this.x -= dx / this.scale;
    this.y -= dy / this.scale;
    this.#keepInside();
  }

  fling(vx: number, vy: number): void {
    this.#vx = this.zoom > 1 ? -vx / this.scale : 0;
    this.#vy = -vy / this.scale;
  }

  pinch(factor: number, screenX: number, screenY: number): void {
    const worldX = this.worldX(screenX);
    const worldY = this.worldY(screenY);
    this.zoom = Math.min(MAX_ZOOM, Math.max(1, this.zoom * factor));
    this.x = worldX - screenX / this.scale;
    this.y = worldY - screenY / this.scale;
    this.#keepInside();
  }

  /** Glides until a world height lies at a part of the screen's free height; at once when `jump`. */
  lookAt(worldY: number, part: number, jump: boolean): void {
    const free = this.height - INSET_TOP - INSET_BOTTOM;
    this.#toY = this.#inside(worldY - (INSET_TOP + free * part) / this.scale);
    this.#fromY = this.y;
    this.#vy = 0;
    if (jump) this.y = this.#toY;
    this.#glideMs = jump || Math.abs(this.#toY - this.y) < 1 ? -1 : 0;
  }

  tick(dtMs: number): void {
    if (this.#glideMs >= 0) {
      this.#glideMs += dtMs;
      this.y = this.#fromY + (this.#toY - this.#fromY) * easeInOut(clamp01(this.#glideMs / GLIDE_MS));
      if (this.#glideMs >= GLIDE_MS) this.#glideMs = -1;
      return;
    }
    if (this.#vx === 0 && this.#vy === 0) return;
    this.x += this.#vx * dtMs;
    this.y += this.#vy * dtMs;
    const slow = 1 - approach(dtMs, FLING_HALF_MS);
    this.#vx = Math.abs(this.#vx) < 0.01 ? 0 : this.#vx * slow;
    this.#vy = Math.abs(this.#vy) < 0.01 ? 0 : this.#vy * slow;
    this.#keepInside();
  }

  /** Whether anything between two heights of the world is on the screen. */
  sees(top: number, bottom: number): boolean {
    return bottom >= this.y && top <= this.y + this.height / this.scale;
  }

  worldX(screenX: number): number {
    return this.x + screenX / this.scale;
  }

  worldY(screenY: number): number {
    return this.y + screenY / this.scale;
  }

  #inside(y: number): number {
    const lowest = this.#worldHeight + INSET_BOTTOM / this.scale - this.height / this.scale;
    return Math.max(0, Math.min(lowest, y));
  }

  #keepInside(): void {
    const y = this.#inside(this.y);
    if (y !== this.y) this.#vy = 0;
    this.y = y;
    this.x = Math.max(0, Math.min(DESIGN_WIDTH - this.width / this.scale, this.x));
  }
}
