import { useTranslation } from 'react-i18next';
import { careTerms } from '#core/catalog/cares.ts';
import { spendKind } from '../../../actions/askThenSpend.ts';
import { spendAtBeds } from '../../../actions/spendAtBeds.ts';
import { spendCost } from '../../../selectors/spendCost.ts';
import { askFirst } from '../../../store/askFirst.ts';
import { openSheet } from '../../../store/openSheet.ts';
import type { BedSpend } from '../../../store/view.ts';
import { Button } from '../../../ui/Button.tsx';
import { careIcons } from '../../../ui/icons/careIcons.ts';
import { goodsIcons } from '../../../ui/icons/goodsIcons.ts';
import { AtBed } from './AtBed.tsx';
import styles from './Board.module.css';
import { usePriceWords } from './usePriceWords.ts';

/** The question before a spend, at the bed that was touched; it says what will be paid. */
export function Ask({ plot, spend }: { plot: number; spend: BedSpend }) {
  const { t } = useTranslation(['hands', 'common']);
  const priceWords = usePriceWords();
  const isCare = spend.kind === 'care';
  const deed = isCare ? t(`common:care.${spend.care}`) : t('deed.sow');
  const text = t('ask', { deed, price: priceWords(spendCost(spend)) });
  const agree = () => {
    askFirst.learn(spendKind(spend));
    openSheet(null);
    void spendAtBeds(spend, plot);
  };
  const icon = isCare ? careIcons[careTerms[spend.care].pictures.tool] : goodsIcons[`sapling-${spend.seed}`];
  return (
    <AtBed plot={plot} label={text} closeLabel={t('no')} icon={icon}>
      <span className={styles.words}>
        <b>{text}</b>
        <small>{t('askNote')}</small>
      </span>
      <Button size="s" onClick={agree}>
        {t('yes')}
      </Button>
    </AtBed>
  );
}
