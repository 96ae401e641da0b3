import { useTranslation } from 'react-i18next';
import { livingHens } from '../../../selectors/livingHens.ts';
import type { Prices } from '#core/api/objects.ts';
import { amountOf } from '#core/money/amount.ts';
import { henSpend } from '#core/rules/hen.ts';
import { useGameNow } from '../../../store/useGameNow.ts';
import { useManor } from '../../../store/useManor.ts';
import { Amount } from '../../../ui/Amount.tsx';
import { FactLines } from '../../../ui/FactLines.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { goodsIcons } from '../../../ui/icons/goodsIcons.ts';
import { OfferNumbers } from './OfferNumbers.tsx';
import styles from './HenOffer.module.css';

/** A hen with price, lifetime and the most that it earns; lifetime cost and feed on demand. */
export function HenOffer({ hen }: { hen: Prices['hen'] }) {
  const { t } = useTranslation(['shop', 'common']);
  const { now } = useGameNow();
  const hens = useManor((state) => state.facts.hens);
  const constants = useManor((state) => state.world.constants);
  const days = BigInt(hen.lifeDays);
  const spend = henSpend(hen);
  const value = days * amountOf(hen.eggPrice);
  const atr = (amount: string | bigint) => <Amount value={amount} coin="ATR" unit="name" />;
  const shown = [
    { key: 'life', label: t('hen.life'), value: t('hen.days', { count: hen.lifeDays }) },
    { key: 'value', label: t('earns'), value: atr(value) },
  ];
  const lines = [
    { key: 'feed', label: t('hen.feed'), value: atr(hen.feedPrice) },
    { key: 'egg', label: t('hen.egg'), value: atr(hen.eggPrice) },
    { key: 'spend', label: t('hen.spend'), value: atr(spend) },
    {
      key: 'yard',
      label: t('hen.yard'),
      value: t('hen.yardCount', { count: livingHens(hens, now).length, most: constants?.HEN_YARD ?? 0 }),
    },
  ];
  return (
    <>
      <div className={styles.head}>
        <Icon src={goodsIcons.hen} size={72} />
        <div className={styles.words}>
          <span className={styles.name}>{t('common:sapling.hen')}</span>
          <span className={styles.text}>{t('hen.text')}</span>
          {atr(hen.price)}
        </div>
      </div>
      <FactLines lines={shown} />
      <OfferNumbers goods={t('common:sapling.hen')} lines={lines} />
    </>
  );
}
