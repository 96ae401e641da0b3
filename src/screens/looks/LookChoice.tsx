import { useTranslation } from 'react-i18next';
import type { LookFacts } from '#core/api/lookObjects.ts';
import type { PlacedLook } from '#core/rules/looks.ts';
import { buyLook } from '../../actions/buyLook.ts';
import { clearLook } from '../../actions/clearLook.ts';
import { placeLook } from '../../actions/placeLook.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import { patch } from '../../store/patch.ts';
import { useManor } from '../../store/useManor.ts';
import { Button } from '../../ui/Button.tsx';
import { freeSlots, isWorn } from './freeSlots.ts';
import styles from './LookChoice.module.css';
import { SlotChips } from './SlotChips.tsx';

export interface LookChoiceProps {
  look: LookFacts;
  placed: readonly PlacedLook[];
  onBought: () => void;
}

/** The chosen look: its condition or pieces left, and the one thing to do with it. */
export function LookChoice({ look, placed, onBought }: LookChoiceProps) {
  const { t } = useTranslation('looks');
  const formats = useFormats();
  const isBusy = useManor((state) => Boolean(state.pending[`look:${look.look}`]));
  const shown = useManor((state) => state.view.decorating?.slots.length ?? 0);
  const stands = placed.find((other) => other.look === look.look);
  const slots = freeSlots(look.group, placed);
  const take = () => {
    patch('view', { decorating: { look: look.look, slots } });
    if (isWorn(look.group)) void placeLook(look.group);
  };
  const buy = async () => {
    if (!(await buyLook(look.look))) return;
    onBought();
    if (!isWorn(look.group)) patch('view', { decorating: { look: look.look, slots } });
  };
  return (
    <section className={styles.choice} aria-live="polite">
      <p className={styles.words}>
        <b>{t(`name.${look.look}`)}</b>
        <span>
          {look.opens && !look.isOwned
            ? t(`opens.${look.opens.fact}`, { need: look.opens.need, have: look.opens.have })
            : shown > 0
              ? t('tapPlace')
              : look.left !== null && !look.isOwned
                ? t('left', { count: formats.count(look.left) })
                : t('only')}
        </span>
      </p>
      {shown > 0 ? (
        <SlotChips slots={slots} onChoose={(slot) => void placeLook(slot)} />
      ) : stands ? (
        <div className={styles.buttons}>
          <Button variant="plain" busy={isBusy} onClick={() => void clearLook(stands)}>
            {t('clear')}
          </Button>
          {!isWorn(look.group) && (
            <Button busy={isBusy} onClick={take}>
              {t('move')}
            </Button>
          )}
        </div>
      ) : look.isOwned ? (
        <Button wide busy={isBusy} onClick={take}>
          {t('place')}
        </Button>
      ) : (
        look.price !== null && (
          <Button wide busy={isBusy} disabled={look.left === 0} onClick={() => void buy()}>
            {look.left === 0
              ? t('soldOut')
              : t('buy', { price: formats.amount(look.price, { decimals: 0 }) })}
          </Button>
        )
      )}
    </section>
  );
}
