import { useTranslation } from 'react-i18next';
import type { Casting } from '#core/api/castingObjects.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import { CastingRing } from '../../ui/CastingRing.tsx';
import { Glyph } from '../../ui/Glyph.tsx';
import { joinClasses } from '../../ui/joinClasses.ts';
import styles from './CastingCard.module.css';

/** Summary of one casting: principal, released share and state; opens its details. */
export function CastingCard({ casting, onOpen }: { casting: Casting; onOpen: () => void }) {
  const { t } = useTranslation('casting');
  const formats = useFormats();
  const { id, state, end } = casting;
  const facts = [
    ['total', casting.total],
    ['released', casting.released],
    ['dynamic', casting.dynamic],
  ] as const;
  return (
    <li data-casting={id} data-state={state}>
      <button type="button" className={styles.card} onClick={onOpen}>
        <CastingRing castings={[casting]} label={t('progress')} size={72} />
        <span className={styles.words}>
          <span className={styles.head}>
            <b>
              {formats.amount(casting.principal)} <small>USDT</small>
            </b>
            <span className={joinClasses(styles.state, styles[state])}>
              {end ? t(`end.${end}`) : t('state.running')}
            </span>
          </span>
          {facts.map(([name, amount]) => (
            <span key={name} className={styles.fact}>
              <span>{t(name)}</span>
              <span>{formats.amount(amount)} ATR</span>
            </span>
          ))}
          <span className={styles.days}>
            {formats.date(casting.castAt)} – {formats.date(casting.endsAt)}
            <Glyph name="next" size={16} />
          </span>
        </span>
      </button>
    </li>
  );
}
