import { useTranslation } from 'react-i18next';
import { eggsReady } from '../../selectors/eggsReady.ts';
import type { HenFacts } from '#core/api/objects.ts';
import { feedRefusal, nextFeedAt } from '#core/rules/hen.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import { useGameNow } from '../../store/useGameNow.ts';

/** Returns a hen's state as a list of texts: eggs in the nest, laying, hungry or fed. */
export function useHenWords(): (hen: HenFacts) => string[] {
  const { t } = useTranslation('hens');
  const formats = useFormats();
  const { now, wait } = useGameNow();
  return (hen) => {
    const eggs = eggsReady(hen, now);
    const words = eggs > 0 ? [t('state.eggs', { count: eggs })] : [];
    if (now >= hen.endsAt) return eggs > 0 ? [...words, t('state.over')] : words;
    const next = hen.eggsAt.find((at) => at > now);
    if (next !== undefined) words.push(t('state.laying', { span: formats.span(wait(next)) }));
    if (feedRefusal(hen, now) === null) words.push(t('state.hungry'));
    else if (next === undefined) {
      const feedAt = nextFeedAt(hen);
      if (feedAt !== null) words.push(t('state.resting', { span: formats.span(wait(feedAt)) }));
    }
    return words;
  };
}
