import type { Availability, EventKind, Fragrance } from '@sillage/contract';
import type { Evidence } from '../monitor/index.ts';

/** One size of an event, with its state now. */
export interface NewsOffer {
  variant: string | null;
  sizeMl: number | null;
  price: number | null;
  currency: string | null;
  availability: Availability | null;
  lastCheckedAt: Date | null;
}

/** What is in stock in place of something that sold out: said to be inspired by it, or what it is said to be inspired by. */
export interface Instead {
  fragranceId: number;
  name: string;
  brand: string;
  price: number | null;
  currency: string | null;
}

/** One notification as things stand now; all of a shop's text in it is hostile. */
export interface News {
  eventId: string;
  kind: EventKind;
  happenedAt: Date;
  /** It does not hold any more: gone again, back again, dearer again. */
  isOver: boolean;
  fragrance: Pick<Fragrance, 'id' | 'name' | 'brand' | 'imageUrl' | 'family'>;
  shop: string;
  url: string;
  /** The sizes of the event that its receiver waits for. */
  offers: readonly NewsOffer[];
  priceDrop: { before: number; now: number; currency: string } | null;
  /** Of what sold out; at most three. */
  instead: readonly Instead[];
  method: string | null;
  confidence: number | null;
  evidence: readonly Evidence[];
}

/** What is said to one target at once, whatever the channel. */
export interface Message {
  /** Stays the same however often it is tried: Message-ID, webhook-id, push topic. */
  id: string;
  /** `single` is one piece of news as it happens; the others carry one or more. */
  kind: 'single' | 'quiet-hours' | 'daily-cap' | 'digest' | 'test';
  at: Date;
  /** Empty in a test. */
  news: readonly News[];
  /** IANA name; times are said in it. */
  timeZone: string;
  userId: string;
}

/** Why a message was not accepted, from whatever channel. */
export class Refusal extends Error {
  override name = 'Refusal';
  /** `later`: try again; `never`: this message will not be accepted; `gone`: nothing will be, switch the target off. */
  readonly kind: 'later' | 'never' | 'gone';
  /** As the receiver asked, when it did. */
  readonly retryAfterMs: number | null;

  /** `message` is for the target's owner: short, plain, without secrets or the receiver's own text. */
  constructor(kind: Refusal['kind'], message: string, retryAfterMs: number | null = null) {
    super(message);
    this.kind = kind;
    this.retryAfterMs = retryAfterMs;
  }
}
