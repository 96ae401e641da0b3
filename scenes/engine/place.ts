import { Container, type Texture } from 'pixi.js';
import { Camera } from './camera.ts';
import { mix } from './colour.ts';
import { Particles } from './particles.ts';
import { ThingList } from './thingList.ts';

/**
 * One world with its camera: layers from back to front. Standing things are sorted by their y in `field`; what
 * gives light of its own lies in `lights`, what must stay readable in `signs`: neither takes the hour's tint.
 */
export class Place {
  readonly root = new Container({ label: 'place', visible: false });
  readonly sky = new Container({ label: 'sky' });
  readonly world = new Container({ label: 'world', isRenderGroup: true });
  readonly ground = new Container({ label: 'ground' });
  readonly lights = new Container({ label: 'lights' });
  readonly field = new Container({ label: 'field', sortableChildren: true });
  readonly effects = new Container({ label: 'effects' });
  /** The hour's air over all that stands below: haze, low sun. */
  readonly air = new Container({ label: 'air' });
  /** Lights that shine over what stands before them. */
  readonly lamps = new Container({ label: 'lamps' });
  readonly signs = new Container({ label: 'signs' });
  /** In CSS pixels of the screen: rain, goods that fly to the counter. */
  readonly screen = new Container({ label: 'screen' });
  readonly things = new ThingList();
  readonly camera = new Camera();
  readonly particles: Particles;
  /** Told where in the world a finger tapped, says whether anything is there; null while the place is only looked at. */
  onTap: ((x: number, y: number) => boolean) | null = null;
  /** Told where a finger rests, and when it leaves. */
  onPress: ((x: number, y: number) => void) | null = null;
  onLift: (() => void) | null = null;
  /** Breaks off the act of a key, which then stands as the facts say. */
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

  /** Lets the hour's light fall on what stands here. */
  light(tint: number): void {
    if (this.field.tint === tint) return;
    this.field.tint = tint;
    this.ground.tint = tint;
    this.effects.tint = tint;
    // Paper in the dark is not as white as by day, and is read no less.
    this.signs.tint = mix(0xffffff, tint, 0.22);
  }

  /** Puts the world where the camera looks. */
  aim(): void {
    const { camera } = this;
    const { scale } = camera;
    this.world.scale.set(scale);
    this.world.position.set(-camera.x * scale, -camera.y * scale);
  }
}
