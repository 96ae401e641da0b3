import { useTranslation } from 'react-i18next';
import type { TicketFacts } from '../../queries/loadTickets.ts';
import { amountOf, UNIT } from '#core/money/amount.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { careIcons } from '../../ui/icons/careIcons.ts';
import { goodsIcons } from '../../ui/icons/goodsIcons.ts';
import { Panel } from '../../ui/Panel.tsx';
import { Row } from '../../ui/Row.tsx';
import styles from './TicketsScreen.module.css';

export type Offer = TicketFacts['offers'][number];

const icons = { care: careIcons.can, sapling: goodsIcons['sapling-apple'] } as const;

/** The fixed table of coupons by price in tickets. */
export function OffersPanel(props: {
  offers: readonly Offer[];
  tickets: string;
  /** Worth in ATR that the own farm spending still earns. */
  room: string;
  onChoose: (offer: Offer) => void;
}) {
  const { t } = useTranslation(['tickets', 'common']);
  const formats = useFormats();
  return (
    <Panel title={t('exchange')}>
      <ul>
        {props.offers.map((offer) => {
          const short = amountOf(props.tickets) < BigInt(offer.tickets) * UNIT;
          const isEarned = amountOf(offer.worth) <= amountOf(props.room);
          return (
            <li key={offer.kind} data-offer={offer.kind}>
              <Row
                icon={<Icon src={icons[offer.kind]} size={40} />}
                label={t(`common:coupon.${offer.kind}`)}
                text={
                  <>
                    {t(`${offer.kind}Text`, {
                      worth: formats.amount(offer.worth),
                      part: formats.bps(offer.partBps),
                    })}
                    {short && <span>{t('lacks')}</span>}
                    {!short && !isEarned && <span>{t('notEarned')}</span>}
                  </>
                }
                value={
                  <Button size="s" disabled={short || !isEarned} onClick={() => props.onChoose(offer)}>
                    {t('count', { count: offer.tickets })}
                  </Button>
                }
              />
            </li>
          );
        })}
      </ul>
      <p className={styles.note}>{t('room', { amount: formats.amount(props.room) })}</p>
      <p className={styles.note}>{t('exchangeText')}</p>
    </Panel>
  );
}
