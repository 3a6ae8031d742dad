import { DAY, HOUR, MINUTE } from '../../platform/clock.ts';

/** A time in which something holds: from its first moment up to, but not at, its last. Milliseconds of the clock. */
export interface Span {
  from: number;
  to: number;
}

export function isWithin(spans: readonly Span[], at: number): boolean {
  return spans.some(({ from, to }) => at >= from && at < to);
}

/** How long things last, on average. */
export interface Rhythm {
  awayMs: number;
  stayMs: number;
}

const SHORTEST_MS = 10 * MINUTE;

/** When something holds within a span, by chance: long and short stays and absences as real shops have them. */
export function scriptSpans({ from, to }: Span, { awayMs, stayMs }: Rhythm, next: () => number): Span[] {
  const spans: Span[] = [];
  const lasting = (meanMs: number) => Math.max(SHORTEST_MS, -meanMs * Math.log(1 - next()));
  let at = from + next() * awayMs;
  while (at < to) {
    const end = at + lasting(stayMs);
    spans.push({ from: Math.round(at), to: Math.round(Math.min(end, to)) });
    at = end + lasting(awayMs);
  }
  return spans;
}

/** Stock of a popular bottle: away for days, back for hours or days. */
export const usual: Rhythm = { awayMs: 4 * DAY, stayMs: 2 * DAY };
/** Stock that somebody's software cannot make up its mind about, for some hours now and then. */
const nervous: Rhythm = { awayMs: 20 * MINUTE, stayMs: 20 * MINUTE };

/** Usual stock, but for spells of hours in which it comes and goes. */
export function scriptFlapping(whole: Span, next: () => number): Span[] {
  const spells = scriptSpans(whole, { awayMs: 3 * DAY, stayMs: 5 * HOUR }, next);
  const calm = scriptSpans(whole, usual, next).flatMap((stay) => without(stay, spells));
  const flaps = spells.flatMap((spell) => scriptSpans(spell, nervous, next));
  return joined([...calm, ...flaps]);
}

/** What is left of a span when others are cut out of it. */
function without(span: Span, holes: readonly Span[]): Span[] {
  return holes.reduce<Span[]>(
    (rest, hole) =>
      rest.flatMap(({ from, to }) =>
        hole.to <= from || hole.from >= to
          ? [{ from, to }]
          : [
              { from, to: Math.min(to, hole.from) },
              { from: Math.max(from, hole.to), to },
            ].filter((piece) => piece.to > piece.from),
      ),
    [span],
  );
}

/** In order, with what touches made one. */
function joined(spans: readonly Span[]): Span[] {
  const all: Span[] = [];
  for (const span of spans.toSorted((one, other) => one.from - other.from)) {
    const last = all.at(-1);
    if (last && span.from <= last.to) last.to = Math.max(last.to, span.to);
    else all.push({ ...span });
  }
  return all;
}
