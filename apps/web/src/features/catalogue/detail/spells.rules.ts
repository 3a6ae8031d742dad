import type { StockChange, StockHistory } from '@sillage/contract';

/** A time in which one offer stayed as it was. Both ends are shares of the timeline, 0 to 1. */
export interface Spell {
  isInStock: boolean;
  from: number;
  to: number;
}

/** One offer's line: what is before its first spell was not seen to begin. */
export interface Lane {
  offer: StockChange['offers'][number];
  spells: Spell[];
}

export interface Timeline {
  /** ISO 8601. */
  from: string;
  to: string;
  /** What changed last comes first. */
  lanes: Lane[];
}

/** When each offer was in stock and when not, by what changed and by nothing else; null without a change to draw. */
export function timelineOf({ watchedSince, lastCheckedAt, changes }: StockHistory): Timeline | null {
  const oldestFirst = changes.toReversed();
  const [first] = oldestFirst;
  const last = changes[0];
  if (!first || !last) return null;
  const from = earlier(watchedSince ?? first.happenedAt, first.happenedAt);
  const to = later(lastCheckedAt ?? last.happenedAt, last.happenedAt);
  const lanes = new Map<number, Lane>();
  for (const { kind, happenedAt, offers } of oldestFirst) {
    for (const offer of offers) {
      const spells = lanes.get(offer.id)?.spells ?? [];
      const at = shareOf(happenedAt, from, to);
      // Taken out and put back in, so that the map is in the order of the latest change.
      lanes.delete(offer.id);
      lanes.set(offer.id, {
        offer,
        spells: [...endedAt(spells, at), { isInStock: kind === 'restock', from: at, to: 1 }],
      });
    }
  }
  return lanes.size === 0 ? null : { from, to, lanes: [...lanes.values()].toReversed() };
}

function endedAt(spells: readonly Spell[], at: number): Spell[] {
  return spells.map((spell, index) => (index === spells.length - 1 ? { ...spell, to: at } : spell));
}

function shareOf(moment: string, from: string, to: string): number {
  const whole = Date.parse(to) - Date.parse(from);
  return whole <= 0 ? 0 : (Date.parse(moment) - Date.parse(from)) / whole;
}

function earlier(a: string, b: string): string {
  return Date.parse(a) < Date.parse(b) ? a : b;
}

function later(a: string, b: string): string {
  return Date.parse(a) > Date.parse(b) ? a : b;
}
