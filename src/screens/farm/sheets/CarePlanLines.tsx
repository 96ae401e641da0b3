import { useTranslation } from 'react-i18next';
import { Amount } from '../../../ui/Amount.tsx';
import { FactLines } from '../../../ui/FactLines.tsx';
import type { CarePlan } from './planCares.ts';

/** Total effect of the selected cares, and their cost in ATR and manor credit. */
export function CarePlanLines({ plan }: { plan: CarePlan }) {
  const { t } = useTranslation('farm');
  return (
    <FactLines
      lines={[
        {
          key: 'adds',
          label: t('careAll.adds'),
          value: (
            <span>
              {t('plant.fruits', { count: plan.fruit })} ·{' '}
              <Amount value={plan.worth} coin="ATR" unit="name" signed />
            </span>
          ),
        },
        {
          key: 'total',
          label: t('careAll.total'),
          value: (
            <span>
              <Amount value={plan.atr} coin="ATR" unit="name" />
              {plan.atb > 0n && (
                <>
                  {' + '}
                  <Amount value={plan.atb} coin="ATB" unit="code" />
                </>
              )}
            </span>
          ),
          strong: true,
        },
      ]}
    />
  );
}
