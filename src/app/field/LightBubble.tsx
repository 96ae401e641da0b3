import { bubbleTail } from '../../../scenes/manor/bubbleTail.ts';
import { plotSpot } from '../../../scenes/manor/layout.ts';
import type { PlotLook, Want } from '../../../scenes/manor/plotLook.ts';
import { careTerms } from '#core/catalog/cares.ts';
import { careIcons } from '../../ui/icons/careIcons.ts';
import { goodsIcons } from '../../ui/icons/goodsIcons.ts';
import { Icon } from '../../ui/Icon.tsx';
import styles from './LightField.module.css';
import { usePress } from './usePress.ts';

const icons: Record<Want, string | undefined> = {
  harvest: careIcons.basket,
  insects: careIcons.spray,
  weed: careIcons.glove,
  water: careIcons.can,
  fertilize: careIcons.sack,
  seed: goodsIcons['sapling-apple'],
};

export interface LightBubbleProps {
  number: number;
  look: PlotLook;
  /** Price of a care, one or two lines; undefined for none. */
  price: string | undefined;
  onTap: () => void;
  onPress: () => void;
}

/** The bubble of a plot with its one need and, for a care, its price; nothing where it has none. */
export function LightBubble({ number, look, price, onTap, onPress }: LightBubbleProps) {
  const press = usePress(onTap, onPress);
  if (!look.want) return null;
  const { x, y } = plotSpot(number);
  const [tailX, tailY] = bubbleTail(look.stage);
  return (
    <button
      type="button"
      tabIndex={-1}
      className={styles.bubble}
      data-bubble={number}
      data-want={look.want}
      style={{ left: x + tailX, top: y + tailY }}
      {...press}
    >
      <Icon src={icons[look.want]} size={24} />
      {price !== undefined && look.want in careTerms && <span className={styles.tag}>{price}</span>}
    </button>
  );
}
