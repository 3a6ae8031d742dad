import { z } from 'zod';
import { productOffer } from './fragrance.ts';
import { route } from './http.ts';
import { EVENTS_PATH } from './paths.ts';
import { availability, currency, fragranceId, price, stockState, timestamp } from './primitives.ts';

/**
 * Kind of a change that browsers receive as a live event. `stock` is any change of stock other than
 * a restock or a sell-out, such as the first known availability.
 */
export const liveChangeKind = z.enum(['restock', 'sold_out', 'stock', 'price']);
export type LiveChangeKind = z.infer<typeof liveChangeKind>;

/**
 * Data of the server-sent events `stock` and `price`: a fragrance after its stock or price changed.
 */
export const liveChange = z
  .object({
    fragranceId,
    kind: liveChangeKind,
    isSoldOut: z.boolean(),
    availability: availability.nullable(),
    stockState,
    price: price.nullable(),
    currency: currency.nullable(),
    productUrl: z.string().nullable(),
    productOffer: productOffer.nullable(),
    lastCheckedAt: timestamp.nullable(),
  })
  .meta({ id: 'LiveChange' });
export type LiveChange = z.infer<typeof liveChange>;

export const liveRoutes = {
  events: route({
    method: 'GET',
    path: EVENTS_PATH,
    access: 'user',
    scope: 'read',
    summary:
      'Changes of watched fragrances as they happen: events `stock` and `price`; `reset` when there are too many to repeat after Last-Event-ID',
    stream: true,
    data: liveChange,
  }),
};
