/** Locale of dates, times, numbers and money. The interface text is English. */
export const locale = navigator.language;

export function formatNumber(value: number): string {
  return value.toLocaleString(locale);
}
