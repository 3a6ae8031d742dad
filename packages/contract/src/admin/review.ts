import { z } from 'zod';
import { route } from '../http.ts';
import { availability, concentration, currency, fragranceId, gender, price, timestamp } from '../primitives.ts';

/** Maximum number of items of each kind that the queue returns. */
export const REVIEW_SIZE = 50;

/** A listed fragrance, as an operator compares it with another. */
export const reviewedFragrance = z.object({
  id: fragranceId,
  name: z.string(),
  brand: z.string(),
  concentration: concentration.nullable(),
  gender: gender.nullable(),
  year: z.number().nullable(),
  pages: z.number().int(),
  watchers: z.number().int(),
});
export type ReviewedFragrance = z.infer<typeof reviewedFragrance>;

const common = {
  id: z.string(),
  /** Time at which it was suggested or found. */
  at: timestamp,
};

const productPage = {
  url: z.string(),
  shop: z.string(),
  /** Title of the product on the page. */
  title: z.string(),
  price: price.nullable(),
  currency: currency.nullable(),
  availability: availability.nullable(),
};

export const reviewItem = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('suggestion'),
    ...common,
    ...productPage,
    name: z.string(),
    brand: z.string(),
    concentration: concentration.nullable(),
    /** True if a user's own browser read the page, and not Sillage. */
    isReadByBrowser: z.boolean(),
    /** The listed fragrance for which the page was suggested; null for a fragrance of its own. */
    fragrance: reviewedFragrance.nullable(),
  }),
  /** A suggested product feed; credentials in its address are masked. */
  z.object({ kind: z.literal('feed'), ...common, address: z.string() }),
  /** A product that a search found and that may be the fragrance. */
  z.object({
    kind: z.literal('offer'),
    ...common,
    ...productPage,
    /** Why it may be, or may not be, the fragrance. */
    reason: z.string(),
    fragrance: reviewedFragrance,
  }),
  /** Two fragrances that may be one. */
  z.object({
    kind: z.literal('pair'),
    ...common,
    reason: z.string(),
    first: reviewedFragrance,
    second: reviewedFragrance,
  }),
]);
export type ReviewItem = z.infer<typeof reviewItem>;
export type ReviewKind = ReviewItem['kind'];

const count = z.number().int().nonnegative();

const which = z.object({
  kind: z.enum(['suggestion', 'feed', 'offer', 'pair']),
  id: z.string().min(1).max(40),
});

/** What was done, and whether it can be undone. */
export const reviewDecision = z.object({ message: z.string(), canUndo: z.boolean() });
export type ReviewDecision = z.infer<typeof reviewDecision>;

export const adminReviewRoutes = {
  list: route({
    method: 'GET',
    path: '/api/admin/review',
    access: 'operator',
    summary: 'Suggestions and doubtful pairs that wait for a decision: of each kind the oldest, at most 50',
    data: z.object({
      items: z.array(reviewItem),
      /** Number of waiting items by kind; counting stops at 1,000. */
      counts: z.object({ suggestion: count, feed: count, offer: count, pair: count }),
    }),
  }),
  candidates: route({
    method: 'GET',
    path: '/api/admin/review/candidates',
    access: 'operator',
    summary: 'Listed fragrances that a name may mean, the most likely first, at most 8',
    query: z.object({
      text: z.string().trim().min(1, 'Write a name').max(300, 'At most 300 characters'),
    }),
    data: z.array(reviewedFragrance),
  }),
  accept: route({
    method: 'POST',
    path: '/api/admin/review/{kind}/{id}/accept',
    access: 'operator',
    summary: 'Accept a suggestion, a feed, or a found product as a page of the fragrance',
    params: which,
    data: reviewDecision,
  }),
  merge: route({
    method: 'POST',
    path: '/api/admin/review/{kind}/{id}/merge',
    access: 'operator',
    summary: 'Merge a suggestion or one fragrance of a pair into a listed fragrance',
    params: which,
    body: z.object({ into: fragranceId }),
    data: reviewDecision,
  }),
  decline: route({
    method: 'POST',
    path: '/api/admin/review/{kind}/{id}/decline',
    access: 'operator',
    summary: 'Decline a suggestion or a feed, or keep a pair apart for good',
    params: which,
    body: z.object({
      /** The user who suggested it sees the reason. */
      reason: z.string().trim().max(300, 'At most 300 characters').default(''),
    }),
    data: reviewDecision,
  }),
  undo: route({
    method: 'POST',
    path: '/api/admin/review/{kind}/{id}/undo',
    access: 'operator',
    summary: 'Undo a decision: a declined item waits again',
    params: which,
    data: reviewDecision,
  }),
};
