import { z } from 'zod';
import { route } from './http.ts';
import { availability, currency, fragranceId, moment, price } from './primitives.ts';
import { EVENTS_PATH } from './vocabulary.ts';

/** `stock` is any other change of stock, including the first known state. */
export const newsKind = z.enum(['restock', 'sold_out', 'stock', 'price']);
export type NewsKind = z.infer<typeof newsKind>;

/** Present state of a watched fragrance after a change: the data of a `stock` or `price` event. */
export const liveNews = z
  .object({
    fragranceId,
    kind: newsKind,
    isSoldOut: z.boolean(),
    availability: availability.nullable(),
    price: price.nullable(),
    currency: currency.nullable(),
    lastCheckedAt: moment.nullable(),
  })
  .meta({ id: 'LiveNews' });
export type LiveNews = z.infer<typeof liveNews>;

export const liveRoutes = {
  events: route({
    method: 'GET',
    path: EVENTS_PATH,
    access: 'user',
    summary:
      'Changes of what one watches, as they happen: events `stock` and `price`; `reset` when too much happened to be told again after Last-Event-ID',
    stream: true,
    data: liveNews,
  }),
};
