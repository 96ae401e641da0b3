import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { openSheet } from '../../../store/openSheet.ts';
import { useManor } from '../../../store/useManor.ts';
import { joinClasses } from '../../../ui/joinClasses.ts';
import { GoalCard } from './GoalCard.tsx';
import { GoalSheet } from './GoalSheet.tsx';
import { LevelWatch } from './LevelWatch.tsx';
import { MailboxSheet } from './MailboxSheet.tsx';
import styles from './FarmCards.module.css';

const close = () => openSheet(null);

/** Sheets of goals and mailbox. The card is not drawn anew when one opens. */
function CardSheets() {
  const sheet = useManor((state) => state.view.sheet?.name);
  if (sheet === 'goals') return <GoalSheet onClose={close} />;
  if (sheet === 'mailbox') return <MailboxSheet onClose={close} />;
  return null;
}

export interface FarmCardsProps {
  /** The tutorial was paid on this device. */
  isGuided: boolean;
}

/** The next goal once the tutorial is paid or put away, with its sheets, and house, mailbox and order board for the keyboard. */
export default function FarmCards({ isGuided }: FarmCardsProps) {
  const { t } = useTranslation(['goals', 'farm', 'common']);
  const gifts = useManor((state) => state.facts.gifts);
  const isOver = isGuided || gifts?.tutorialPaid === true || gifts?.tutorialOff === true;
  return (
    <>
      <button type="button" className={styles.mailbox} data-house onClick={() => openSheet({ name: 'menu' })}>
        {t('farm:menu.title')}
      </button>
      <button
        type="button"
        className={styles.mailbox}
        data-mailbox
        onClick={() => openSheet({ name: 'mailbox' })}
      >
        {t('mail.open')}
      </button>
      <Link to="/orders" className={joinClasses(styles.mailbox, styles.door)} data-order-board>
        {t('common:page.orders')}
      </Link>
      {isOver && <GoalCard />}
      <CardSheets />
      <LevelWatch />
    </>
  );
}
