import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Basket } from '#core/api/basketObjects.ts';
import type { RefusalKey } from '#core/api/refusals.ts';
import { amountOf } from '#core/money/amount.ts';
import { basketBonus } from '#core/rules/basket.ts';
import { fillBasket } from '../../actions/fillBasket.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import type { BasketBoard } from '../../queries/loadBaskets.ts';
import { basketSale } from '../../selectors/basketSale.ts';
import { useGameNow } from '../../store/useGameNow.ts';
import { useManor } from '../../store/useManor.ts';
import { Button } from '../../ui/Button.tsx';
import { FactLines } from '../../ui/FactLines.tsx';
import { joinClasses } from '../../ui/joinClasses.ts';
import { BasketGoods } from './BasketGoods.tsx';
import { FilledNote } from './FilledNote.tsx';
import styles from './OrdersScreen.module.css';

/** Refusals after which the player may still sell without the bonus. */
const bonusRefusals: readonly unknown[] = ['basketBonusOut', 'paused', 'houseDry'] satisfies RefusalKey[];

export interface BasketCardProps {
  board: BasketBoard;
  basket: Basket;
  onExchange: () => void;
  /** The board is out of date. */
  onDone: () => void;
}

/** A basket: its goods against the barn, what it sells for, and one button. */
export function BasketCard({ board, basket, onExchange, onDone }: BasketCardProps) {
  const { t } = useTranslation('baskets');
  const formats = useFormats();
  const { now } = useGameNow();
  const stock = useManor((state) => state.facts.stock);
  const pending = useManor((state) => state.pending[`basket:${basket.slot}`]);
  const [isRefused, setRefused] = useState(false);
  const { lines, isReady, earned } = basketSale(basket.goods, stock, now);
  const bonus = basketBonus(earned, { BASKET_BONUS_BPS: board.bonusBps });
  const isPlain = isRefused || amountOf(board.budgetLeft) < bonus || amountOf(board.budgetLeft) === 0n;
  const fill = async () => {
    const shown = { day: board.day, level: board.level, slot: basket.slot };
    setRefused(bonusRefusals.includes(await fillBasket(shown, isPlain)));
    onDone();
  };
  return (
    <li className={joinClasses(styles.card, basket.filled && styles.done)} data-basket={basket.slot}>
      <h3 className={styles.name}>
        {t('basket', { slot: basket.slot })}
        {basket.exchanged && <span className={styles.mark}>{t('exchanged')}</span>}
      </h3>
      <BasketGoods lines={basket.filled ? basket.goods : lines} />
      {basket.filled ? (
        <FilledNote filled={basket.filled} />
      ) : (
        <>
          {isReady && (
            <FactLines
              lines={[
                { key: 'earns', label: t('earns'), value: `${formats.amount(earned, { decimals: 2 })} ATR` },
                ...(isPlain
                  ? []
                  : [
                      {
                        key: 'bonus',
                        label: t('bonus'),
                        value: `+${formats.amount(bonus, { decimals: 2 })} ATB`,
                      },
                    ]),
              ]}
            />
          )}
          <div className={styles.buttons}>
            {board.canExchange && (
              <Button size="s" variant="plain" disabled={Boolean(pending)} onClick={onExchange}>
                {t('exchange')}
              </Button>
            )}
            <Button size="s" disabled={!isReady} busy={Boolean(pending)} onClick={() => void fill()}>
              {isPlain ? t('fillPlain') : t('fill')}
            </Button>
          </div>
        </>
      )}
    </li>
  );
}
