/** A place in the page's viewport, in CSS pixels. */
export interface ScreenPoint {
  x: number;
  y: number;
}

/** Answers where plots are on the screen; implemented by whatever draws the field. */
export interface PlotPlaces {
  /** Middle of a plot's bed, and the CSS pixels of one world unit there. */
  placeOf(plot: number): (ScreenPoint & { scale: number }) | null;
  /** The plot at a point of the viewport. */
  plotAt(point: ScreenPoint): number | null;
}

let drawn: PlotPlaces | null = null;

/** Middle of an element's box. */
function middleOf(element: Element | null): (ScreenPoint & { scale: number }) | null {
  if (!element) return null;
  const { x, y, width, height } = element.getBoundingClientRect();
  return { x: x + width / 2, y: y + height / 2, scale: 1 };
}

const twinAt = ({ x, y }: ScreenPoint): number | null => {
  const at = document
    .elementsFromPoint(x, y)
    .map((element) => element.closest<HTMLElement>('[data-bed], [data-plot]'));
  const { bed, plot } = at.find((element) => element !== null)?.dataset ?? {};
  const number = bed ?? plot;
  return number === undefined ? null : Number(number);
};

/** Places of plots, for overlays at beds. Before the field is drawn its beds in HTML stand in, or the
 * plots' twins in the page. */
export const plotPlaces = {
  /** Registers the drawn field; null when it is gone. */
  draw(places: PlotPlaces | null): void {
    drawn = places;
  },
  placeOf: (plot: number) =>
    drawn?.placeOf(plot) ??
    middleOf(
      document.querySelector(`[data-bed="${plot}"]`) ?? document.querySelector(`[data-plot="${plot}"]`),
    ),
  plotAt: (point: ScreenPoint) => (drawn ? drawn.plotAt(point) : twinAt(point)),
};
