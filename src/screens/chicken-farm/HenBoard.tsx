import { useTranslation } from 'react-i18next';
import { collectEggs } from '../../actions/collectEggs.ts';
import { eggsReady } from '../../selectors/eggsReady.ts';
import { feedHens } from '../../actions/feedHens.ts';
import type { HenFacts } from '#core/api/objects.ts';
import { amountOf } from '#core/money/amount.ts';
import { feedCost, feedRefusal } from '#core/rules/hen.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import { openSheet } from '../../store/openSheet.ts';
import { useGameNow } from '../../store/useGameNow.ts';
import { useManor } from '../../store/useManor.ts';
import { Icon } from '../../ui/Icon.tsx';
import { careIcons } from '../../ui/icons/careIcons.ts';
import { goodsIcons } from '../../ui/icons/goodsIcons.ts';
import { SceneMissing } from '../../ui/SceneMissing.tsx';
import { SceneMissingCard, type CardAction } from '../../ui/SceneMissingCard.tsx';
import { sortedHens } from './sortedHens.ts';
import { useHenWords } from './useHenWords.ts';

/** A hen's most urgent need: collection of its eggs, or feed. */
function useHenAction(): (hen: HenFacts) => CardAction | null {
  const { t } = useTranslation('hens');
  const formats = useFormats();
  const { now } = useGameNow();
  const feedPrice = useManor((state) => state.facts.prices?.hen.feedPrice);
  return (hen) => {
    if (eggsReady(hen, now) > 0) {
      return { text: t('collectOne'), icon: careIcons.basket, run: () => void collectEggs([hen.id]) };
    }
    if (feedRefusal(hen, now) !== null) return null;
    const cost = feedPrice === undefined ? null : feedCost(hen, amountOf(feedPrice));
    return {
      text: t('feedOne'),
      cost: cost === null ? undefined : cost === 0n ? t('included') : `${formats.amount(cost)} ATR`,
      icon: goodsIcons.feed,
      run: () => void feedHens([hen.id]),
    };
  };
}

/** Fallback of the yard when the scene cannot be drawn: a card for each hen. */
export default function HenBoard() {
  const { t } = useTranslation('hens');
  const pending = useManor((state) => state.pending);
  const list = sortedHens(useManor((state) => state.facts.hens));
  const wordsOf = useHenWords();
  const actionOf = useHenAction();
  return (
    <SceneMissing>
      <h2>{t('board')}</h2>
      <ul aria-label={t('board')}>
        {list.map((hen, at) => (
          <SceneMissingCard
            key={hen.id}
            mark={{ 'data-hen': hen.id }}
            picture={<Icon src={goodsIcons.hen} size={60} />}
            title={t('name', { number: at + 1 })}
            onOpen={() => openSheet({ name: 'hen', hen: hen.id })}
            action={actionOf(hen)}
            busy={Boolean(pending[`hen:${hen.id}`])}
          >
            {wordsOf(hen).map((word) => (
              <span key={word}>{word}</span>
            ))}
          </SceneMissingCard>
        ))}
      </ul>
    </SceneMissing>
  );
}
