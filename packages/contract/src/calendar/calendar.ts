import { z } from 'zod';
import { route } from '../http.ts';
import { userId } from '../primitives.ts';

const userParams = z.object({ userId });
const calendarUrl = z.object({ url: z.string().nullable() });

export const calendarRoutes = {
  get: route({
    method: 'GET',
    path: '/api/calendar/{userId}',
    access: 'self',
    summary: 'URL of the private calendar (iCalendar); null without one',
    params: userParams,
    data: calendarUrl,
  }),
  renew: route({
    method: 'POST',
    path: '/api/calendar/{userId}',
    access: 'self',
    summary: 'Create the calendar or replace its URL; the previous URL stops working',
    params: userParams,
    data: calendarUrl,
  }),
  remove: route({
    method: 'DELETE',
    path: '/api/calendar/{userId}',
    access: 'self',
    summary: 'Remove the calendar',
    params: userParams,
    data: calendarUrl,
  }),
};
