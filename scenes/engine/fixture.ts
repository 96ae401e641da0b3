import { Container } from 'pixi.js';
import type { Place } from './place.ts';
import type { Standing } from './useThing.ts';

/** A static thing in the field, depth-sorted by its base among the things that walk there. */
export class Fixture implements Standing {
  readonly view = new Container({ label: 'fixture' });

  constructor(parts: readonly Container[], x: number, y: number) {
    this.view.position.set(x, y);
    this.view.zIndex = y;
    if (parts.length > 0) this.view.addChild(...parts);
  }

  enter(place: Place): void {
    place.field.addChild(this.view);
  }

  leave(): void {
    this.view.destroy({ children: true });
  }
}
