import type { Availability, EventKind, Fragrance } from '@sillage/contract';
import type { Evidence } from '../monitor/index.ts';

/** One size of an event, in its current state. */
export interface NewsOffer {
  variant: string | null;
  sizeMl: number | null;
  price: number | null;
  currency: string | null;
  availability: Availability | null;
  lastCheckedAt: Date | null;
}

/** An alternative in stock for a sold-out fragrance: its inspiration, or inspired by it. */
export interface Instead {
  fragranceId: number;
  name: string;
  brand: string;
  price: number | null;
  currency: string | null;
}

/** One event in its current state. All shop text in it is untrusted. */
export interface News {
  eventId: string;
  kind: EventKind;
  happenedAt: Date;
  /** The event is no longer true: sold out again, back in stock again, or more expensive again. */
  isOver: boolean;
  fragrance: Pick<Fragrance, 'id' | 'name' | 'brand' | 'imageUrl' | 'family'>;
  shop: string;
  url: string;
  /** The sizes of the event that match the receiver's watch filter. */
  offers: readonly NewsOffer[];
  priceDrop: { before: number; now: number; currency: string } | null;
  /** Only for sold-out events; at most three. */
  instead: readonly Instead[];
  method: string | null;
  confidence: number | null;
  evidence: readonly Evidence[];
}

export interface Message {
  /** Stays the same across tries: it becomes the Message-ID, webhook-id or push topic. */
  id: string;
  /** `single` is one event, sent as it happens; the others contain one or more, a `test` none. */
  kind: 'single' | 'quiet-hours' | 'daily-cap' | 'digest' | 'test';
  at: Date;
  /** Empty in a test. */
  news: readonly News[];
  /** IANA name; times in the message use it. */
  timeZone: string;
  userId: string;
}

export class Refusal extends Error {
  override name = 'Refusal';
  /** `later`: retry. `never`: drop this message. `gone`: switch the target off. */
  readonly kind: 'later' | 'never' | 'gone';
  /** From the receiver's Retry-After; null without one. */
  readonly retryAfterMs: number | null;

  /** `message` is shown to the target's owner: short, without secrets or the receiver's text. */
  constructor(kind: Refusal['kind'], message: string, retryAfterMs: number | null = null) {
    super(message);
    this.kind = kind;
    this.retryAfterMs = retryAfterMs;
  }
}
