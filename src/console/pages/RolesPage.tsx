import { useTranslation } from 'react-i18next';
import { client } from '../../api/client.ts';
import { useRead } from '../../queries/useRead.ts';
import { ListStates } from '../../ui/ListStates.tsx';
import { ActButton } from '../parts/ActButton.tsx';
import { DataTable } from '../parts/DataTable.tsx';
import { ReadTable } from '../parts/ReadTable.tsx';

/** Operators with their roles, and the changes that two admins make. */
export function RolesPage() {
  const { t } = useTranslation('console');
  const { state, data, reload } = useRead(['listRoles'], () =>
    client.read('ops/role/list', {}, { quiet: true }),
  );
  return (
    <>
      <p className="faint">{t('rolesHint')}</p>
      <div className="buttons">
        <ActButton path="ops/role/set" />
      </div>
      <ListStates state={state} count={data ? 1 : 0} onRetry={reload} foot={false}>
        <DataTable
          label={t('nav.roles')}
          rows={data?.operators ?? []}
          actions={({ address }) => <ActButton path="ops/role/set" fixed={{ address: String(address) }} />}
        />
      </ListStates>
      <h2>{t('changes')}</h2>
      <ReadTable
        path="ops/role/list"
        actions={({ id, state: step }) =>
          step === 'proposed' && (
            <>
              <ActButton path="ops/role/pass" fixed={{ id: String(id) }} />
              <ActButton danger path="ops/role/drop" fixed={{ id: String(id) }} />
            </>
          )
        }
      />
    </>
  );
}
