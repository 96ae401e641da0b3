/** Layout of the hen yard in world units. */

export const HORIZON = 176;
export const COOP = { x: 262, y: 398, scale: 1.32 } as const;
export const TROUGH = { x: 128, y: 470, scale: 1.35 } as const;
/** The manor house in the distance. */
export const FAR_HOUSE = { x: 222, y: 238, scale: 0.42 } as const;
export const FENCE_Y = 292;
export const LANTERN = { x: 164, y: 314 } as const;
export const BOTTOM = 770;

/** The ground that the hens walk on. */
export const RUN = { left: 52, right: 338, top: 506, bottom: 742 } as const;

/** Straw nests beside the coop; eggs are distributed among them. */
export const NESTS = [
  { x: 50, y: 356 },
  { x: 112, y: 342 },
  { x: 56, y: 404 },
  { x: 120, y: 392 },
] as const;

export const NEST_SCALE = 1.12;

/** Position of the n-th hen to be fed. */
export const feedingSpot = (index: number): { x: number; y: number } => ({
  x: TROUGH.x + (index % 2 === 0 ? 1 : -1) * (26 + (index % 5) * 12),
  y: TROUGH.y + 16 + (index % 4) * 12,
});
