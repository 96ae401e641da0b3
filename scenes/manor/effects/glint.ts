import type { ActKit } from '../../engine/actKit.ts';

/** Shows one glint over a bed whose middle is at (x, y). */
export function glint(kit: ActKit, x: number, y: number): void {
  const { flight } = kit.place.particles;
  flight.x = x + (kit.chance() - 0.5) * 74;
  flight.y = y + (kit.chance() - 0.5) * 26;
  flight.vx = 0;
  flight.vy = -0.012;
  flight.gravity = 0;
  flight.lifeMs = 520;
  flight.from = 0.2;
  flight.to = 1;
  flight.spin = 0.002;
  flight.tint = 0xffffff;
  flight.floor = Infinity;
  kit.place.particles.emit(kit.atlas.get('sparkle-2'));
}
