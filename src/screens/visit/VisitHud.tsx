import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import type { Neighbour, ShownBadge } from '#core/api/neighbourObjects.ts';
import { useManor } from '../../store/useManor.ts';
import { Glyph } from '../../ui/Glyph.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { stickerIcons } from '../../ui/icons/stickerIcons.ts';
import { TierBadge } from '../../ui/TierBadge.tsx';
import { useNeighbourName } from '../../ui/useNeighbourName.ts';
import { BadgeStrip } from './BadgeStrip.tsx';
import styles from './VisitScreen.module.css';

/** Upper edge of a visit: the way back, the owner with the badges, the guest book. */
export function VisitHud({
  owner,
  hearts,
  badges,
  onBook,
}: {
  owner: Neighbour;
  hearts: number;
  badges: readonly ShownBadge[];
  onBook: () => void;
}) {
  const { t } = useTranslation(['visit', 'common']);
  const navigate = useNavigate();
  const nameOf = useNeighbourName();
  const isSignedIn = useManor((state) => state.session.token !== null);
  const { level, tier, kind } = owner;
  return (
    <header className={styles.hud}>
      {isSignedIn && (
        <IconButton
          raised
          label={t('common:action.back')}
          icon={<Glyph name="back" />}
          onClick={() => void navigate('/neighbours')}
        />
      )}
      <div className={styles.plate}>
        {/* A show manor's name says already that it is a manor. */}
        <h1>{kind === 'house' ? nameOf(owner) : t('of', { name: nameOf(owner) })}</h1>
        <span className={styles.facts}>
          <span>{t(`kind.${kind}`)}</span>
          {kind !== 'house' && <span>{t('common:level', { level })}</span>}
          <TierBadge tier={tier} />
          {kind !== 'house' && <span>{t('hearts', { count: hearts })}</span>}
        </span>
        <BadgeStrip badges={badges} />
      </div>
      <span data-book-button>
        <IconButton
          raised
          label={t('book.title')}
          icon={<Icon src={stickerIcons.flower} size={30} />}
          onClick={onBook}
        />
      </span>
    </header>
  );
}
