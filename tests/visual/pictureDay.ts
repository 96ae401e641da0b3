export const HOUR = 3_600_000;
export const DAY = 24 * HOUR;
/** Wall and game time at which every screen is drawn. */
export const NOW = Date.UTC(2031, 4, 17, 9, 30);
/** The player's. */
export const ADDRESS = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
export const ATR = '0x5FbDB2315678afecb367f032d93F642f64180aa3';
export const USDT = '0xe7f1725E7734CE288F8367e1Bb143E90bb3F0512';
export const VAULT = '0x9fE46736679d2D9a65F0992F2272dE9f3c7fa6e0';
