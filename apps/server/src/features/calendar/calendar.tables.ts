import type { Generated } from 'kysely';

/** A user's private calendar; its address is the signed id. */
export interface CalendarsTable {
  id: string;
  user_id: string;
  created_at: Date;
}

/** What a user's calendar last said of an event. */
export interface CalendarEventsTable {
  user_id: string;
  uid: string;
  starts: string;
  content_hash: string;
  /** How often the date changed. */
  sequence: Generated<number>;
  changed_at: Date;
  /** Since when the calendar does not have the event; null while it has it. */
  ended_at: Generated<Date | null>;
}

declare module '../../platform/db/db.ts' {
  interface Tables {
    calendars: CalendarsTable;
    calendar_events: CalendarEventsTable;
  }
}
