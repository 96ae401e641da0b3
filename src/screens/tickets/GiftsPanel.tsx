import { useTranslation } from 'react-i18next';
import { takeGift } from '../../actions/takeGift.ts';
import { takeTicket } from '../../actions/takeTicket.ts';
import type { TicketFacts } from '../../queries/loadTickets.ts';
import { amountOf } from '#core/money/amount.ts';
import { dayOf } from '#core/rules/clock.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import { useGameNow } from '../../store/useGameNow.ts';
import { useManor } from '../../store/useManor.ts';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { careIcons } from '../../ui/icons/careIcons.ts';
import { coinIcons } from '../../ui/icons/coinIcons.ts';
import { emblemIcons } from '../../ui/icons/emblemIcons.ts';
import { Panel } from '../../ui/Panel.tsx';
import { Row } from '../../ui/Row.tsx';

export interface GiftsPanelProps {
  facts: TicketFacts;
  onBuy: () => void;
  /** A gift was claimed: available gifts have changed. */
  onDone: () => void;
}

/** Today's gifts: the daily ticket, the check-in, the tutorial's reward, and a ticket for ATR. */
export function GiftsPanel({ facts, onBuy, onDone }: GiftsPanelProps) {
  const { t } = useTranslation(['tickets', 'common']);
  const formats = useFormats();
  const { now, wait } = useGameNow();
  const gifts = useManor((state) => state.facts.gifts) ?? facts.gifts;
  const pending = useManor((state) => state.pending);
  const hadOn = (day: number | null) => day !== null && day >= dayOf(now);
  const again = t('had', { span: formats.span(wait(facts.nextDayAt)) });
  const hadTicket = hadOn(gifts.ticketDay);
  const text =
    amountOf(facts.checkInAtb) > 0n
      ? t('gives', { atb: formats.amount(facts.checkInAtb) })
      : t('common:checkInEmpty');
  const lines = [
    {
      name: 'daily',
      icon: careIcons.can,
      title: t('daily'),
      text: hadTicket ? again : (facts.daily?.msg ?? t('dailyText')),
      off: hadTicket || facts.daily !== null,
      busy: 'ticket:daily',
      take: () => takeTicket('daily'),
    },
    {
      name: 'checkIn',
      icon: coinIcons['coin-atb'],
      title: t('checkIn'),
      text: hadOn(gifts.checkInDay) ? again : text,
      off: hadOn(gifts.checkInDay),
      busy: 'gift:checkIn',
      take: () => takeGift('checkIn', text),
    },
    {
      name: 'tutorial',
      icon: emblemIcons.emblem,
      title: t('tutorial'),
      text: t('tutorialText', { atb: formats.amount(facts.tutorialAtb) }),
      off: !facts.tutorialDone,
      busy: 'gift:tutorial',
      take: () => takeGift('tutorial'),
    },
  ].filter(({ name }) => name !== 'tutorial' || !gifts.tutorialPaid);
  return (
    <Panel title={t('gifts')}>
      <ul>
        {lines.map(({ name, icon, title, text, off, busy, take }) => (
          <li key={name} data-gift={name}>
            <Row
              icon={<Icon src={icon} size={40} />}
              label={title}
              text={text}
              value={
                <Button
                  size="s"
                  disabled={off}
                  busy={Boolean(pending[busy])}
                  onClick={() => void take().then(onDone)}
                >
                  {t('take')}
                </Button>
              }
            />
          </li>
        ))}
        <BuyLine price={formats.amount(facts.price)} onBuy={onBuy} />
      </ul>
    </Panel>
  );
}

/** A ticket for ATR. */
function BuyLine({ price, onBuy }: { price: string; onBuy: () => void }) {
  const { t } = useTranslation('tickets');
  return (
    <li data-gift="buy">
      <Row
        icon={<Icon src={coinIcons['coin-atr']} size={40} />}
        label={t('buy')}
        text={t('buyText', { price })}
        value={
          <Button size="s" variant="plain" onClick={onBuy}>
            {price} ATR
          </Button>
        }
      />
    </li>
  );
}
