import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router-dom';
import { Icon } from './Icon.tsx';
import { IconButton } from './IconButton.tsx';
import { controlIcons } from './icons/controlIcons.ts';

/** Link to the notices, with the unread count. Their back button leads to the page with the bell. */
export function NoticeBell({ unread, raised = false }: { unread: number; raised?: boolean }) {
  const { t } = useTranslation('common');
  const navigate = useNavigate();
  const { pathname: from } = useLocation();
  return (
    <IconButton
      raised={raised}
      label={t('page.notice')}
      badge={unread}
      icon={<Icon src={controlIcons.bell} size={28} />}
      onClick={() => void navigate('/notice', { state: { from } })}
    />
  );
}
