import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { constantBounds, isMoneyRule } from '#core/catalog/constantBounds.ts';
import { isFixed } from '#core/catalog/checkConstants.ts';
import { defaultConstants, type ConstantKey } from '#core/catalog/constants.ts';
import type { Answer } from '#core/api/table.ts';
import { client } from '../../api/client.ts';
import type { Formats } from '../../i18n/formats.ts';
import { i18n } from '../../i18n/i18n.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import { useRead } from '../../queries/useRead.ts';
import { Button } from '../../ui/Button.tsx';
import { ListStates } from '../../ui/ListStates.tsx';
import { ActButton } from '../parts/ActButton.tsx';
import { DataTable } from '../parts/DataTable.tsx';
import { RuleReplay } from '../parts/RuleReplay.tsx';
import { readNameOf } from '../opsCalls.ts';

const COLUMNS = [
  'key',
  'name',
  'value',
  'unit',
  'bounds',
  'moneyRule',
  'since',
  'reason',
  'pending',
  'appliesAt',
];

const nameOf = (key: string) =>
  i18n.getFixedT(null, 'constants')(`name.${key}` as never, { defaultValue: '' }) as string;

/** Unit of a constant, by the ending of its name. */
function unitOf(key: string): 'bps' | 'ppm' | 'ms' | 'days' | 'coins' | 'number' {
  if (key.endsWith('_BPS')) return 'bps';
  if (key.endsWith('_PPM')) return 'ppm';
  if (key.endsWith('_MS') || key.endsWith('_UNTIL')) return 'ms';
  if (key.endsWith('_DAYS')) return 'days';
  return typeof defaultConstants[key as ConstantKey] === 'string' ? 'coins' : 'number';
}

/** True for a constant whose value is a text, such as an amount: operators write it without quotation marks. */
const isText = (rule: ConstantKey) => typeof defaultConstants[rule] === 'string';

/** A value as the call takes it: JSON. A quoted text is taken as it is. */
function valueText(rule: ConstantKey, value: string): string {
  const written = value.trim();
  return written === '' || !isText(rule) || written.startsWith('"') ? written : JSON.stringify(written);
}

/** A value for reading: numbers grouped, lists as JSON. */
function shownValue(value: unknown, formats: Formats): string {
  if (typeof value === 'number') return formats.count(value);
  if (typeof value !== 'string') return JSON.stringify(value);
  return /^\d+(\.\d+)?$/.test(value) ? formats.amount(value, { decimals: 6 }) : value;
}

type Rule = Answer<'config/constants'>['list'][number];

/** Values that a constant had, newest first, each with its reason. */
function RuleHistory({ rule, onClose }: { rule: Rule; onClose: () => void }) {
  const { t } = useTranslation('console');
  const formats = useFormats();
  const title = `${t('history')}: ${rule.key}`;
  return (
    <section aria-label={title} className="framed">
      <header>
        <h2>{title}</h2>
        <Button size="s" variant="quiet" onClick={onClose}>
          {t('close')}
        </Button>
      </header>
      <DataTable
        label={title}
        rows={[...rule.history].reverse().map(({ from, value, reason }) => ({
          since: from,
          value: shownValue(value, formats),
          reason,
        }))}
      />
    </section>
  );
}

/** The word on a change that waits, or a new change with its replay; nothing for a constant of the genesis. */
function RuleActs({ rule, pending, example }: { rule: ConstantKey; pending: unknown; example: string }) {
  const { t } = useTranslation('console');
  if (pending)
    return (
      <>
        <ActButton path="ops/constant/pass" fixed={{ id: String(pending) }} />
        <ActButton danger path="ops/constant/drop" fixed={{ id: String(pending) }} />
      </>
    );
  if (isFixed(rule)) return null;
  return (
    <ActButton
      path="ops/constant/set"
      fixed={{ key: rule }}
      encode={({ value, ...values }) => ({ ...values, ...(value && { value: valueText(rule, value) }) })}
      sketch={({ value = '' }) => <RuleReplay rule={rule} value={valueText(rule, value)} />}
    >
      <p>{t(isText(rule) ? 'rulesText' : 'rulesForm', { example })}</p>
    </ActButton>
  );
}

/** The constants with limits and history; a change waits for a second operator where it moves money. */
export function RulesPage() {
  const { t } = useTranslation('console');
  const formats = useFormats();
  const [text, setText] = useState('');
  const [chosen, setChosen] = useState<string | null>(null);
  const { state, data, reload } = useRead([readNameOf('config/constants')], () =>
    client.read('config/constants', {}, { quiet: true }),
  );
  const past = data?.list.find(({ key }) => key === chosen);
  const rows = (data?.list ?? []).flatMap(({ key, value, history, pending }) => {
    const bounds = constantBounds[key as ConstantKey];
    const last = history.at(-1);
    const name = nameOf(key);
    if (!`${key} ${name}`.toLowerCase().includes(text.trim().toLowerCase())) return [];
    return {
      key,
      name,
      value: shownValue(value, formats),
      unit: t(`unit.${unitOf(key)}`),
      bounds: bounds ? bounds.map((bound) => shownValue(bound, formats)).join(' – ') : null,
      moneyRule: isMoneyRule(key as ConstantKey),
      since: last?.from ?? null,
      reason: last?.reason ?? null,
      pending: pending ? JSON.stringify(pending.value) : null,
      pendingId: pending?.id ?? null,
      appliesAt: pending?.from ?? null,
      steps: history.length,
      example: typeof value === 'string' ? value : JSON.stringify(value),
    };
  });
  return (
    <>
      <p className="faint">{t('rulesHint')}</p>
      <label className="filter">
        {t('search')}
        <input value={text} onChange={(event) => setText(event.target.value)} />
      </label>
      {past && <RuleHistory rule={past} onClose={() => setChosen(null)} />}
      <ListStates state={state} count={rows.length} onRetry={reload} foot={false}>
        <DataTable
          label={t('nav.rules')}
          rows={rows}
          columns={COLUMNS}
          actions={({ key, pendingId, example, steps }) => (
            <>
              {Number(steps) > 1 && (
                <Button size="s" variant="quiet" onClick={() => setChosen(String(key))}>
                  {t('history')}
                </Button>
              )}
              <RuleActs rule={key as ConstantKey} pending={pendingId} example={String(example)} />
            </>
          )}
        />
      </ListStates>
    </>
  );
}
