import { hourOf, lightAt } from '../../../scenes/nature/hours.ts';
import { rainAt } from '../../../scenes/nature/weather.ts';
import { css } from '../../../scenes/engine/colour.ts';

/** Colours of the scene's sky and light at a wall time of this device. */
export function skyStyle(wallNow: number): {
  sky: string;
  /** Colour of the light on the ground, 0xrrggbb. */
  tint: number;
  /** Brightness of the windows, 0 to 1. */
  windows: number;
} {
  const hour = hourOf(wallNow, new Date(wallNow).getTimezoneOffset());
  const light = lightAt(hour, rainAt(wallNow));
  return {
    sky: `linear-gradient(${light.sky.map(css).join(', ')})`,
    tint: light.ground,
    windows: light.windows,
  };
}
