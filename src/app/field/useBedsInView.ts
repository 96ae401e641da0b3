import { useEffect, useState, type RefObject } from 'react';
import { plotSpot } from '../../../scenes/manor/layout.ts';
import { useSceneState } from '../../ui/useSceneState.ts';
import type { FieldView } from './viewOfField.ts';

/** World units by which a plant stands out above its bed: so much lower beds are in view. */
const PLANT_HEIGHT = 140;

/**
 * Returns whether a plot belongs to the picture: at first those in view, half of a field on a phone, so that a slow one
 * draws its first picture sooner. All once the player scrolls, or the field in HTML stays because the scene does not
 * come.
 */
export function useBedsInView(
  box: RefObject<HTMLElement | null>,
  { y, scale }: FieldView,
  height: number,
): (plot: number) => boolean {
  const scene = useSceneState();
  const [isScrolled, setScrolled] = useState(false);
  useEffect(() => {
    const field = box.current;
    const noteScroll = () => {
      if (field && Math.abs(field.scrollTop - y * scale) > 1) setScrolled(true);
    };
    field?.addEventListener('scroll', noteScroll, { passive: true });
    return () => field?.removeEventListener('scroll', noteScroll);
  }, [box, y, scale]);
  const isWhole = isScrolled || scene === 'slow' || scene === 'light' || scene === 'error';
  return (plot) => isWhole || plotSpot(plot).y < y + height / scale + PLANT_HEIGHT;
}
