import ical, { ICalEventStatus, ICalEventTransparency } from 'ical-generator';
import { DAY } from '../../platform/clock.ts';
import type { CalendarEvent } from './calendar-events.service.ts';

/** How often clients should read the calendar again (RFC 7986, REFRESH-INTERVAL), in seconds. */
const REFRESH_SECONDS = 6 * 60 * 60;

export interface RevisedEvent extends CalendarEvent {
  sequence: number;
  changedAt: Date;
}

/**
 * Renders a calendar (RFC 5545). The same events always give the same bytes. DTSTAMP is the time of
 * the last change, as section 3.8.7.2 demands without a METHOD. Days are DATE values and times are
 * UTC, so that no time zones are described.
 */
export function renderCalendar(events: readonly RevisedEvent[]): string {
  const calendar = ical({
    name: 'Sillage: your watchlist',
    description: 'Dates that shops state for fragrances you watch, and when restocks are likely.',
    prodId: { company: 'Sillage', product: 'Watchlist', language: 'EN' },
    ttl: REFRESH_SECONDS,
  });
  for (const event of events)
    calendar.createEvent({
      id: event.uid,
      sequence: event.sequence,
      stamp: event.changedAt,
      lastModified: event.changedAt,
      start: new Date(event.starts),
      // The end is the first day after the event (section 3.6.1).
      end: event.lastDay === undefined ? null : new Date(Date.parse(event.lastDay) + DAY),
      allDay: event.starts.length === 10,
      summary: event.summary,
      description: event.description,
      url: escapeUrl(event.url),
      status: event.isTentative ? ICalEventStatus.TENTATIVE : ICalEventStatus.CONFIRMED,
      transparency: ICalEventTransparency.TRANSPARENT,
    });
  return calendar.toString();
}

/** The library escapes a URI as text, which section 3.3.13 forbids: it must have no such signs. */
function escapeUrl(url: string): string {
  return url.replace(/[,;\\"]/g, (sign) => encodeURIComponent(sign));
}
