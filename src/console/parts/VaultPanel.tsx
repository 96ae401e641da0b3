import { useTranslation } from 'react-i18next';
import { client } from '../../api/client.ts';
import { useRead } from '../../queries/useRead.ts';
import { ListStates } from '../../ui/ListStates.tsx';
import { readNameOf } from '../opsCalls.ts';
import { DataTable } from './DataTable.tsx';

/** The vault on the chain against the books, what may still leave it today, and the gas of the paying keys. */
export function VaultPanel() {
  const { t } = useTranslation('console');
  const { state, data, reload } = useRead([readNameOf('ops/vault')], () =>
    client.read('ops/vault', {}, { quiet: true }),
  );
  return (
    <section>
      <h2>{t('vault.title')}</h2>
      <p className="faint">{t('vault.hint')}</p>
      <ListStates state={state} count={data ? 1 : 0} onRetry={reload} foot={false}>
        {data && (
          <>
            <DataTable
              label={t('vault.title')}
              rows={data.coins}
              mark={({ difference }) => (Number(difference) === 0 ? undefined : 'bad')}
            />
            <h3>{t('vault.gas')}</h3>
            {data.payers.length > 0 ? (
              <DataTable
                label={t('vault.gas')}
                rows={data.payers}
                columns={['address', 'gas', 'payments', 'isLow']}
                mark={({ isLow }) => (isLow ? 'bad' : undefined)}
              />
            ) : (
              <p>{t('vault.noPayer')}</p>
            )}
          </>
        )}
      </ListStates>
    </section>
  );
}
