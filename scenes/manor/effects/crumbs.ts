import type { ActKit } from '../../engine/actKit.ts';

/** Throws crumbs of soil up from a place of the world. */
export function throwCrumbs(kit: ActKit, x: number, y: number, count: number): void {
  const { flight } = kit.place.particles;
  for (let i = 0; i < count; i += 1) {
    flight.x = x;
    flight.y = y;
    flight.vx = (kit.chance() - 0.5) * 0.13;
    flight.vy = -0.08 - kit.chance() * 0.08;
    flight.gravity = 0.00055;
    flight.lifeMs = 560;
    flight.from = 0.7 + kit.chance() * 0.5;
    flight.to = 0.6;
    flight.spin = 0.006;
    flight.tint = 0xffffff;
    flight.floor = y + 4 + kit.chance() * 6;
    kit.place.particles.emit(kit.atlas.get('crumb'));
  }
}
