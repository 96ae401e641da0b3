import { useTranslation } from 'react-i18next';
import { seeds } from '../../core/catalog/seeds.ts';
import { cares } from '../../core/rules/plant.ts';

const goods: readonly string[] = [...seeds, 'egg'];

/** Words for the finer kind of a ledger line (`care:water`, `fruit:apple`, `hen`) and its reference (`plots:1,2`). */
export function useKindWords(): (line: { kind: string; reference: string }) => string {
  const { t } = useTranslation(['assets', 'common']);
  const nameOf = (kind: string): string => {
    const seed = seeds.find((one) => one === kind);
    if (seed) return t(`common:sapling.${seed}`);
    if (kind === 'hen') return t('common:sapling.hen');
    const care = cares.find((one) => `care:${one}` === kind);
    if (care) return t(`common:care.${care}`);
    const fruit = goods.find((one) => kind === `fruit:${one}` || (one === 'egg' && kind === 'egg'));
    if (fruit) return t(`common:fruit.${fruit as 'egg'}`);
    if (kind === 'feed' || kind === 'welcomeGift' || kind === 'harvest') return t(`kind.${kind}`);
    return kind.startsWith('plot') || kind === 'land' ? t('kind.land') : '';
  };
  return ({ kind, reference }) => {
    const [, plots] = /^plots?:([\d,]+)$/.exec(reference) ?? [];
    const [, quantity] = /^quantity:(\d+)$/.exec(reference) ?? [];
    const of = plots
      ? t('plot', { plots: plots.replaceAll(',', ' ') })
      : quantity
        ? t('quantity', { count: Number(quantity) })
        : '';
    return [nameOf(kind), of].filter(Boolean).join(' ');
  };
}
