import { approach, clamp01, easeInOut } from './ease.ts';

/** Design width of the worlds in CSS pixels. Other screen widths scale the world. */
export const DESIGN_WIDTH = 390;
/** Insets that the overlays cover at the edges of the screen, in CSS pixels. */
export const INSET_TOP = 64;
export const INSET_BOTTOM = 96;
/** Height of the cards above the shelf: the tutorial's with its button. */
const CARDS = 132;

/**
 * Landscape screens with less visible world height than this start lower by the difference, so that they do
 * not show only sky.
 */
const LYING_SCREEN = 600;

const MAX_ZOOM = 1.6;
const GLIDE_MS = 420;
/** Half-life of a fling's speed. Beyond the world's edge the speed decays faster. */
const FLING_HALF_MS = 190;
const EDGE_HALF_MS = 40;
/** Maximum overscroll past the world's edge in world units, and half-life of the way back. */
const SLACK = 90;
const BACK_HALF_MS = 75;

/** Camera of a world: panning with soft edges, slight zoom, gliding to a place. */
export class Camera {
  /** Upper left corner of the screen in world units. */
  x = 0;
  y = 0;
  zoom = 1;
  width = DESIGN_WIDTH;
  height = 844;
  #worldHeight = 844;
  /** Visible width in world units at zoom 1, and the part of it left of the design's left edge. */
  #across = DESIGN_WIDTH;
  #leftmost = 0;
  #room: { widest: number; high: number } | null = null;
  #held = false;
  /** Initial position; null once the camera has moved. */
  #first: { lower: number; highEnough: number } | null = null;
  #vx = 0;
  #vy = 0;
  #glideMs = -1;
  /** Where the camera was before it left for a place; null once a finger moved it. */
  #left: { x: number; y: number; zoom: number } | null = null;
  readonly #from = { x: 0, y: 0, zoom: 1 };
  readonly #to = { x: 0, y: 0, zoom: 1 };

  /** CSS pixels per world unit. */
  get scale(): number {
    return this.#scaleAt(this.zoom);
  }

  get moving(): boolean {
    return this.#glideMs >= 0 || this.#vx !== 0 || this.#vy !== 0 || (!this.#held && this.#isOutside());
  }

  resize(width: number, height: number): void {
    this.width = Math.max(1, width);
    this.height = Math.max(1, height);
    this.#keepInside();
  }

  /** Sets the world height in world units. The overlays' lower inset is added below it. */
  bound(worldHeight: number): void {
    this.#worldHeight = worldHeight;
    this.#keepInside();
  }

  /**
   * Zooms out on a low screen until `high` world units of height are visible, limited by the land at the
   * sides.
   */
  stepBack(widest: number, high: number): void {
    this.#room = { widest, high };
    this.#keepInside();
  }

  /**
   * Starts `lower` world units further down on a screen that shows less than `highEnough` of the world's
   * height.
   */
  begin(lower: number, highEnough: number): void {
    this.#first = { lower, highEnough };
    this.#keepInside();
  }

  /** Lowest position of the screen's upper edge, in world units. */
  get lowest(): number {
    return this.#lowest(this.scale);
  }

  /** Begins with the screen's upper edge at this height of the world. */
  startAt(y: number): void {
    this.#first = null;
    this.y = y;
    this.#keepInside();
  }

  /** A finger came down: stop all camera motion. */
  hold(): void {
    this.#held = true;
    this.#first = null;
    this.#left = null;
    this.#vx = 0;
    this.#vy = 0;
    this.#glideMs = -1;
  }

  /** The last finger lifted: glide back from beyond the edge. */
  release(): void {
    this.#held = false;
  }

  /** Drags by a distance in CSS pixels, with rising resistance past an edge. */
  pan(dx: number, dy: number): void {
    const { scale } = this;
    this.#first = null;
    this.#left = null;
    this.y = pulled(this.y, -dy / scale, 0, this.#lowest(scale));
    if (this.zoom > 1) this.x = pulled(this.x, -dx / scale, this.#leftmost, this.#rightmost(scale));
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

  /**
   * Toggles zoom around a point of the screen: in, or out when already zoomed in. Without an animation when
   * `jump`.
   */
  zoomAt(screenX: number, screenY: number, jump: boolean): void {
    const zoom = this.zoom > 1.05 ? 1 : MAX_ZOOM;
    const scale = this.#scaleAt(zoom);
    this.#glide(this.worldX(screenX) - screenX / scale, this.worldY(screenY) - screenY / scale, zoom, jump);
  }

  /**
   * Glides until a place of the world is at a fraction of the screen's free height. Without an animation when
   * `jump`.
   */
  lookAt(worldX: number, worldY: number, part: number, jump: boolean): void {
    const free = this.height - INSET_TOP - INSET_BOTTOM;
    const { scale } = this;
    this.#glide(worldX - this.width / scale / 2, worldY - (INSET_TOP + free * part) / scale, this.zoom, jump);
  }

  /** Remembers the present view for `comeBack`, unless the camera has left one already. */
  leave(): void {
    this.#left ??= { x: this.x, y: this.y, zoom: this.zoom };
  }

  /** Glides back to the view that it left. False when it left none or a finger has moved it since. */
  comeBack(jump: boolean): boolean {
    if (!this.#left) return false;
    const { x, y, zoom } = this.#left;
    this.#left = null;
    this.#glide(x, y, zoom, jump);
    return true;
  }

  tick(dtMs: number): void {
    if (this.#glideMs >= 0) this.#glideOn(dtMs);
    else if (!this.#held) this.#runOut(dtMs);
  }

  /** Returns true when any part of this height range of the world is on the screen. */
  sees(top: number, bottom: number): boolean {
    return bottom >= this.y && top <= this.y + this.height / this.scale;
  }

  /** Returns true when this height range of the world is in view between the upper buttons and the cards, at no zoom. */
  shows(top: number, bottom: number): boolean {
    if (this.zoom > 1) return false;
    const { scale } = this;
    const lower = this.height - INSET_BOTTOM - CARDS;
    return (top - this.y) * scale >= INSET_TOP && (bottom - this.y) * scale <= lower;
  }

  worldX(screenX: number): number {
    return this.x + screenX / this.scale;
  }

  worldY(screenY: number): number {
    return this.y + screenY / this.scale;
  }

  #glide(x: number, y: number, zoom: number, jump: boolean): void {
    const scale = this.#scaleAt(zoom);
    this.#first = null;
    this.#to.x = within(x, this.#leftmost, this.#rightmost(scale));
    this.#to.y = within(y, 0, this.#lowest(scale));
    this.#to.zoom = zoom;
    this.#vx = 0;
    this.#vy = 0;
    const far =
      Math.abs(this.#to.x - this.x) + Math.abs(this.#to.y - this.y) + Math.abs(zoom - this.zoom) * 99;
    this.#from.x = this.x;
    this.#from.y = this.y;
    this.#from.zoom = this.zoom;
    this.#glideMs = jump || far < 1 ? -1 : 0;
    if (jump) this.#arrive(1);
  }

  #glideOn(dtMs: number): void {
    this.#glideMs += dtMs;
    this.#arrive(easeInOut(clamp01(this.#glideMs / GLIDE_MS)));
    if (this.#glideMs >= GLIDE_MS) this.#glideMs = -1;
  }

  #arrive(t: number): void {
    this.x = this.#from.x + (this.#to.x - this.#from.x) * t;
    this.y = this.#from.y + (this.#to.y - this.#from.y) * t;
    this.zoom = this.#from.zoom + (this.#to.zoom - this.#from.zoom) * t;
  }

  /** Continues a fling with inertia, and springs back from beyond the edges. */
  #runOut(dtMs: number): void {
    const outside = this.#isOutside();
    const slow = 1 - approach(dtMs, outside ? EDGE_HALF_MS : FLING_HALF_MS);
    this.x += this.#vx * dtMs;
    this.y += this.#vy * dtMs;
    this.#vx = Math.abs(this.#vx) < 0.01 ? 0 : this.#vx * slow;
    this.#vy = Math.abs(this.#vy) < 0.01 ? 0 : this.#vy * slow;
    if (!outside) return;
    const { scale } = this;
    const back = approach(dtMs, BACK_HALF_MS);
    this.x = drawnBack(this.x, within(this.x, this.#leftmost, this.#rightmost(scale)), back);
    this.y = drawnBack(this.y, within(this.y, 0, this.#lowest(scale)), back);
  }

  #scaleAt(zoom: number): number {
    return (this.width / this.#across) * zoom;
  }

  #lowest(scale: number): number {
    return Math.max(0, this.#worldHeight + (INSET_BOTTOM - this.height) / scale);
  }

  #rightmost(scale: number): number {
    return Math.max(this.#leftmost, DESIGN_WIDTH - this.#leftmost - this.width / scale);
  }

  #isOutside(): boolean {
    const { scale } = this;
    return (
      this.y < 0 ||
      this.y > this.#lowest(scale) ||
      this.x < this.#leftmost - 1e-6 ||
      this.x > this.#rightmost(scale) + 1e-6
    );
  }

  #beginning(seen: number, { lower, highEnough }: { lower: number; highEnough: number }): number {
    return seen < highEnough ? lower + Math.max(0, LYING_SCREEN - seen) : 0;
  }

  #keepInside(): void {
    if (this.#room) {
      const { widest, high } = this.#room;
      this.#across = within((high * this.width) / this.height, DESIGN_WIDTH, widest);
      this.#leftmost = (DESIGN_WIDTH - this.#across) / 2;
    }
    const { scale } = this;
    if (this.#first) this.y = this.#beginning(this.height / scale, this.#first);
    this.x = within(this.x, this.#leftmost, this.#rightmost(scale));
    this.y = within(this.y, 0, this.#lowest(scale));
  }
}

const within = (at: number, min: number, max: number): number => Math.max(min, Math.min(max, at));

/** Position after a drag with rising resistance past an edge. */
function pulled(at: number, by: number, min: number, max: number): number {
  const to = at + by;
  const edge = within(to, min, max);
  if (to === edge) return to;
  const already = Math.abs(at - within(at, min, max));
  const past = Math.abs(to - edge) - already;
  // Moving back towards the edge follows the finger without resistance.
  if (past <= 0) return to;
  return edge + Math.sign(to - edge) * (already + (SLACK - already) * (1 - Math.exp((-past * 0.5) / SLACK)));
}

/** One step back to an edge; snaps once the distance is too small to see. */
const drawnBack = (at: number, edge: number, part: number): number =>
  Math.abs(at - edge) < 0.4 ? edge : at + (edge - at) * part;
