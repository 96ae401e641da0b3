import { CanvasSource, Rectangle, Texture } from 'pixi.js';
import { css } from './colour.ts';

export const RING_STEPS = 48;

const SIDE = 72;
const COLUMNS = 12;
const LEFT = 64;
const ARROW_LEFT = LEFT + COLUMNS * SIDE;
const ARROW_WIDTH = 96;
const ARROW_HEIGHT = 112;
const WIDTH = ARROW_LEFT + ARROW_WIDTH;
const HEIGHT = (RING_STEPS / COLUMNS) * SIDE;
const RAMP = 256;

/** Price tags stand below the rest, in cells that are painted when a text is first shown. */
const TAG_WIDTH = 128;
const TAG_HEIGHT = 68;
const TAG_COLUMNS = Math.floor(WIDTH / TAG_WIDTH);
const TAG_CELLS = TAG_COLUMNS * 4;
const TAG_RADIUS = 17;
const TAG_FONT = '"Nunito Variable", sans-serif';

/**
 * The few textures that change with time or are plain geometry, painted on one canvas: one texture for the
 * batcher.
 */
export class Painted {
  readonly #context: CanvasRenderingContext2D;
  readonly #source: CanvasSource;
  readonly #tags = new Map<string, Texture>();
  #skyKey = '';
  /** One white pixel. */
  readonly white: Texture;
  /** Sky from top to horizon. */
  readonly sky: Texture;
  /** White gradient from opaque at the top to transparent at the bottom. */
  readonly fade: Texture;
  /** White arcs from empty to full, to be tinted. */
  readonly rings: readonly Texture[];
  /** Golden arrow that points down; its anchor is its tip. */
  readonly arrow: Texture;

  constructor(canvas: HTMLCanvasElement) {
    canvas.width = WIDTH;
    canvas.height = HEIGHT + (TAG_CELLS / TAG_COLUMNS) * TAG_HEIGHT;
    const context = canvas.getContext('2d');
    if (!context) throw new Error('this browser has no 2D canvas');
    this.#context = context;
    this.#source = new CanvasSource({ resource: canvas, resolution: 2, label: 'painted' });
    this.sky = this.#cut(4, 0, 8, RAMP);
    this.fade = this.#cut(20, 0, 8, RAMP);
    this.white = this.#cut(36, 4, 8, 8);
    this.rings = Array.from({ length: RING_STEPS }, (_, step) => this.#paintRing(step));
    this.arrow = this.#paintArrow();
    this.#paintFade();
    context.fillStyle = '#fff';
    context.fillRect(32, 0, 16, 16);
    this.paintSky([0x4fa8ee, 0x7cc4f6, 0xb4e1fa, 0xe9f7f0]);
  }

  /** Repaints the sky when its colours changed; returns true when it did. */
  paintSky(colours: readonly [number, number, number, number]): boolean {
    const key = colours.join();
    if (key === this.#skyKey) return false;
    this.#skyKey = key;
    const ramp = this.#context.createLinearGradient(0, 0, 0, RAMP);
    colours.forEach((colour, index) => ramp.addColorStop(index / 3, css(colour)));
    this.#context.fillStyle = ramp;
    this.#context.fillRect(0, 0, 16, RAMP);
    this.#source.update();
    return true;
  }

  /**
   * A price tag with one or two lines. Painted once a text; when all cells are used, the oldest text gives its
   * cell away.
   */
  tag(text: string): Texture {
    const known = this.#tags.get(text);
    if (known) return known;
    const [oldest] = this.#tags;
    const used = this.#tags.size < TAG_CELLS ? undefined : oldest;
    if (used) this.#tags.delete(used[0]);
    const cell = this.#tags.size;
    const texture =
      used?.[1] ??
      this.#cut(
        (cell % TAG_COLUMNS) * TAG_WIDTH,
        HEIGHT + Math.floor(cell / TAG_COLUMNS) * TAG_HEIGHT,
        TAG_WIDTH,
        TAG_HEIGHT,
        0.5,
        0,
      );
    this.#tags.set(text, texture);
    this.#paintTag(texture, text);
    return texture;
  }

  /** Path of a box with round corners; older browsers lack `roundRect`. */
  #roundedBox(x: number, y: number, width: number, height: number): void {
    const context = this.#context;
    const [right, bottom] = [x + width, y + height];
    context.beginPath();
    context.moveTo(x + TAG_RADIUS, y);
    context.arcTo(right, y, right, bottom, TAG_RADIUS);
    context.arcTo(right, bottom, x, bottom, TAG_RADIUS);
    context.arcTo(x, bottom, x, y, TAG_RADIUS);
    context.arcTo(x, y, right, y, TAG_RADIUS);
    context.closePath();
  }

  #paintTag(texture: Texture, text: string): void {
    const context = this.#context;
    const lines = text.split('\n');
    const { x, y } = texture.frame;
    context.save();
    context.translate(x * 2, y * 2);
    context.clearRect(0, 0, TAG_WIDTH, TAG_HEIGHT);
    const sizes = lines.map((_, index) => (index === 0 ? 27 : 22));
    const widths = lines.map((line, index) => {
      context.font = `800 ${sizes[index]}px ${TAG_FONT}`;
      return context.measureText(line).width;
    });
    const width = Math.min(TAG_WIDTH - 4, Math.max(...widths) + 20);
    const height = lines.length === 1 ? 36 : 62;
    context.fillStyle = '#fffbe8';
    context.strokeStyle = 'rgba(120,74,34,.55)';
    context.lineWidth = 3;
    this.#roundedBox((TAG_WIDTH - width) / 2, 2, width, height);
    context.fill();
    context.stroke();
    context.fillStyle = '#4b2e16';
    context.textAlign = 'center';
    context.textBaseline = 'middle';
    lines.forEach((line, index) => {
      context.font = `800 ${sizes[index]}px ${TAG_FONT}`;
      context.fillText(line, TAG_WIDTH / 2, index === 0 ? 21 : 47, TAG_WIDTH - 12);
    });
    context.restore();
    this.#source.update();
  }

  /** The texture, for the upload. */
  get source(): CanvasSource {
    return this.#source;
  }

  /** Unloads it from GPU memory; drawing uploads it again. */
  free(): void {
    this.#source.unload();
  }

  #paintFade(): void {
    const ramp = this.#context.createLinearGradient(0, 0, 0, RAMP);
    ramp.addColorStop(0, 'rgba(255,255,255,1)');
    ramp.addColorStop(1, 'rgba(255,255,255,0)');
    this.#context.fillStyle = ramp;
    this.#context.fillRect(16, 0, 16, RAMP);
  }

  /**
   * Strokes of its outline round the corners: a dark edge for the day, a pale one for the night, gold within.
   */
  #paintArrow(): Texture {
    const context = this.#context;
    const gold = context.createLinearGradient(0, 12, 0, 100);
    gold.addColorStop(0, '#fff0a0');
    gold.addColorStop(0.45, '#ffcb3d');
    gold.addColorStop(1, '#ef8a17');
    context.save();
    context.translate(ARROW_LEFT, 0);
    context.lineJoin = 'round';
    const outline = new Path2D('M48 94L16 60H33V20H63V60H80Z');
    for (const [width, colour] of [
      [24, 'rgba(74,44,14,.28)'],
      [18, '#fffbe8'],
      [8, gold],
    ] as const) {
      context.lineWidth = width;
      context.strokeStyle = colour;
      context.stroke(outline);
    }
    context.fillStyle = gold;
    context.fill(outline);
    context.restore();
    return this.#cut(ARROW_LEFT, 0, ARROW_WIDTH, ARROW_HEIGHT, 0.5, (94 + 12) / ARROW_HEIGHT);
  }

  #paintRing(step: number): Texture {
    const x = LEFT + (step % COLUMNS) * SIDE;
    const y = Math.floor(step / COLUMNS) * SIDE;
    const context = this.#context;
    context.lineWidth = 8;
    context.lineCap = 'round';
    context.strokeStyle = '#fff';
    context.beginPath();
    const from = -Math.PI / 2;
    context.arc(x + SIDE / 2, y + SIDE / 2, 28, from, from + (Math.PI * 2 * step) / (RING_STEPS - 1));
    if (step > 0) context.stroke();
    return this.#cut(x, y, SIDE, SIDE, 0.5);
  }

  #cut(x: number, y: number, width: number, height: number, anchor = 0, anchorY = anchor): Texture {
    const frame = new Rectangle(x / 2, y / 2, width / 2, height / 2);
    return new Texture({ source: this.#source, frame, defaultAnchor: { x: anchor, y: anchorY } });
  }
}
