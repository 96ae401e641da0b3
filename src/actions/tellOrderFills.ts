import type { Changes } from '#core/api/objects.ts';
import { amountOf, formatAmount } from '#core/money/amount.ts';
import { formatsOf } from '../i18n/formats.ts';
import { langOf } from '../i18n/langOf.ts';
import { say } from '../i18n/say.ts';
import { wantTexts } from '../i18n/wantTexts.ts';
import { notify } from '../store/notify.ts';
import { store } from '../store/store.ts';

/** Says in a word how far own orders are filled by now, such as 'sold 40 of 100'; one word an order at a time. */
export async function tellOrderFills({ orders = [], fills = [] }: Changes): Promise<void> {
  await wantTexts('money');
  const { amount } = formatsOf(langOf(store.getState().settings.lang).folder);
  for (const { id, side, quantity, remaining } of orders) {
    if (!fills.some(({ orderId }) => orderId === id)) continue;
    const filled = formatAmount(amountOf(quantity) - amountOf(remaining));
    const values = { filled: amount(filled), whole: amount(quantity) };
    notify.success(say('otc', `filled.${side}`, values), `order:${id}`);
  }
}
