import type { LangSetting } from '#core/catalog/langs.ts';

/** `system` follows the device's own wish for less motion. */
export type Motion = 'system' | 'reduced';

export interface SettingsState {
  lang: LangSetting;
  /** Of what the player does, in the field and on the screens. */
  sound: boolean;
  /** What is heard at the manor and in the yard anyway: birds, wind, crickets. */
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
