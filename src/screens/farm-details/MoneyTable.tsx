import { useTranslation } from 'react-i18next';
import { Amount } from '../../ui/Amount.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { emptyIcons } from '../../ui/icons/emptyIcons.ts';
import styles from './FarmDetailsScreen.module.css';

export interface MoneyRow {
  key: string;
  name: string;
  icon?: string | undefined;
  spent: string;
  earned: string;
}

/** Spent and earned, one line each; lines with only zeros are omitted. */
export function MoneyTable({ head, rows }: { head: string; rows: readonly MoneyRow[] }) {
  const { t } = useTranslation('statistics');
  const filled = rows.filter(({ spent, earned }) => spent !== '0' || earned !== '0');
  if (filled.length === 0) return <EmptyState picture={emptyIcons['empty-ledger']} />;
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">{head}</th>
          <th scope="col">{t('spent')}</th>
          <th scope="col">{t('earned')}</th>
        </tr>
      </thead>
      <tbody>
        {filled.map(({ key, name, icon, spent, earned }) => (
          <tr key={key}>
            <th scope="row">
              {icon && <Icon src={icon} size={26} />}
              {name}
            </th>
            <td>
              <Amount value={spent} coin="ATR" unit="name" size="s" decimals={2} />
            </td>
            <td>
              <Amount value={earned} coin="ATR" unit="name" size="s" decimals={2} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
