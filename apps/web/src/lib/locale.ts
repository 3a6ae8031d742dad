/** The page speaks English; how it writes dates, times, numbers and money follows the browser's own language. */
export const locale = navigator.language;

/** A count as people write it where they are, such as "1,234". */
export function formatNumber(value: number): string {
  return value.toLocaleString(locale);
}
