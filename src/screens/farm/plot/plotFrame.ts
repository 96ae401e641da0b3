/** What the sheet of every kind of plot is given. */
export interface PlotFrame {
  title: string;
  number: number;
  onClose: () => void;
}
