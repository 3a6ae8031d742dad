const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

/** A local time of day `HH:MM`, and if it is to be on that day of the week alone: 0 is Sunday, 1 Monday. */
export interface LocalMoment {
  time: string;
  weekday?: number;
}

const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(timeZone: string | null): Intl.DateTimeFormat {
  const name = timeZone ?? 'UTC';
  const known = formats.get(name);
  if (known) return known;
  const made = createFormat(name);
  formats.set(name, made);
  return made;
}

/** A name that this system does not know (any more) counts as UTC: a message an hour off is better than none. */
function createFormat(timeZone: string): Intl.DateTimeFormat {
  const parts = { year: 'numeric', month: 'numeric', day: 'numeric', hour: 'numeric', minute: 'numeric' } as const;
  const options = { ...parts, second: 'numeric', hourCycle: 'h23', calendar: 'gregory', era: 'short' } as const;
  try {
    return new Intl.DateTimeFormat('en-US', { ...options, timeZone });
  } catch {
    return new Intl.DateTimeFormat('en-US', { ...options, timeZone: 'UTC' });
  }
}

/** The zone that counts: UTC for none, and for one that this system does not know. */
export function knownZone(timeZone: string | null): string {
  return formatOf(timeZone).resolvedOptions().timeZone;
}

/** What the clock on the wall shows, as if it were UTC. */
function wallOf(timeZone: string | null, at: Date): Date {
  const part = new Map(
    formatOf(timeZone)
      .formatToParts(at)
      .map(({ type, value }) => [type, Number(value)]),
  );
  const of = (type: Intl.DateTimeFormatPartTypes) => part.get(type) ?? 0;
  return new Date(Date.UTC(of('year'), of('month') - 1, of('day'), of('hour'), of('minute'), of('second')));
}

/** The day there, `YYYY-MM-DD`. Time zones are IANA names; null counts as UTC. */
export function localDay(timeZone: string | null, at: Date): string {
  return wallOf(timeZone, at).toISOString().slice(0, 10);
}

/** The time of day there, `HH:MM`. */
export function localTime(timeZone: string | null, at: Date): string {
  return wallOf(timeZone, at).toISOString().slice(11, 16);
}

/**
 * The first moment after `at` at which it is that time there (and that weekday). A time that the change to summer time
 * leaves out comes as much later as the clock is put forward; one that comes twice counts both times.
 */
export function nextLocal(timeZone: string | null, at: Date, { time, weekday }: LocalMoment): Date {
  const midnight = wallOf(timeZone, at).setUTCHours(0, 0, 0, 0);
  const intoDay = minutesOf(time) * MINUTE;
  // From the day before, for where a day begins twice; a week and one day hold every weekday's next time.
  for (let day = -1; day <= 8; day += 1) {
    const wall = midnight + day * DAY + intoDay;
    if (weekday !== undefined && new Date(wall).getUTCDay() !== weekday) continue;
    const next = momentsOf(timeZone, wall).find((moment) => moment > at.getTime());
    if (next !== undefined) return new Date(next);
  }
  return new Date(at.getTime() + DAY);
}

/** The moments at which the clock on the wall shows `wall`: one, or two in the hour that comes twice. */
function momentsOf(timeZone: string | null, wall: number): number[] {
  const offset = (near: number) => wallOf(timeZone, new Date(near)).getTime() - near;
  const [before, after] = [wall - offset(wall - DAY), wall - offset(wall + DAY)];
  const shown = [...new Set([before, after])].filter((moment) => wallOf(timeZone, new Date(moment)).getTime() === wall);
  return shown.length > 0 ? shown.sort((a, b) => a - b) : [before];
}

function minutesOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 60 + minutes;
}

/** When somebody does not want to hear anything: local times of day, which may span midnight. */
export interface QuietHours {
  timeZone: string | null;
  from: string | null;
  to: string | null;
}

/** The end of the quiet hours that `at` is in; null when it is in none. */
export function quietUntil({ timeZone, from, to }: QuietHours, at: Date): Date | null {
  if (from === null || to === null) return null;
  const now = localTime(timeZone, at);
  const isQuiet = from < to ? now >= from && now < to : now >= from || now < to;
  return isQuiet ? nextLocal(timeZone, at, { time: to }) : null;
}
