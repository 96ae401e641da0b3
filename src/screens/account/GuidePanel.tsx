import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { loadTickets } from '../../queries/loadTickets.ts';
import { turnTutorial } from '../../actions/turnTutorial.ts';
import { useManor } from '../../store/useManor.ts';
import { Panel } from '../../ui/Panel.tsx';
import { Row } from '../../ui/Row.tsx';
import { useRead } from '../../queries/useRead.ts';

const load = () => loadTickets();

/** Resumes the tutorial, for players who have not been paid for it. */
export function GuidePanel() {
  const { t } = useTranslation('account');
  const navigate = useNavigate();
  useRead(['listTickets'], load);
  const gifts = useManor((state) => state.facts.gifts);
  if (!gifts || gifts.tutorialPaid) return null;
  const goOn = async () => {
    if (!gifts.tutorialOff || (await turnTutorial('on'))) void navigate('/farm');
  };
  return (
    <div data-tutorial>
      <Panel>
        <Row label={t('guide')} text={t('guideText')} onClick={() => void goOn()} />
      </Panel>
    </div>
  );
}
