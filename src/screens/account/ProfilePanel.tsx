import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { parseAmount } from '#core/money/amount.ts';
import { pointsToNext } from '#core/rules/level.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import { loadAlbum } from '../../queries/loadAlbum.ts';
import { useRead } from '../../queries/useRead.ts';
import { useManor } from '../../store/useManor.ts';
import { CopyButton } from '../../ui/CopyButton.tsx';
import { Glyph } from '../../ui/Glyph.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { MaskedAddress } from '../../ui/MaskedAddress.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { Row } from '../../ui/Row.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { EditProfileSheet } from './EditProfileSheet.tsx';
import { portraitOf } from '../../ui/portraitOf.ts';
import { useNameOf } from '../../ui/useNameOf.ts';
import styles from './ProfilePanel.module.css';

/** Portrait, nickname, level and points, address, invitation code, and the album's badges. */
export function ProfilePanel() {
  const { t } = useTranslation(['account', 'common']);
  const formats = useFormats();
  const nameOf = useNameOf();
  const user = useManor((state) => state.session.user);
  const constants = useManor((state) => state.world.constants);
  const navigate = useNavigate();
  const { data: album } = useRead(['listAlbum'], loadAlbum);
  const [editing, setEditing] = useState(false);
  if (!user || !constants) {
    return (
      <Panel>
        <Skeleton height={64} />
        <Skeleton height={40} lines={2} />
      </Panel>
    );
  }
  const missing = pointsToNext(parseAmount(user.gamePoints) ?? 0n, constants);
  return (
    <Panel>
      <div className={styles.who}>
        <img className={styles.portrait} src={portraitOf(user.image)} width={72} height={72} alt="" />
        <div className={styles.words}>
          <h2 className={styles.name}>{nameOf(user)}</h2>
          <p className={styles.badges}>
            <span className={styles.badge}>{t('common:level', { level: user.level })}</span>
            <span className={styles.badge}>{t(`common:tier.${user.tier}`)}</span>
          </p>
        </div>
        <IconButton
          label={t('common:action.edit')}
          icon={<Glyph name="edit" size={20} />}
          onClick={() => setEditing(true)}
        />
      </div>
      <p className={styles.points}>
        {t('levelPoints', { points: formats.amount(user.gamePoints, { decimals: 0 }) })}
        {' · '}
        {missing === null ? t('topLevel') : t('toNext', { points: formats.amount(missing, { decimals: 0 }) })}
      </p>
      <Row label={t('address')} value={<MaskedAddress address={user.userName} />} />
      <Row
        label={t('code')}
        value={
          <span className={styles.code}>
            {user.referralCode}
            <CopyButton text={user.referralCode} label={t('code')} />
          </span>
        }
      />
      <Row
        label={t('common:page.album')}
        value={album ? t('albumBadges', { badges: formats.count(album.badges) }) : ''}
        onClick={() => void navigate('/album')}
      />
      {editing && <EditProfileSheet user={user} onClose={() => setEditing(false)} />}
    </Panel>
  );
}
