import { useEffect, useRef, useState } from 'react';
import { useFormats } from '../../../i18n/useFormats.ts';
import { floats, type Float } from '../../../store/floats.ts';
import { CoinIcon } from '../../../ui/CoinIcon.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { goodsIcons } from '../../../ui/icons/goodsIcons.ts';
import styles from './Floats.module.css';
import { usePagePlace } from './usePagePlace.ts';

const SHOWN_MS = 1_400;

interface Shown {
  id: number;
  /** Count of the numbers that float above this one at the same plot. */
  row: number;
  float: Float;
}

function Number({ float, row }: { float: Float; row: number }) {
  const formats = useFormats();
  const place = usePagePlace(float.plot);
  const isGain = float.kind === 'fruit';
  const text = isGain ? `+${formats.count(float.count)}` : formats.amount(-float.amount, { decimals: 2 });
  return (
    <p className={styles.float} data-float={float.plot} data-tone={isGain ? 'gain' : 'paid'} style={place}>
      <span style={{ marginTop: row * 22 }}>
        {text}
        {isGain ? (
          <Icon src={goodsIcons[`fruit-${float.seed}`]} size={20} />
        ) : (
          <CoinIcon coin={float.coin} size={16} />
        )}
      </span>
    </p>
  );
}

/** Numbers that float up at plots: fruit gained, coins paid. Silent: the page says deeds in words elsewhere. */
export function Floats() {
  const [shown, setShown] = useState<readonly Shown[]>([]);
  const count = useRef(0);
  useEffect(
    () =>
      floats.on((float) => {
        const id = (count.current += 1);
        setShown((before) => {
          const row = before.filter((each) => each.float.plot === float.plot).length;
          return [...before, { id, row, float }];
        });
        setTimeout(() => setShown((before) => before.filter((each) => each.id !== id)), SHOWN_MS);
      }),
    [],
  );
  return (
    <div aria-hidden="true">
      {shown.map(({ id, float, row }) => (
        <Number key={id} float={float} row={row} />
      ))}
    </div>
  );
}
