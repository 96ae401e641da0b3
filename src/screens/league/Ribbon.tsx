import gold from '../../../assets/looks/ribbon-gold.svg?no-inline';
import silver from '../../../assets/looks/ribbon-silver.svg?no-inline';
import bronze from '../../../assets/looks/ribbon-bronze.svg?no-inline';

const ribbons = [gold, silver, bronze];

/** The ribbon of one of the first three places. */
export function Ribbon({ place }: { place: number }) {
  return <img src={ribbons[place - 1]} width={25} height={40} alt={String(place)} draggable={false} />;
}
