/** Locale of dates, times, numbers and money. The interface text is English. */
export const locale = navigator.language;

/** Formats a count with the locale's separators, such as "1,234". */
export function formatNumber(value: number): string {
  return value.toLocaleString(locale);
}
