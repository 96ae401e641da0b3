import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router-dom';
import { amountOf } from '#core/money/amount.ts';
import { pointsToNext } from '#core/rules/level.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import { useManor } from '../../store/useManor.ts';
import { Icon } from '../../ui/Icon.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { controlIcons } from '../../ui/icons/controlIcons.ts';
import { LevelRing } from '../../ui/LevelRing.tsx';
import { NoticeBell } from '../../ui/NoticeBell.tsx';
import styles from './FarmHud.module.css';
import { levelPart } from './levelPart.ts';
import { Purse } from './Purse.tsx';

/** Level with its progress ring; links to the account. */
function Level() {
  const { t } = useTranslation('farm');
  const formats = useFormats();
  const user = useManor((state) => state.session.user);
  const constants = useManor((state) => state.world.constants);
  if (!user || !constants) return <span className={styles.level} />;
  const points = amountOf(user.gamePoints);
  const missing = pointsToNext(points, constants);
  const label =
    missing === null ? t('hud.top') : t('hud.toNext', { points: formats.amount(missing, { decimals: 0 }) });
  return (
    <Link to="/account" className={styles.level} aria-label={t('hud.account', { level: user.level })}>
      <LevelRing level={user.level} part={levelPart(points, constants)} label={label} />
    </Link>
  );
}

/** Upper edge: home, level, coins, notices. */
export function FarmHud() {
  const { t } = useTranslation('farm');
  const navigate = useNavigate();
  const unread = useManor((state) => state.facts.notices?.unread ?? 0);
  return (
    <header className={styles.hud} aria-label={t('hud.label')}>
      <IconButton
        raised
        label={t('hud.home')}
        icon={<Icon src={controlIcons.home} size={28} />}
        onClick={() => void navigate('/')}
      />
      <Level />
      <Purse />
      <NoticeBell raised unread={unread} />
    </header>
  );
}
