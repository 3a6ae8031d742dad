/** ISO 8601, which schema.org and Google's feeds ask for; some shops write slashes, or no "T". */
const isoDate = /^(\d{4})[-/](\d\d)[-/](\d\d)(?:[T ](\d\d):(\d\d)(?::(\d\d)(?:\.\d{1,9})?)?\s?(Z|[+-]\d\d:?\d\d)?)?$/i;

const MIN_YEAR = 1990;
const MAX_YEAR = 2100;
const MINUTE_MS = 60_000;

/** Days that do not exist are null: `Date` would make 2 March of 30 February. */
function toDay(year: number, month: number, day: number): string | null {
  const at = new Date(Date.UTC(year, month - 1, day));
  const isReal = at.getUTCFullYear() === year && at.getUTCMonth() === month - 1 && at.getUTCDate() === day;
  return isReal && year >= MIN_YEAR && year <= MAX_YEAR ? at.toISOString().slice(0, 10) : null;
}

function parseOffsetMs(zone: string): number {
  const [, sign, hours = '', minutes = ''] = /^([+-])(\d\d):?(\d\d)$/.exec(zone) ?? [];
  const offset = (Number(hours) * 60 + Number(minutes)) * MINUTE_MS;
  return sign === '-' ? -offset : offset;
}

/**
 * Reads a stated date as YYYY-MM-DD. A time of day is kept, as YYYY-MM-DDTHH:MM:SSZ, only if its
 * zone is stated and it is neither the first nor the last minute of a day, which mean the day.
 * Null for other notations and for years before 1990 or after 2100.
 */
export function parseStatedDate(text: string | null): string | null {
  const match = text === null || text.length > 40 ? null : isoDate.exec(text.trim());
  if (!match) return null;
  const [, year = '', month = '', date = '', hours = '', minutes = '', seconds = '0', zone] = match;
  const day = toDay(Number(year), Number(month), Number(date));
  if (day === null || hours === '' || zone === undefined) return day;
  if (Number(hours) > 23 || Number(minutes) > 59 || Number(seconds) > 60) return day;
  if (['00:00', '23:59'].includes(`${hours}:${minutes}`)) return day;
  const local = Date.parse(`${day}T${hours}:${minutes}:00Z`) + Math.min(59, Number(seconds)) * 1000;
  return `${new Date(local - parseOffsetMs(zone)).toISOString().slice(0, 19)}Z`;
}
