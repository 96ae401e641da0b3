import type { LookGroup } from '#core/catalog/lookKinds.ts';

/** Tabs of the tray, and the groups of looks in each. */
export const lookTabs = {
  house: ['house', 'roof', 'wall'],
  garden: ['fence', 'path', 'stake', 'lantern'],
  spot: ['spot'],
  tree: ['tree'],
  pond: ['pond', 'hat'],
} as const satisfies Record<string, readonly LookGroup[]>;

export type LookTab = keyof typeof lookTabs;

export const lookTabNames = Object.keys(lookTabs) as LookTab[];
