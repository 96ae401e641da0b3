import { fieldEnd, HOUSE, MAILBOX, ORDER_BOARD, runSpots, type Spot } from '../../../scenes/manor/layout.ts';
import type { SceneActions } from '../../../scenes/sceneProps.ts';
import styles from './LightField.module.css';

const wood = '#8a5730';
/** Width of a target of 44 CSS pixels on the narrowest screen, where the world is drawn smaller. */
const DOOR = 54;
const box = (at: Spot, width: number, height: number) => ({
  left: at.x - width / 2,
  top: at.y - height,
  width,
  height,
});

/** Things beside the field that open something, at the places where the scene draws them: house, mailbox, board, coop. */
export function Doors({ plots, actions }: { plots: number; actions: SceneActions }) {
  const { coop } = runSpots(fieldEnd(plots));
  const doors = [
    { name: 'house', style: box(HOUSE, 190, 120), onClick: actions.tapHouse, picture: null },
    {
      name: 'mailbox',
      style: box(MAILBOX, DOOR, 56),
      onClick: actions.tapMailbox,
      picture: (
        <>
          <path d="M20 56V26H24V56Z" fill={wood} />
          <path d="M6 30V16Q6 6 18 6H30Q38 6 38 16V30Z" fill="#d95f49" />
          <path d="M6 30V16Q6 6 15 6T24 16V30Z" fill="#f0836c" />
        </>
      ),
    },
    {
      name: 'board',
      style: box(ORDER_BOARD, DOOR, 56),
      onClick: actions.tapOrderBoard,
      picture: (
        <>
          <path d="M8 56V18H12V56ZM32 56V18H36V56Z" fill={wood} />
          <path d="M3 14H41V40H3Z" fill="#e7b87c" />
          <path d="M8 19H19V34H8ZM24 19H36V31H24Z" fill="#fffaf0" />
        </>
      ),
    },
    {
      name: 'coop',
      style: box(coop, 120, 96),
      onClick: actions.tapCoop,
      picture: (
        <>
          <path d="M18 96V44H102V96Z" fill="#f0c98f" />
          <path d="M6 48L60 8L114 48Z" fill="#d95f49" />
          <path d="M48 96V72Q60 58 72 72V96Z" fill={wood} />
        </>
      ),
    },
  ];
  return doors.map(({ name, style, onClick, picture }) => (
    <button
      key={name}
      type="button"
      tabIndex={-1}
      className={styles.door}
      data-door={name}
      style={style}
      onClick={onClick}
    >
      {picture && (
        <svg viewBox={`${style.width === DOOR ? -5 : 0} 0 ${style.width} ${style.height}`}>{picture}</svg>
      )}
    </button>
  ));
}
