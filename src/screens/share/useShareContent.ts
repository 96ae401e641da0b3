import type { User } from '#core/api/objects.ts';
import { fieldBeds } from './fieldBeds.ts';
import { useGameNow } from '../../store/useGameNow.ts';
import { useManor } from '../../store/useManor.ts';
import type { ShareContent } from './useSharePicture.ts';
import { useShareWords } from './useShareWords.ts';

/** Texts of the picture and the player's field at this moment; null until the field is loaded. */
export function useShareContent(user: User): ShareContent | null {
  const words = useShareWords(user);
  const plots = useManor((state) => state.facts.plots);
  const { now } = useGameNow();
  return plots && { words, beds: fieldBeds(plots, now) };
}
