import { getCurrentZoneName } from '../../../lib/time-zone.ts';

/** Lists the time zones that the browser knows, with their offsets at a time, such as "GMT+2". */
export function listZones(now: Date): { name: string; offset: string }[] {
  const names = new Set([...Intl.supportedValuesOf('timeZone').map(getCurrentZoneName), 'UTC']);
  return [...names].toSorted().map((name) => ({ name, offset: formatOffset(name, now) }));
}

function formatOffset(timeZone: string, now: Date): string {
  const parts = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'shortOffset' }).formatToParts(now);
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? '';
}

/** Finds the IANA name of a typed time zone, such as "europe/isle of man"; null if unknown. */
export function findZone(text: string): string | null {
  const typed = text.trim().replaceAll(' ', '_');
  if (!/^utc$|\//i.test(typed)) return null;
  const known = Intl.supportedValuesOf('timeZone').map(getCurrentZoneName);
  const listed = ['UTC', ...known].find((name) => name.toLowerCase() === typed.toLowerCase());
  return listed ?? null;
}
