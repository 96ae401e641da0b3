import { useTranslation } from 'react-i18next';
import { exchangeTickets } from '../../actions/exchangeTickets.ts';
import { takeTicket } from '../../actions/takeTicket.ts';
import { amountOf, formatAmount, UNIT } from '#core/money/amount.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import { useMissingAtr } from '../../store/useMissingAtr.ts';
import { useGameNow } from '../../store/useGameNow.ts';
import { useManor } from '../../store/useManor.ts';
import { Button } from '../../ui/Button.tsx';
import { FactLines } from '../../ui/FactLines.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { coinIcons } from '../../ui/icons/coinIcons.ts';
import { LackNote } from '../../ui/LackNote.tsx';
import { Sheet } from '../../ui/Sheet.tsx';
import type { Offer } from './OffersPanel.tsx';

export type TicketAction =
  { kind: 'buy'; price: string; offers: readonly Offer[]; room: string } | { kind: 'exchange'; offer: Offer };

export interface ConfirmSheetProps {
  action: TicketAction;
  /** Current balance, a wire amount. */
  tickets: string;
  onClose: () => void;
  onDone: () => void;
}

/** Price of the tickets that a coupon takes, beside its worth. */
function CouponWorth({ offer, price }: { offer: Offer; price: string }) {
  const { t } = useTranslation('tickets');
  const formats = useFormats();
  const cost = formatAmount(amountOf(price) * BigInt(offer.tickets));
  const tickets = t('count', { count: offer.tickets });
  return <>{t('buyWorth', { tickets, price: formats.amount(cost), worth: formats.amount(offer.worth) })}</>;
}

/** Summary before a purchase or exchange of tickets. */
export function ConfirmSheet({ action, tickets, onClose, onDone }: ConfirmSheetProps) {
  const { t } = useTranslation(['tickets', 'common']);
  const formats = useFormats();
  const { now, wait } = useGameNow();
  const isBuying = action.kind === 'buy';
  const busy = useManor((state) => Boolean(state.pending[isBuying ? 'ticket:buy' : 'ticket:exchange']));
  const lack = useMissingAtr(isBuying ? amountOf(action.price) : 0n);
  const change = isBuying ? 1n : -BigInt(action.offer.tickets);
  const left = (amountOf(tickets) + change * UNIT) / UNIT;
  const count = (many: number) => t('count', { count: many });
  const act = async () => {
    if (!(await (isBuying ? takeTicket('buy') : exchangeTickets(action.offer.kind)))) return;
    onDone();
    onClose();
  };
  return (
    <Sheet
      title={isBuying ? t('buy') : t('exchange')}
      icon={<Icon src={coinIcons.ticket} size={32} />}
      onClose={onClose}
      foot={
        <>
          <LackNote lack={lack} />
          <Button wide busy={busy} disabled={left < 0n} onClick={() => void act()}>
            {t('sure')}
          </Button>
        </>
      }
    >
      <FactLines
        lines={[
          {
            key: 'pay',
            label: t('pay'),
            value: isBuying ? `${formats.amount(action.price)} ATR` : count(action.offer.tickets),
          },
          {
            key: 'get',
            label: t('get'),
            value: isBuying ? count(1) : t(`common:coupon.${action.offer.kind}`),
            strong: true,
          },
          ...(isBuying
            ? [
                ...action.offers.map((offer) => ({
                  key: `worth:${offer.kind}`,
                  label: t(`common:coupon.${offer.kind}`),
                  value: <CouponWorth offer={offer} price={action.price} />,
                })),
                { key: 'room', label: '', value: t('room', { amount: formats.amount(action.room) }) },
              ]
            : [
                {
                  key: 'worth',
                  label: '',
                  value: t(`${action.offer.kind}Text`, {
                    worth: formats.amount(action.offer.worth),
                    part: formats.bps(action.offer.partBps),
                  }),
                },
                { key: 'valid', label: t('valid'), value: formats.span(wait(now + action.offer.lifeMs)) },
              ]),
          { key: 'after', label: t('after'), value: count(Number(left)) },
        ]}
      />
    </Sheet>
  );
}
