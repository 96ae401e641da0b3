import { createSprite } from './createSprite.ts';

const files = import.meta.glob<string>('../../../assets/.built/sprites/*.json', {
  eager: true,
  query: '?url',
  import: 'default',
});

const fileOf = (name: string) => files[`../../../assets/.built/sprites/${name}.json`];

/** The sprites: icons of the first screens, and the pictures of the invitation. */
export const sprites = { icon: createSprite(fileOf('icons')), still: createSprite(fileOf('still')) };
