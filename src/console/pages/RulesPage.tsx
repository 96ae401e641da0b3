import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { constantBounds, isMoneyRule } from '#core/catalog/constantBounds.ts';
import { isFixed } from '#core/catalog/checkConstants.ts';
import type { ConstantKey } from '#core/catalog/constants.ts';
import { client } from '../../api/client.ts';
import { i18n } from '../../i18n/i18n.ts';
import { useRead } from '../../queries/useRead.ts';
import { ListStates } from '../../ui/ListStates.tsx';
import { ActButton } from '../parts/ActButton.tsx';
import { DataTable } from '../parts/DataTable.tsx';
import { readNameOf } from '../opsCalls.ts';

const COLUMNS = ['key', 'name', 'value', 'bounds', 'moneyRule', 'since', 'reason', 'pending'];

const nameOf = (key: string) =>
  i18n.getFixedT(null, 'constants')(`name.${key}` as never, { defaultValue: '' }) as string;

/** The constants with limits and history; a change waits for a second operator where it moves money. */
export function RulesPage() {
  const { t } = useTranslation('console');
  const [text, setText] = useState('');
  const { state, data, reload } = useRead([readNameOf('config/constants')], () =>
    client.read('config/constants', {}, { quiet: true }),
  );
  const rows = (data?.list ?? []).flatMap(({ key, value, history, pending }) => {
    const bounds = constantBounds[key as ConstantKey];
    const last = history.at(-1);
    const name = nameOf(key);
    if (!`${key} ${name}`.toLowerCase().includes(text.trim().toLowerCase())) return [];
    return {
      key,
      name,
      value: typeof value === 'string' ? value : JSON.stringify(value),
      bounds: bounds ? `${bounds[0]} – ${bounds[1]}` : null,
      moneyRule: isMoneyRule(key as ConstantKey),
      since: last?.from ?? null,
      reason: last?.reason ?? null,
      pending: pending ? JSON.stringify(pending.value) : null,
      pendingId: pending?.id ?? null,
      example: JSON.stringify(value),
    };
  });
  return (
    <>
      <p className="faint">{t('rulesHint')}</p>
      <label className="filter">
        {t('search')}
        <input value={text} onChange={(event) => setText(event.target.value)} />
      </label>
      <ListStates state={state} count={rows.length} onRetry={reload} foot={false}>
        <DataTable
          label={t('nav.rules')}
          rows={rows}
          columns={COLUMNS}
          actions={({ key, pendingId, example }) =>
            pendingId ? (
              <>
                <ActButton path="ops/constant/pass" fixed={{ id: String(pendingId) }} />
                <ActButton danger path="ops/constant/drop" fixed={{ id: String(pendingId) }} />
              </>
            ) : isFixed(key as ConstantKey) ? null : (
              <ActButton path="ops/constant/set" fixed={{ key: String(key) }}>
                <p>{t('rulesForm', { example: String(example) })}</p>
              </ActButton>
            )
          }
        />
      </ListStates>
    </>
  );
}
