import { z } from 'zod';
import { route } from '../http.ts';
import { fragranceId, timestamp } from '../primitives.ts';
import { problems } from '../vocabulary.ts';
import { adminPageCheck } from './shops.ts';

/** A page that users reported, or that was read before and cannot be read any more. */
export const adminReport = z.object({
  pageId: z.int(),
  url: z.string(),
  shop: z.object({ id: z.int(), host: z.string(), isPaused: z.boolean() }),
  fragranceId: z.int(),
  fragrance: z.string(),
  watchers: z.int(),
  /** Open reports by users, without their names; null for none. */
  reports: z
    .object({
      count: z.int(),
      problems: z.partialRecord(z.enum(problems), z.int()),
      firstAt: timestamp,
      lastAt: timestamp,
    })
    .nullable(),
  /** Failed checks in a row, if the page counts as unreadable; else null. */
  unreadableChecks: z.int().nullable(),
  /** The last check, and the last one that read the page if it is another one; null for none. */
  lastCheck: adminPageCheck.nullable(),
  lastReading: adminPageCheck.nullable(),
  nextCheckAt: timestamp.nullable(),
});
export type AdminReport = z.infer<typeof adminReport>;

/** A page whose reports an operator resolved, and the emails to the users who reported it. */
export const answeredReport = z.object({
  pageId: z.int(),
  fragranceId: z.int(),
  fragrance: z.string(),
  host: z.string(),
  at: timestamp,
  note: z.string(),
  /** Number of users who have the note in their inbox. */
  reporters: z.int(),
  /** Their emails by state; `notSent`: not sent because of the user's settings or account. */
  emails: z.object({ sent: z.int(), waiting: z.int(), failed: z.int(), notSent: z.int() }),
  /** Response of the mail server to an email that waits or failed, without addresses. */
  response: z.string().nullable(),
});
export type AnsweredReport = z.infer<typeof answeredReport>;

export const MAX_RESOLUTION_LENGTH = 500;

const pageParams = z.object({ id: fragranceId });

export const adminReportsRoutes = {
  list: route({
    method: 'GET',
    path: '/api/admin/reports',
    access: 'operator',
    summary: 'Pages that users reported or that became unreadable in 30 days, the most watched first, at most 50',
    query: z.object({
      /** `cursor` of the page before. */
      after: z
        .string()
        .regex(/^\d{1,9}\.\d{1,9}$/, 'This is not a cursor')
        .optional(),
    }),
    data: z.object({ reports: z.array(adminReport), cursor: z.string().nullable() }),
  }),
  show: route({
    method: 'GET',
    path: '/api/admin/reports/{id}',
    access: 'operator',
    summary: 'A page with its open reports and its last checks, by the id of the page',
    params: pageParams,
    data: adminReport,
  }),
  answered: route({
    method: 'GET',
    path: '/api/admin/reports/answered',
    access: 'operator',
    summary: 'Pages whose reports were resolved, with the states of the emails to reporters, newest first, at most 20',
    query: z.object({
      /** `cursor` of the page before. */
      after: z
        .string()
        .regex(/^\d{1,15}\.\d{1,9}$/, 'This is not a cursor')
        .optional(),
    }),
    data: z.object({ answered: z.array(answeredReport), cursor: z.string().nullable() }),
  }),
  resolve: route({
    method: 'POST',
    path: '/api/admin/reports/{id}/resolve',
    access: 'operator',
    summary: 'Resolve the open reports of a page with a note that the reporters get in the app and by email',
    params: pageParams,
    body: z.object({
      /** For the users who reported the page; needed if there are any. */
      note: z.string().trim().max(MAX_RESOLUTION_LENGTH, `Write at most ${MAX_RESOLUTION_LENGTH} characters`),
    }),
    data: z.object({
      reports: z.int(),
      /** Number of users who get the note. */
      reporters: z.int(),
    }),
  }),
};
