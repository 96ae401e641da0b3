/** Common props of all plot sheets. */
export interface PlotFrame {
  title: string;
  number: number;
  onClose: () => void;
}
