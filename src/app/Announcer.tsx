import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { plotsToHarvest } from '../selectors/plotsToHarvest.ts';
import { effects } from '../store/effects.ts';
import { useGameNow } from '../store/useGameNow.ts';
import { useManor } from '../store/useManor.ts';
import { useEffectWords } from './useEffectWords.ts';

/** Live region for screen readers: announces finished actions on the field and newly ripe plots. */
export function Announcer() {
  const { t } = useTranslation(['farm', 'common']);
  const [announcement, setAnnouncement] = useState('');
  const wordsOf = useEffectWords();
  const { now } = useGameNow();
  const plots = useManor((state) => state.facts.plots);
  const ripe = plotsToHarvest(plots, now)
    .map(({ number }) => number)
    .join(',');
  const announcedKey = useRef<string | null>(null);

  useEffect(() => effects.on((effect) => setAnnouncement((before) => wordsOf(effect) || before)), [wordsOf]);
  useEffect(() => {
    if (!plots) return;
    const before = new Set(announcedKey.current?.split(','));
    const fresh = ripe.split(',').filter((number) => number && !before.has(number));
    const first = announcedKey.current === null;
    announcedKey.current = ripe;
    if (first || fresh.length === 0) return;
    const names = fresh.map((number) => t('common:plot', { number })).join(' ');
    const timer = setTimeout(() => setAnnouncement(t('said.ripe', { plots: names })));
    return () => clearTimeout(timer);
  }, [plots, ripe, t]);

  return (
    <p className="unseen" aria-live="polite" data-announcer>
      {announcement}
    </p>
  );
}
