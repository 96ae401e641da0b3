import { useTranslation } from 'react-i18next';
import type { Receiver } from '../../queries/loadReceiver.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import { Glyph } from '../../ui/Glyph.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { levelIcons } from '../../ui/icons/levelIcons.ts';
import { maskText } from '../../ui/maskText.ts';
import { useNameOf } from '../../ui/useNameOf.ts';
import styles from './ReceiverCard.module.css';

/** A downline member, for a check of identity: name, address, depth, joining date. */
export function ReceiverCard({ receiver }: { receiver: Receiver }) {
  const { t } = useTranslation('transfer');
  const formats = useFormats();
  const nameOf = useNameOf();
  const { nickName, address, depth, joinedAt } = receiver;
  return (
    <div className={styles.card} data-receiver={address}>
      <span className={styles.portrait}>
        <Icon src={levelIcons['level-1']} size={44} />
        <span className={styles.tick}>
          <Glyph name="check" size={14} />
        </span>
      </span>
      <div className={styles.words}>
        <b>{nameOf({ nickName, userName: address })}</b>
        <span>{maskText(address)}</span>
        <span>
          {depth === 1 ? t('direct') : t('depth', { depth })} ·{' '}
          {t('joined', { date: formats.date(joinedAt) })}
        </span>
      </div>
    </div>
  );
}
