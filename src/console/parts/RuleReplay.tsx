import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ConstantKey } from '#core/catalog/constants.ts';
import type { Answer } from '#core/api/table.ts';
import { client } from '../../api/client.ts';
import { Button } from '../../ui/Button.tsx';
import { simulatedEffects } from '../simulatedEffects.ts';
import { sentenceOf } from '../sentenceOf.ts';
import { DataTable } from './DataTable.tsx';

type Replay = Answer<'ops/constant/replay'>;

/** Result of the simulator for a constant 50 % lower and higher, as it was last run for all constants. */
function SimulatedEffects({ rule }: { rule: ConstantKey }) {
  const { t } = useTranslation('console');
  const effects = simulatedEffects[rule];
  if (!effects) return <p className="simulated">{t('replay.noEffect')}</p>;
  const [priceLow, priceHigh, poolLow, poolHigh] = effects;
  const text = (percent: number | null) => (percent === null ? '–' : `${percent} %`);
  return (
    <div className="simulated">
      <p>{t('replay.effects')}</p>
      <DataTable
        label={t('replay.effects')}
        rows={[
          { figure: t('replay.price'), minus50: text(priceLow), plus50: text(priceHigh) },
          { figure: t('replay.pool'), minus50: text(poolLow), plus50: text(poolHigh) },
        ]}
      />
    </div>
  );
}

/** Yesterday's deeds under the value that stands in the form. Another value needs another replay. */
export function RuleReplay({ rule, value }: { rule: ConstantKey; value: string }) {
  const { t } = useTranslation('console');
  const [shown, setShown] = useState<{ value: string; replay: Replay } | null>(null);
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState<string | null>(null);
  const ask = async () => {
    setBusy(true);
    setFault(null);
    try {
      const replay = await client.read('ops/constant/replay', { key: rule, value }, { quiet: true });
      setShown({ value, replay });
    } catch (error) {
      setFault(sentenceOf(error));
    } finally {
      setBusy(false);
    }
  };
  const replay = shown?.value === value ? shown.replay : null;
  return (
    <section className="replay" aria-label={t('replay.title')}>
      <Button size="s" variant="plain" busy={busy} disabled={value.trim() === ''} onClick={() => void ask()}>
        {t('replay.title')}
      </Button>
      {fault && (
        <p role="alert" className="fault">
          {fault}
        </p>
      )}
      {replay && !replay.isReplayed && <p>{t('replay.none')}</p>}
      {replay && replay.isReplayed && (
        <>
          <DataTable
            label={t('replay.title')}
            rows={replay.rows.map(({ figure, part, deeds, coin, before, after }) => ({
              figure: part
                ? `${t(`replay.${figure}`)} · ${t(`replay.part.${part}` as never, part)}`
                : t(`replay.${figure}`),
              deeds,
              coin,
              before,
              after,
            }))}
          />
          <p className="faint">{t('replay.hint')}</p>
        </>
      )}
      <SimulatedEffects rule={rule} />
      <p className="faint">
        {t('replay.simulate')} <code>{`npm run simulate -- calm-growth --set ${rule}=${value || '…'}`}</code>
      </p>
    </section>
  );
}
