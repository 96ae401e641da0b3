import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import type { BookRow } from '#core/api/marketObjects.ts';
import type { OrderSide } from '#core/rules/otcOrder.ts';
import { useManor } from '../../store/useManor.ts';
import { Button } from '../../ui/Button.tsx';
import { ListStates } from '../../ui/ListStates.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import styles from './BookPanel.module.css';
import { BookRowButton } from './BookRowButton.tsx';
import { depthsOf } from './depthsOf.ts';

const COLLAPSED_ROWS = 6;
const sides = ['buy', 'sell'] as const satisfies readonly OrderSide[];

export interface BookPanelProps {
  failed: boolean;
  onRetry: () => void;
  /** Null while no order can be taken. */
  onTake: ((row: BookRow) => void) | null;
}

/** Order book with cumulative depth, best prices on top; a tap takes an order. */
export function BookPanel({ failed, onRetry, onTake }: BookPanelProps) {
  const { t } = useTranslation('otc');
  const navigate = useNavigate();
  const market = useManor((state) => state.facts.market);
  const orders = useManor((state) => state.facts.orders);
  const [isExpanded, setExpanded] = useState(false);
  const book = { buy: market?.buy?.rows, sell: market?.sell?.rows };
  const isLoaded = Boolean(book.buy && book.sell);
  const maxRows = isExpanded ? Infinity : COLLAPSED_ROWS;
  const shown = { buy: book.buy?.slice(0, maxRows) ?? [], sell: book.sell?.slice(0, maxRows) ?? [] };
  const depths = depthsOf(shown.buy, shown.sell);
  const isMore = [book.buy, book.sell].some((rows) => (rows?.length ?? 0) > COLLAPSED_ROWS);
  const press = (row: BookRow, mine: boolean) => {
    if (mine) void navigate('/otc-order');
    else onTake?.(row);
  };
  return (
    <Panel title={t('book')} action={<span className={styles.units}>{t('units')}</span>}>
      <ListStates
        state={isLoaded ? 'ready' : failed ? 'failed' : 'loading'}
        count={isLoaded ? 1 : 0}
        onRetry={onRetry}
        skeleton={<Skeleton height={44} lines={4} />}
        foot={false}
      >
        <div className={styles.sides}>
          <div className={styles.columns}>
            {sides.map((side) => (
              <section key={side} data-book={side} aria-label={t(`side.${side}`)}>
                <h3 className={styles[side]}>{t(`side.${side}`)}</h3>
                {shown[side].length === 0 && <p className={styles.none}>{t(`none.${side}`)}</p>}
                <ul>
                  {shown[side].map((row) => {
                    const mine = row.mine === true || Boolean(orders?.[row.id]);
                    return (
                      <li key={row.id}>
                        <BookRowButton
                          row={row}
                          mine={mine}
                          depth={depths.get(row.id) ?? 0}
                          disabled={!mine && !onTake}
                          onPress={() => press(row, mine)}
                        />
                      </li>
                    );
                  })}
                </ul>
              </section>
            ))}
          </div>
        </div>
        {isMore && (
          <Button wide size="s" variant="quiet" onClick={() => setExpanded(!isExpanded)}>
            {t(isExpanded ? 'showFew' : 'showAll')}
          </Button>
        )}
      </ListStates>
    </Panel>
  );
}
