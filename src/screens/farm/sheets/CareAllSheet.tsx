import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { carePlots } from '../../../actions/carePlots.ts';
import { cares, type Care } from '#core/catalog/cares.ts';
import { useFormats } from '../../../i18n/useFormats.ts';
import { useAtrLack } from '../../../store/useAtrLack.ts';
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
import { planCares } from './planCares.ts';
import styles from './sheets.module.css';

/** What is missing for the cares chosen. */
function Lack({ cost }: { cost: bigint }) {
  return <LackNote lack={useAtrLack(cost)} />;
}

/** One tap for the whole field: which cares, on how many plots, what they cost together and what they add. */
export function CareAllSheet({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('farm');
  const formats = useFormats();
  const { now, wait } = useGameNow();
  const plots = useManor((state) => state.facts.plots);
  const credit = useManor((state) => state.facts.balances?.ATB?.available ?? '0');
  const constants = useManor((state) => state.world.constants);
  const [left, setLeft] = useState<readonly Care[]>([]);
  const [busy, setBusy] = useState(false);
  if (!constants) return null;
  const wanted = cares.filter((care) => !left.includes(care));
  const plan = planCares({ plots, cares: wanted, credit, constants, now });
  const every = planCares({ plots, cares, credit, constants, now });
  const next = nextCareAt(plots, now);
  const flip = (care: Care) =>
    setLeft((out) => (out.includes(care) ? out.filter((one) => one !== care) : [...out, care]));
  const give = async () => {
    setBusy(true);
    const done = await carePlots(wanted).finally(() => setBusy(false));
    if (done) onClose();
  };
  return (
    <Sheet
      title={t('careAll.title')}
      icon={<Icon src={careIcons.can} size={32} />}
      onClose={onClose}
      foot={
        <>
          <Lack cost={plan.atr} />
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
          <CareChoice plots={every.plots} wanted={wanted} onFlip={flip} />
          <CarePlanLines plan={plan} />
        </>
      )}
    </Sheet>
  );
}
