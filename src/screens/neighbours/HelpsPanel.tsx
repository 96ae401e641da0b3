import { useTranslation } from 'react-i18next';
import type { Help } from '#core/api/neighbourObjects.ts';
import { careTerms } from '#core/catalog/cares.ts';
import { thankHelper } from '../../actions/thankHelper.ts';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { careIcons } from '../../ui/icons/careIcons.ts';
import { Panel } from '../../ui/Panel.tsx';
import { useNeighbourName } from '../../ui/useNeighbourName.ts';
import styles from './NeighboursScreen.module.css';

export interface HelpsPanelProps {
  helps: readonly Help[];
  /** Hearts that the player got for helping others. */
  hearts: number;
  onThanked: () => void;
}

/** The newest helps received, each with a thank-you, and the own hearts. */
export function HelpsPanel({ helps, hearts, onThanked }: HelpsPanelProps) {
  const { t } = useTranslation(['visit', 'common']);
  const nameOf = useNeighbourName();
  const thank = async (id: string) => {
    if (await thankHelper(id)) onThanked();
  };
  return (
    <Panel title={t('helps.title')} action={<span>{t('hearts', { count: hearts })}</span>}>
      {helps.length === 0 && <p className={styles.note}>{t('helps.empty')}</p>}
      <ul className={styles.list}>
        {helps.map(({ id, helper, care, plot, thanked }) => (
          <li key={id} className={styles.row} data-helped={id}>
            <Icon src={careIcons[careTerms[care].pictures.tool]} size={36} />
            <span className={styles.words}>
              <b>{nameOf(helper)}</b>
              <small>{t('helps.line', { care: t(`common:care.${care}`), plot })}</small>
            </span>
            {thanked ? (
              <small>{t('helps.thanked')}</small>
            ) : (
              <Button variant="plain" onClick={() => void thank(id)}>
                {t('helps.thank')}
                <span className="unseen">{nameOf(helper)}</span>
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Panel>
  );
}
