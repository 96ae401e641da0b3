import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { careForAllPlots } from '../../../actions/careForAllPlots.ts';
import { cares, type Care } from '#core/catalog/cares.ts';
import { useFormats } from '../../../i18n/useFormats.ts';
import { useMissingAtr } from '../../../store/useMissingAtr.ts';
import { useGameNow } from '../../../store/useGameNow.ts';
import { useManor } from '../../../store/useManor.ts';
import { Button } from '../../../ui/Button.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { careIcons } from '../../../ui/icons/careIcons.ts';
import { LackNote } from '../../../ui/LackNote.tsx';
import { Sheet } from '../../../ui/Sheet.tsx';
import { CareChoice } from './CareChoice.tsx';
import { CarePlanLines } from './CarePlanLines.tsx';
import { nextCareAt } from './nextCareAt.ts';
import { planCares, type CarePlan } from './planCares.ts';
import styles from './sheets.module.css';

/** Missing ATR for the selected cares. */
function MissingAtr({ cost }: { cost: bigint }) {
  return <LackNote lack={useMissingAtr(cost)} />;
}

/** Cares for the whole field with one tap: selection, number of plots, total cost and effect. */
export function CareAllSheet({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('farm');
  const formats = useFormats();
  const { now, wait } = useGameNow();
  const plots = useManor((state) => state.facts.plots);
  const credit = useManor((state) => state.facts.balances?.ATB?.available ?? '0');
  const constants = useManor((state) => state.world.constants);
  const [excluded, setExcluded] = useState<readonly Care[]>([]);
  const [accepted, setAccepted] = useState<{ plan: CarePlan; every: CarePlan } | null>(null);
  const busy = accepted !== null;
  if (!constants) return null;
  const selected = cares.filter((care) => !excluded.includes(care));
  // One transaction a care: the plan that was accepted stays on screen until the last one is done.
  const plan = accepted?.plan ?? planCares({ plots, cares: selected, credit, constants, now });
  const every = accepted?.every ?? planCares({ plots, cares, credit, constants, now });
  const next = nextCareAt(plots, now);
  const flip = (care: Care) =>
    setExcluded((out) => (out.includes(care) ? out.filter((each) => each !== care) : [...out, care]));
  const give = async () => {
    setAccepted({ plan, every });
    let isDone = false;
    try {
      isDone = await careForAllPlots(selected);
    } finally {
      if (!isDone) setAccepted(null);
    }
    if (isDone) onClose();
  };
  return (
    <Sheet
      title={t('careAll.title')}
      icon={<Icon src={careIcons.can} size={32} />}
      onClose={onClose}
      foot={
        <>
          {!busy && <MissingAtr cost={plan.atr} />}
          <Button wide busy={busy} disabled={plan.count === 0 && !busy} onClick={() => void give()}>
            {t('careAll.button')}
            {plan.count > 0 && ` · ${formats.amount(plan.atr)}\u00a0ATR`}
            {plan.atb > 0n && ` + ${formats.amount(plan.atb)}\u00a0ATB`}
          </Button>
        </>
      }
    >
      {every.count === 0 ? (
        <p className={styles.note}>
          {t('careAll.nothing')}
          {next !== null && (
            <>
              <br />
              {t('careAll.next', { span: formats.span(wait(next)) })}
            </>
          )}
        </p>
      ) : (
        <>
          <CareChoice plots={every.plots} selected={selected} onFlip={flip} />
          <CarePlanLines plan={plan} />
        </>
      )}
    </Sheet>
  );
}
