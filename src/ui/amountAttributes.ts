/** Attributes of every input for an amount: the phone's decimal keyboard, and no suggestions. */
export const amountAttributes = { inputMode: 'decimal', autoComplete: 'off', placeholder: '0' } as const;
