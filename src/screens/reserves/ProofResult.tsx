import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { CoverStep, StepState } from '../../queries/reserveCheck.ts';
import type { VerifiedReserves } from '../../queries/verifyReserves.ts';
import { chainCoins } from '#core/catalog/chainCoins.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import { Glyph, type GlyphName } from '../../ui/Glyph.tsx';
import { maskText } from '../../ui/maskText.ts';
import styles from './ProofPanel.module.css';

const glyphs: Record<StepState, GlyphName> = { holds: 'check', broken: 'close', unknown: 'help' };

interface StepProps {
  name: string;
  state: StepState;
  title: string;
  children: ReactNode;
}

function Step({ name, state, title, children }: StepProps) {
  const { t } = useTranslation('reserves');
  return (
    <li className={styles.step} data-step={name} data-state={state}>
      <span className={styles.seal}>
        <Glyph name={glyphs[state]} size={18} />
      </span>
      <div className={styles.words}>
        <b>{title}</b>
        <span className={styles.detail}>{children}</span>
        <span className={styles.state}>{t(`state.${state}`)}</span>
      </div>
    </li>
  );
}

/** Result of each step of the check, and the verdict. */
export function ProofResult({ proof, check }: VerifiedReserves) {
  const { t } = useTranslation('reserves');
  const formats = useFormats();
  const units = (value: bigint | string) => formats.amount(value, { decimals: 6 });
  const coverText = (coin: string, { owed, held, block }: CoverStep) => {
    if (held === null) return t('step.coverUnread', { coin });
    const values = { coin, owed: units(owed), held: units(held) };
    return block === null ? t('step.coverNow', values) : t('step.cover', { ...values, block });
  };
  return (
    <div aria-live="polite">
      <p className={styles.verdict} data-verdict={check.state} data-state={check.state}>
        <Glyph name={glyphs[check.state]} size={26} />
        {t(`verdict.${check.state}`)}
      </p>
      <ol className={styles.steps}>
        <Step
          name="owner"
          state={check.owner}
          title={t('step.owner', { address: maskText(proof.leaf.address), time: formats.dateTime(proof.at) })}
        >
          {units(proof.leaf.usdt)} USDT · {units(proof.leaf.atr)} ATR
        </Step>
        <Step name="path" state={check.path.state} title={t('step.path', { count: proof.path.length })}>
          {check.path.fault ? t(`fault.${check.path.fault}`) : maskText(proof.root.hash)}
        </Step>
        <Step name="published" state={check.published} title={t('step.published')}>
          {maskText(proof.vault)}
        </Step>
        {chainCoins.map((coin) => (
          <Step
            key={coin}
            name={`cover${coin}`}
            state={check.cover[coin].state}
            title={t('step.vault', { coin })}
          >
            {coverText(coin, check.cover[coin])}
          </Step>
        ))}
      </ol>
    </div>
  );
}
