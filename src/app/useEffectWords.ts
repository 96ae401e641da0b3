import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import type { FarmEffect } from '../store/effects.ts';

/** Returns the sentence for a farm event; empty for events announced elsewhere. */
export function useEffectWords(): (effect: FarmEffect) => string {
  const { t } = useTranslation(['farm', 'common']);
  return useCallback(
    (effect) => {
      const names = (plots: readonly number[]) =>
        plots.map((number) => t('common:plot', { number })).join(' ');
      switch (effect.kind) {
        case 'care':
          return t(`said.${effect.care}`, { plots: names(effect.plots) });
        case 'sow':
          return t('said.sow', { fruit: t(`common:fruit.${effect.seed}`), plots: names(effect.plots) });
        case 'reclaim':
          return t('said.reclaim', { plots: names([effect.plot]) });
        case 'harvest':
          return effect.harvested
            .map(({ seed, fruit }) => t('said.harvest', { count: fruit, fruit: t(`common:fruit.${seed}`) }))
            .join(' ');
        case 'feed':
          return t('said.feed', { count: effect.hens.length });
        case 'collect':
          return t('said.collect', { count: effect.hens.length });
        case 'coins':
          return '';
      }
    },
    [t],
  );
}
