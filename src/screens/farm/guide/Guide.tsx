import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../i18n/useFormats.ts';
import { effects } from '../../../store/effects.ts';
import { kept } from '../../../store/kept.ts';
import { openSheet } from '../../../store/openSheet.ts';
import { useGameNow } from '../../../store/useGameNow.ts';
import { useManor } from '../../../store/useManor.ts';
import { Button } from '../../../ui/Button.tsx';
import { Glyph } from '../../../ui/Glyph.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { emblemIcons } from '../../../ui/icons/emblemIcons.ts';
import styles from './Guide.module.css';
import { guideStep, type GuideStep } from './guideStep.ts';

const KEY = 'guide';
const OVER = 'over';

function go(step: GuideStep): void {
  if (step.name === 'sell') openSheet({ name: 'warehouse' });
  else if (step.name === 'wait') openSheet({ name: 'shop' });
  else openSheet({ name: 'plot', plot: step.plot });
}

/** One gentle word at a time to a newcomer with an empty manor. It can be sent away, and ends with the first sale. */
export function Guide() {
  const { t } = useTranslation('farm');
  const formats = useFormats();
  const { now, wait } = useGameNow();
  const plots = useManor((state) => state.facts.plots);
  const stock = useManor((state) => state.facts.stock);
  const sheet = useManor((state) => state.view.sheet);
  const [over, setOver] = useState(() => kept.get(KEY) === OVER);
  useEffect(() => {
    if (over) return;
    return effects.on((effect) => {
      if (effect.kind !== 'coins' || effect.direction !== 'in') return;
      kept.set(KEY, OVER);
      setOver(true);
    });
  }, [over]);
  const step = over || sheet ? null : guideStep({ plots, stock }, now);
  if (!step) return null;
  const dismiss = () => {
    kept.set(KEY, OVER);
    setOver(true);
  };
  return (
    <section className={styles.card} aria-label={t('guide.label')} data-guide={step.name}>
      <Icon src={emblemIcons.emblem} size={44} />
      <p className={styles.text}>
        {step.name === 'wait'
          ? t('guide.wait', { span: formats.span(wait(step.ripeAt)) })
          : t(`guide.${step.name}`)}
      </p>
      <Button size="s" onClick={() => go(step)}>
        {t(`guide.go.${step.name}`)}
      </Button>
      <span className={styles.dismiss}>
        <IconButton label={t('guide.dismiss')} icon={<Glyph name="close" size={18} />} onClick={dismiss} />
      </span>
    </section>
  );
}
