import type { ReactNode } from 'react';

/** States of a component, each by a word such as `busy`. */
export type States = Readonly<Record<string, ReactNode>>;

/** States by component name. */
export type Specimens = Readonly<Record<string, States>>;

export const LONG_TH = 'ยืนยันการแลกเปลี่ยนเหรียญทั้งหมดในคลังของคฤหาสน์แห่งความฝันวันนี้';
export const LONG_EN = 'Confirm the exchange of everything that lies in the warehouse of this manor';
export const HUGE = '987654321098.765432';
export const ADDRESS = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
export const AT = Date.UTC(2031, 4, 17, 9, 30);
export const nothing = () => undefined;
