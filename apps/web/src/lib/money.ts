/** An amount in major units with its currency, such as "$128.00". Always American style: the spec asks for a $ prefix. */
export function formatMoney(amount: number, currency = 'USD'): string {
  return new Intl.NumberFormat('en-US', { style: 'currency', currency }).format(amount);
}
