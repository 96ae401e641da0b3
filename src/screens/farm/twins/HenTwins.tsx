import { useTranslation } from 'react-i18next';
import { eggsReady } from '../../../selectors/eggsReady.ts';
import { feedRefusal } from '#core/rules/hen.ts';
import { useFormats } from '../../../i18n/useFormats.ts';
import { openSheet } from '../../../store/openSheet.ts';
import { useGameNow } from '../../../store/useGameNow.ts';
import { useManor } from '../../../store/useManor.ts';
import { Icon } from '../../../ui/Icon.tsx';
import { goodsIcons } from '../../../ui/icons/goodsIcons.ts';
import { useRovingFocus } from '../../../ui/useRovingFocus.ts';
import styles from './FieldList.module.css';

/** Hens that stroll in the manor, each a button that opens its sheet in the yard. */
export function HenTwins({ now, board = false }: { now: number; board?: boolean }) {
  const { t } = useTranslation(['farm', 'hens']);
  const formats = useFormats();
  const { wait } = useGameNow();
  const hens = useManor((state) => state.facts.hens);
  const list = Object.values(hens ?? {}).sort(
    (a, b) => a.boughtAt - b.boughtAt || Number(a.id) - Number(b.id),
  );
  const roving = useRovingFocus(list.length, 1);
  if (list.length === 0) return null;
  return (
    <>
      {board && <h2>{t('field.hens')}</h2>}
      <ul
        className={board ? styles.hens : styles.plots}
        aria-label={t('field.hens')}
        {...(board ? {} : roving.list)}
      >
        {list.map((hen, at) => {
          const eggs = eggsReady(hen, now);
          const next = hen.eggsAt.find((laid) => laid > now);
          const state =
            eggs > 0
              ? t('hens:state.eggs', { count: eggs })
              : feedRefusal(hen, now) === null
                ? t('hens:state.hungry')
                : t('hens:state.laying', { span: formats.span(next === undefined ? 0 : wait(next)) });
          return (
            <li key={hen.id}>
              <button
                type="button"
                className={styles.twin}
                data-hen={hen.id}
                tabIndex={board ? undefined : roving.tabIndex(at)}
                onClick={() => openSheet({ name: 'hen', hen: hen.id })}
              >
                {board && <Icon src={goodsIcons.hen} size={36} />}
                {t('field.hen', { number: at + 1, state })}
              </button>
            </li>
          );
        })}
      </ul>
    </>
  );
}
