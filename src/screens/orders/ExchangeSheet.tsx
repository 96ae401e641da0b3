import { useTranslation } from 'react-i18next';
import type { Basket } from '#core/api/basketObjects.ts';
import { exchangeBasket } from '../../actions/exchangeBasket.ts';
import type { BasketBoard } from '../../queries/loadBaskets.ts';
import { useManor } from '../../store/useManor.ts';
import { Button } from '../../ui/Button.tsx';
import { Sheet } from '../../ui/Sheet.tsx';
import { BasketGoods } from './BasketGoods.tsx';
import styles from './OrdersScreen.module.css';

export interface ExchangeSheetProps {
  board: BasketBoard;
  basket: Basket;
  onClose: () => void;
  onDone: () => void;
}

/** Question before the day's one exchange. */
export function ExchangeSheet({ board, basket, onClose, onDone }: ExchangeSheetProps) {
  const { t } = useTranslation('baskets');
  const { slot } = basket;
  const busy = useManor((state) => Boolean(state.pending[`basket:${slot}`]));
  const exchange = async () => {
    await exchangeBasket({ day: board.day, level: board.level, slot });
    onDone();
    onClose();
  };
  return (
    <Sheet
      title={t('exchangeTitle')}
      onClose={onClose}
      foot={
        <Button wide busy={busy} onClick={() => void exchange()}>
          {t('exchange')}
        </Button>
      }
    >
      <BasketGoods lines={basket.goods} />
      <p className={styles.note}>{t('exchangeText')}</p>
    </Sheet>
  );
}
