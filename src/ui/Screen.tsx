import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router-dom';
import { Glyph } from './Glyph.tsx';
import { IconButton } from './IconButton.tsx';
import styles from './Screen.module.css';

export interface ScreenProps {
  title: ReactNode;
  /** Route of the back button, which gets this page's history state; without it the screen is a tab and has none. */
  back?: string;
  /** At the end of the head, such as an IconButton. */
  action?: ReactNode;
  /** Stays at the lower edge: the screen's primary button. */
  foot?: ReactNode;
  children: ReactNode;
}

/** An overlay screen: header with title and back button, and a scrolling body. */
export function Screen({ title, back, action, foot, children }: ScreenProps) {
  const { t } = useTranslation('common');
  const navigate = useNavigate();
  const { state } = useLocation();
  return (
    <div className={styles.screen}>
      <header className={styles.head}>
        {back !== undefined && (
          <IconButton
            label={t('action.back')}
            icon={<Glyph name="back" />}
            onClick={() => void navigate(back, { state: state as unknown })}
          />
        )}
        <h1 className={styles.title}>{title}</h1>
        {action}
      </header>
      <main className={styles.body}>{children}</main>
      {foot && <div className={styles.foot}>{foot}</div>}
    </div>
  );
}
