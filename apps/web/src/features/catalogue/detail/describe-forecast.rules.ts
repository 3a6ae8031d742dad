import type { RestockForecast } from '@sillage/contract';

/** Formats a forecast: "Usually back after 9 days (6 of 8 times within 5–14)." */
export function describeForecast({ medianDays, within }: RestockForecast): string {
  return `Usually back after ${formatSpan(medianDays)} (${within.times} of ${within.of} times ${formatRange(within)}).`;
}

function formatRange({ fromDays, toDays }: RestockForecast['within']): string {
  if (fromDays === toDays) return `after ${formatSpan(fromDays)}`;
  return fromDays >= 1 ? `within ${fromDays}–${toDays}` : `within ${formatSpan(fromDays)} to ${formatSpan(toDays)}`;
}

function formatSpan(days: number): string {
  if (days >= 1) return `${days} ${days === 1 ? 'day' : 'days'}`;
  const hours = Math.max(1, Math.round(days * 24));
  return `${hours} ${hours === 1 ? 'hour' : 'hours'}`;
}
