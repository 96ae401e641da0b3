import type { HowlOptions } from 'howler';

export type Loop = 'day' | 'night' | 'music';
/** `first`: the effects of the first minute; `effects`: all others. */
export type SoundFile = 'first' | 'effects' | Loop;

type Sprites = Record<SoundFile, NonNullable<HowlOptions['sprite']>>;

/** Opus in Ogg, and in Apple's container for Safari before 18.4. URLs only. */
const urls = import.meta.glob<string>('../../../assets/.built/sound/*.{opus,caf}', {
  eager: true,
  query: '?url',
  import: 'default',
});
const lists = import.meta.glob<{ sprites: Sprites }>('../../../assets/.built/sound/sprites.json', {
  eager: true,
  import: 'default',
});

/** URLs of a sound file, preferred format first, and its sprite map. Throws when none was built. */
export function soundFile(name: SoundFile): { src: string[]; sprite: Sprites[SoundFile] } {
  const folder = '../../../assets/.built/sound';
  const src = [urls[`${folder}/${name}.opus`], urls[`${folder}/${name}.caf`]].filter(
    (url) => url !== undefined,
  );
  const sprite = lists[`${folder}/sprites.json`]?.sprites[name];
  if (src.length === 0 || !sprite) throw new Error(`the sound ${name} is not built`);
  return { src, sprite };
}
