import { z } from 'zod';
import { route } from './http.ts';
import { EVENTS_PATH } from './paths.ts';
import { availability, currency, fragranceId, price, timestamp } from './primitives.ts';

/** `stock` is any other change of stock, including the first known state. */
export const liveChangeKind = z.enum(['restock', 'sold_out', 'stock', 'price']);
export type LiveChangeKind = z.infer<typeof liveChangeKind>;

/** Present state of a watched fragrance after a change: the data of a `stock` or `price` event. */
export const liveChange = z
  .object({
    fragranceId,
    kind: liveChangeKind,
    isSoldOut: z.boolean(),
    availability: availability.nullable(),
    price: price.nullable(),
    currency: currency.nullable(),
    lastCheckedAt: timestamp.nullable(),
  })
  .meta({ id: 'LiveChange' });
export type LiveChange = z.infer<typeof liveChange>;

export const liveRoutes = {
  events: route({
    method: 'GET',
    path: EVENTS_PATH,
    access: 'user',
    summary:
      'Changes of watched fragrances as they happen: events `stock` and `price`; `reset` when there are too many to repeat after Last-Event-ID',
    stream: true,
    data: liveChange,
  }),
};
