import { useTranslation } from 'react-i18next';
import { harvestPlots } from '../../../actions/harvestPlots.ts';
import type { PlantFacts } from '#core/api/objects.ts';
import { useFormats } from '../../../i18n/useFormats.ts';
import { useGameNow } from '../../../store/useGameNow.ts';
import { useManor } from '../../../store/useManor.ts';
import { Amount } from '../../../ui/Amount.tsx';
import { Button } from '../../../ui/Button.tsx';
import { FactLines } from '../../../ui/FactLines.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { goodsIcons } from '../../../ui/icons/goodsIcons.ts';
import { Sheet } from '../../../ui/Sheet.tsx';
import { PlotPicture } from '../PlotPicture.tsx';
import type { Gathered } from './Harvested.tsx';
import { harvestValues } from './harvestValues.ts';
import styles from './plot.module.css';
import type { PlotFrame } from './plotFrame.ts';

export interface RipePlotProps extends PlotFrame {
  plant: PlantFacts;
  onGathered: (gathered: Gathered) => void;
}

/** Ripe fruit: quantity, value, and the harvest button. */
export function RipePlot({ title, number, plant, onClose, onGathered }: RipePlotProps) {
  const { t } = useTranslation(['farm', 'common']);
  const formats = useFormats();
  const { now, wait } = useGameNow();
  const constants = useManor((state) => state.world.constants);
  const busy = useManor((state) => Boolean(state.pending[`plot:${number}`]));
  if (!constants) return null;
  const values = harvestValues(plant, constants);
  const harvest = async () => {
    const done = await harvestPlots([number]);
    if (done) onGathered({ seed: plant.seed, fruit: values.now, worth: values.nowAtr });
  };
  const keeps = formats.span(wait(now + constants.FRUIT_KEEP_MS));
  const lines = [
    {
      key: 'count',
      label: t('ripe.count'),
      value: t('plant.fruits', { count: values.now }),
    },
    {
      key: 'worth',
      label: t('ripe.worth'),
      value: <Amount value={values.nowAtr} coin="ATR" unit="name" />,
      strong: true,
    },
  ];
  return (
    <Sheet
      title={title}
      icon={<Icon src={goodsIcons[`fruit-${plant.seed}`]} size={30} />}
      onClose={onClose}
      foot={
        <Button wide busy={busy} onClick={() => void harvest()}>
          {t('ripe.harvest')}
        </Button>
      }
    >
      <div className={styles.head}>
        <PlotPicture of={plant} now={now} />
        <div className={styles.words}>
          <p className={styles.big}>{t('ripe.title', { fruit: t(`common:fruit.${plant.seed}`) })}</p>
          <p className={styles.note}>{t('ripe.keeps', { span: keeps })}</p>
        </div>
      </div>
      <FactLines lines={lines} />
    </Sheet>
  );
}
