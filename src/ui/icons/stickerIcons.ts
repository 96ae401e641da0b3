import { named } from './named.ts';

/** Drawings of the guest book's stickers, by name. */
export const stickerIcons = named(
  import.meta.glob<string>('../../../assets/stickers/*.svg', {
    eager: true,
    query: '?url',
    import: 'default',
  }),
);
