import { Container, type Texture } from 'pixi.js';
import { Camera } from './camera.ts';
import { mix } from './colour.ts';
import { Particles } from './particles.ts';
import { ThingList } from './thingList.ts';

/**
 * One world with its camera: layers from back to front. Things are depth-sorted by y in `field`. `lights`
 * (self-lit) and `signs` (must stay readable) are not tinted by the hour's light.
 */
export class Place {
  readonly root = new Container({ label: 'place', visible: false });
  readonly sky = new Container({ label: 'sky' });
  readonly world = new Container({ label: 'world', isRenderGroup: true });
  readonly ground = new Container({ label: 'ground' });
  readonly lights = new Container({ label: 'lights' });
  readonly field = new Container({ label: 'field', sortableChildren: true });
  readonly effects = new Container({ label: 'effects' });
  /** Haze and low sun over everything below. */
  readonly air = new Container({ label: 'air' });
  /** Lamp light over the things in front of it. */
  readonly lamps = new Container({ label: 'lamps' });
  readonly signs = new Container({ label: 'signs' });
  /** In CSS pixels of the screen: rain, goods that fly to a counter. */
  readonly screen = new Container({ label: 'screen' });
  readonly things = new ThingList();
  readonly camera = new Camera();
  readonly particles: Particles;
  /**
   * Handles a tap at a place of the world; returns true when it hit something. Null while the place is not
   * interactive.
   */
  onTap: ((x: number, y: number) => boolean) | null = null;
  /** The number of the plot at a place of the world, by its bed and plant alone. */
  plotAt: ((x: number, y: number) => number | null) | null = null;
  /** Handles a long press, and its end with null. */
  onPress: ((x: number, y: number) => void) | null = null;
  onLift: (() => void) | null = null;
  /** Called while a finger moves the camera. */
  onMove: (() => void) | null = null;
  /** Cancels the act with this key, so that its target shows the facts. */
  interrupt: ((key: string) => void) | null = null;

  constructor(resting: Texture) {
    this.particles = new Particles(resting);
    this.world.addChild(
      this.sky,
      this.ground,
      this.lights,
      this.field,
      this.effects,
      this.particles.view,
      this.air,
      this.lamps,
      this.signs,
    );
    this.root.addChild(this.world, this.screen);
    this.things.add(this.particles);
  }

  /** Tints the things of the place with the hour's light. */
  light(tint: number): void {
    if (this.field.tint === tint) return;
    this.field.tint = tint;
    this.ground.tint = tint;
    this.effects.tint = tint;
    // Tint signs slightly at night, and keep them readable.
    this.signs.tint = mix(0xffffff, tint, 0.22);
  }

  /** Applies the camera to the world's container. */
  aim(): void {
    const { camera } = this;
    const { scale } = camera;
    this.world.scale.set(scale);
    this.world.position.set(-camera.x * scale, -camera.y * scale);
  }
}
