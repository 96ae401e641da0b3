import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ConstantKey, Constants } from '#core/catalog/constants.ts';
import type { Answer } from '#core/api/table.ts';
import { client } from '../../api/client.ts';
import { Button } from '../../ui/Button.tsx';
import { sentenceOf } from '../sentenceOf.ts';
import { useSimulator } from '../useSimulator.ts';
import { DataTable } from './DataTable.tsx';
import { SimulatedRule } from './SimulatedRule.tsx';

type Replay = Answer<'ops/constant/replay'>;

/** Constants that apply now. */
async function readConstants(): Promise<Constants> {
  const { list } = await client.read('config/constants', {}, { quiet: true });
  return Object.fromEntries(list.map(({ key, value }) => [key, value])) as unknown as Constants;
}

/**
 * Under the value that stands in the form: yesterday's deeds, by the server, and days to come, by the simulator. Another
 * value needs another question.
 */
export function RuleReplay({ rule, value }: { rule: ConstantKey; value: string }) {
  const { t } = useTranslation('console');
  const [shown, setShown] = useState<{ value: string; replay: Replay } | null>(null);
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState<string | null>(null);
  const simulator = useSimulator();
  const ask = async () => {
    setBusy(true);
    setFault(null);
    try {
      const replay = await client.read('ops/constant/replay', { key: rule, value }, { quiet: true });
      setShown({ value, replay });
      const present = await readConstants();
      simulator.ask({ present, chosen: { ...present, [rule]: JSON.parse(value) as unknown } });
    } catch (error) {
      setFault(sentenceOf(error));
    } finally {
      setBusy(false);
    }
  };
  const replay = shown?.value === value ? shown.replay : null;
  return (
    <div className="replay">
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
      {replay && simulator.state === 'busy' && <p role="status">{t('simulated.busy')}</p>}
      {replay && simulator.state === 'failed' && <p className="fault">{t('simulated.failed')}</p>}
      {replay && simulator.answer && <SimulatedRule answer={simulator.answer} />}
      <p className="faint">
        {t('replay.simulate')} <code>{`npm run simulate -- calm-growth --set ${rule}=${value || '…'}`}</code>
      </p>
    </div>
  );
}
