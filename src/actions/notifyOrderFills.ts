import type { Changes } from '#core/api/objects.ts';
import { amountOf, formatAmount } from '#core/money/amount.ts';
import { formatsOf } from '../i18n/formats.ts';
import { langOf } from '../i18n/langOf.ts';
import { say } from '../i18n/say.ts';
import { requestTexts } from '../i18n/requestTexts.ts';
import { notify } from '../store/notify.ts';
import { store } from '../store/store.ts';

/** Toasts how far own orders are filled, such as 'sold 40 of 100'; one toast an order at a time. */
export async function notifyOrderFills({ orders = [], fills = [] }: Changes): Promise<void> {
  await requestTexts('money');
  const { amount } = formatsOf(langOf(store.getState().settings.lang).folder);
  for (const { id, side, quantity, remaining } of orders) {
    if (!fills.some(({ orderId }) => orderId === id)) continue;
    const filled = formatAmount(amountOf(quantity) - amountOf(remaining));
    const values = { filled: amount(filled), whole: amount(quantity) };
    notify.success(say('otc', `filled.${side}`, values), `order:${id}`);
  }
}
