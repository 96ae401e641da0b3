import { mix, multiply } from '../engine/colour.ts';

/** Light of one hour; colours as 0xrrggbb. */
export interface Light {
  /** Sky from top to horizon. */
  sky: readonly [number, number, number, number];
  /** Tint of everything that stands on the ground. */
  ground: number;
  clouds: number;
  /** Brightness of windows and lanterns, 0 to 1. */
  windows: number;
  /** 0 by day to 1 in full night: stars, fireflies, sleep. */
  night: number;
  /** Atmosphere over the land: its colour and density, 0 to 1. */
  air: number;
  haze: number;
  /** Light from the side of the low sun, or of the moon: its colour and strength, 0 to 1. */
  gleam: number;
  shine: number;
}

const dawn: Light = {
  sky: [0x7fa6dc, 0xb9bfe6, 0xffcfb3, 0xffe7c2],
  ground: 0xf3dfdc,
  clouds: 0xffe3d8,
  windows: 0.6,
  night: 0.1,
  air: 0xffc9a0,
  haze: 0.1,
  gleam: 0xffa04e,
  shine: 0.17,
};
const day: Light = {
  sky: [0x4fa8ee, 0x7cc4f6, 0xb4e1fa, 0xe9f7f0],
  ground: 0xffffff,
  clouds: 0xffffff,
  windows: 0,
  night: 0,
  air: 0xffffff,
  haze: 0,
  gleam: 0xffe9a8,
  shine: 0,
};
const dusk: Light = {
  sky: [0x5f6fbe, 0xb984bd, 0xff9f7c, 0xffd58a],
  ground: 0xd8c3d3,
  clouds: 0xffc3b4,
  windows: 0.9,
  night: 0.15,
  air: 0x8a4f9e,
  haze: 0.05,
  gleam: 0xff9a3c,
  shine: 0.21,
};
const night: Light = {
  sky: [0x141f4d, 0x22346f, 0x37508f, 0x5f79ad],
  ground: 0x7088ea,
  clouds: 0x6f82bd,
  windows: 1,
  night: 1,
  air: 0x16307e,
  haze: 0.05,
  gleam: 0x4a74d8,
  shine: 0.14,
};

/** Keyframes of the light by hour; it is interpolated between two. */
const hours: readonly (readonly [number, Light])[] = [
  [0, night],
  [4.6, night],
  [5.6, dawn],
  [6.4, dawn],
  [7.6, day],
  [16.4, day],
  [17.6, dusk],
  [18.8, dusk],
  [20, night],
  [24, night],
];

const blend = (from: Light, to: Light, t: number): Light => ({
  sky: [
    mix(from.sky[0], to.sky[0], t),
    mix(from.sky[1], to.sky[1], t),
    mix(from.sky[2], to.sky[2], t),
    mix(from.sky[3], to.sky[3], t),
  ],
  ground: mix(from.ground, to.ground, t),
  clouds: mix(from.clouds, to.clouds, t),
  windows: from.windows + (to.windows - from.windows) * t,
  night: from.night + (to.night - from.night) * t,
  air: mix(from.air, to.air, t),
  haze: from.haze + (to.haze - from.haze) * t,
  gleam: mix(from.gleam, to.gleam, t),
  shine: from.shine + (to.shine - from.shine) * t,
});

const RAIN_ON_SKY = 0xb9c6d6;
/** Sky colours under a closed cover of cloud, from top to horizon: bright below its far edge. */
const OVERCAST = [0x6c7d92, 0x8f9fb0, 0xbccad2, 0xeef2ea] as const;
const RAIN_ON_GROUND = 0xc3ccd8;
const RAIN_AIR = 0x8496ab;
const RAIN_HAZE = 0.13;

/**
 * Hour of the player's day, 0 to 24, at a wall time; `offsetMinutes` as returned by `Date.getTimezoneOffset`.
 */
export function hourOf(wallNow: number, offsetMinutes: number): number {
  const minutes = wallNow / 60_000 - offsetMinutes;
  return (((minutes % 1440) + 1440) % 1440) / 60;
}

/** Light at an hour, dimmed by rain (0 to 1). */
export function lightAt(hour: number, rain: number): Light {
  const next = Math.max(
    1,
    hours.findIndex(([from]) => from > hour),
  );
  const [fromHour, from] = hours[next - 1] ?? [0, night];
  const [toHour, to] = hours[next] ?? [24, night];
  const light = blend(from, to, (hour - fromHour) / (toHour - fromHour));
  if (rain === 0) return light;
  const veil = mix(0xffffff, RAIN_ON_SKY, rain);
  const cover = rain * (0.62 - light.night * 0.47);
  const grey = (colour: number, height: 0 | 1 | 2 | 3) =>
    multiply(mix(colour, OVERCAST[height], cover), veil);
  return {
    ...light,
    sky: [grey(light.sky[0], 0), grey(light.sky[1], 1), grey(light.sky[2], 2), grey(light.sky[3], 3)],
    ground: multiply(light.ground, mix(0xffffff, RAIN_ON_GROUND, rain)),
    clouds: grey(light.clouds, 2),
    air: mix(light.air, RAIN_AIR, rain * (1 - light.night)),
    haze: light.haze + (RAIN_HAZE - light.haze) * rain * (1 - light.night),
    shine: light.shine * (1 - rain),
  };
}
