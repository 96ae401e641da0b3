import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { careCosts } from '../../../selectors/careCosts.ts';
import { carePlots } from '../../../actions/carePlots.ts';
import type { PlantFacts } from '#core/api/objects.ts';
import type { Coupon } from '#core/api/ticketObjects.ts';
import { amountOf } from '#core/money/amount.ts';
import { careCost, careRefusal } from '#core/rules/care.ts';
import { couponPays } from '#core/rules/coupon.ts';
import { careTerms, type Care } from '#core/catalog/cares.ts';
import { careAt, careFrom } from '#core/rules/plant.ts';
import { useFormats } from '../../../i18n/useFormats.ts';
import { useMissingAtr } from '../../../store/useMissingAtr.ts';
import { useGameNow } from '../../../store/useGameNow.ts';
import { useManor } from '../../../store/useManor.ts';
import { Amount } from '../../../ui/Amount.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Glyph } from '../../../ui/Glyph.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { careIcons } from '../../../ui/icons/careIcons.ts';
import { joinClasses } from '../../../ui/joinClasses.ts';
import { LackNote } from '../../../ui/LackNote.tsx';
import styles from './CareRow.module.css';
import { harvestValues } from './harvestValues.ts';
import type { PricedCare } from './useCarePrices.ts';

export interface CareRowProps {
  care: Care;
  number: number;
  plant: PlantFacts;
  /** The server's price, once loaded. */
  price: PricedCare | undefined;
  /** Coupon that pays for it, up to its value. */
  coupon?: Coupon | null;
}

/** Current cost in ATR and manor credit: the server's price, else this device's own calculation. */
function Cost({ plant, price, coupon }: Pick<CareRowProps, 'plant' | 'price' | 'coupon'>) {
  const constants = useManor((state) => state.world.constants);
  const credit = useManor((state) => state.facts.balances?.ATB?.available ?? '0');
  const calculated = constants ? careCosts([plant], amountOf(credit), constants) : { atr: 0n, atb: 0n };
  const fullCost = constants ? careCost({ spent: amountOf(plant.spent) }, constants) : 0n;
  const paid = coupon ? couponPays({ worth: amountOf(coupon.worth), partBps: coupon.partBps }, fullCost) : 0n;
  const atb = coupon ? 0n : price ? amountOf(price.costAtb) : calculated.atb;
  const atr = coupon ? fullCost - paid : price ? amountOf(price.cost) - atb : calculated.atr;
  const lack = useMissingAtr(atr);
  return (
    <>
      <span className={styles.cost}>
        <Amount value={atr} coin="ATR" unit="name" size="s" />
        {atb > 0n && (
          <>
            {' + '}
            <Amount value={atb} coin="ATB" unit="code" size="s" />
          </>
        )}
      </span>
      <LackNote lack={lack} />
    </>
  );
}

/**
 * One care: done, possible with cost, effect and deadline, or not yet possible with the time.
 */
export function CareRow({ care, number, plant, price, coupon = null }: CareRowProps) {
  const { t } = useTranslation(['farm', 'common']);
  const formats = useFormats();
  const { now, wait } = useGameNow();
  const constants = useManor((state) => state.world.constants);
  const busy = useManor((state) => Boolean(state.pending[`${care}:${number}`]));
  if (!constants) return null;
  const { early } = careTerms[care];
  const isGiven = careAt(plant, care) !== null;
  const possible = careRefusal(plant, care, now) === null;
  const values = harvestValues(plant, constants);
  const moreFruit = price?.addsFruit ?? values.moreFruit;
  const moreAtr = price?.addsAtr ?? values.moreAtr;
  const from = formats.span(wait(careFrom(plant, care)));
  const note: ReactNode = isGiven ? (
    t('care.given')
  ) : possible ? (
    <>
      <Cost plant={plant} price={price} coupon={coupon} />
      <span>
        {t('care.adds', { count: moreFruit })}{' '}
        <span className={styles.gain}>
          (<Amount value={moreAtr} coin="ATR" unit="name" signed decimals={2} size="s" />)
        </span>
      </span>
      <span>{t('care.until', { span: formats.span(wait(plant.ripeAt)) })}</span>
    </>
  ) : (
    early && t(`care.${early.text}`, { span: from })
  );
  return (
    <li className={joinClasses(styles.row, isGiven && styles.given)} data-care={care}>
      <span className={styles.picture}>
        <Icon src={careIcons[careTerms[care].pictures.tool]} size={36} />
      </span>
      <div className={styles.words}>
        <span className={styles.name}>{t(`common:care.${care}`)}</span>
        <div className={styles.note}>{note}</div>
      </div>
      {isGiven ? (
        <span className={styles.tick}>
          <Glyph name="check" size={20} />
        </span>
      ) : (
        <Button
          size="s"
          disabled={!possible}
          busy={busy}
          onClick={() => void carePlots(care, [number], { coupon: coupon?.id })}
        >
          {t(`common:care.${care}`)}
        </Button>
      )}
    </li>
  );
}
