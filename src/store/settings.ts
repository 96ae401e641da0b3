import type { LangSetting } from '#core/catalog/langs.ts';

/** `system` follows the device's prefers-reduced-motion. */
export type Motion = 'system' | 'reduced';

export interface SettingsState {
  lang: LangSetting;
  /** Sounds of the player's actions, in the field and on the screens. */
  sound: boolean;
  /** Background sounds of manor and yard: birds, wind, crickets. */
  ambience: boolean;
  music: boolean;
  motion: Motion;
  notifications: boolean;
}

export const startSettings: SettingsState = {
  lang: 'zhcn',
  sound: true,
  ambience: true,
  music: false,
  motion: 'system',
  notifications: false,
};
