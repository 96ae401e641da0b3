import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { amountOf } from '#core/money/amount.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import { loadBaskets } from '../../queries/loadBaskets.ts';
import { useRead } from '../../queries/useRead.ts';
import { useGameNow } from '../../store/useGameNow.ts';
import { ListStates } from '../../ui/ListStates.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { Screen } from '../../ui/Screen.tsx';
import { BasketCard } from './BasketCard.tsx';
import { BasketGoods } from './BasketGoods.tsx';
import { ExchangeSheet } from './ExchangeSheet.tsx';
import styles from './OrdersScreen.module.css';

/** The order board: the three baskets of the day, those of tomorrow, and the world's budget for bonuses. */
export default function OrdersScreen() {
  const { t } = useTranslation(['baskets', 'common']);
  const formats = useFormats();
  const { now, wait } = useGameNow();
  const { state, data, reload } = useRead(['listBaskets'], loadBaskets);
  const [slot, setSlot] = useState<number | null>(null);
  const isOver = data !== null && now >= data.nextDayAt;
  useEffect(() => {
    if (isOver) reload();
  }, [isOver, reload]);
  const isBudgetGone = data !== null && amountOf(data.budgetLeft) === 0n;
  const chosen = data?.baskets.find((basket) => basket.slot === slot);
  return (
    <Screen title={t('common:page.orders')} back="/farm">
      <ListStates state={state} count={data ? 1 : 0} onRetry={reload} foot={false}>
        {data && (
          <>
            <Panel title={t('today')}>
              <p className={styles.note}>
                {isBudgetGone ? t('budgetGone') : t('intro', { part: formats.bps(data.bonusBps) })}
              </p>
              <ul className={styles.list}>
                {data.baskets.map((basket) => (
                  <BasketCard
                    key={`${data.day}:${basket.slot}`}
                    board={data}
                    basket={basket}
                    onExchange={() => setSlot(basket.slot)}
                    onDone={reload}
                  />
                ))}
              </ul>
              <p className={styles.note}>
                {t('ticket')} · {t('new', { span: formats.span(wait(data.nextDayAt)) })}
              </p>
              <p className={styles.note}>
                {t('budget', {
                  left: formats.amount(data.budgetLeft, { decimals: 2 }),
                  budget: formats.amount(data.budget),
                })}
              </p>
            </Panel>
            <Panel title={t('tomorrow')}>
              <p className={styles.note}>{t('tomorrowText', { level: data.level })}</p>
              <ul className={styles.list}>
                {data.tomorrow.map((goods, at) => (
                  <li key={at} className={styles.card}>
                    <BasketGoods lines={goods} />
                  </li>
                ))}
              </ul>
            </Panel>
            {chosen && (
              <ExchangeSheet board={data} basket={chosen} onClose={() => setSlot(null)} onDone={reload} />
            )}
          </>
        )}
      </ListStates>
    </Screen>
  );
}
