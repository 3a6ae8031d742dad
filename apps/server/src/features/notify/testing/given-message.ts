import { sampleFragrance, sampleUser } from '@sillage/testkit/samples';
import { newId } from '../../../platform/ids.ts';
import { sealAddress } from '../channels/sealed-address.service.ts';
import type { EventSummary } from '../event-summary.rules.ts';
import type { WebhookAddress } from '../notify.tables.ts';
import type { Message, Receiver } from '../senders/channel-sender.ts';

const { name, brand, family } = sampleFragrance;
const at = new Date('2026-05-04T10:20:30Z');

export function givenEvent(more: Partial<EventSummary> = {}): EventSummary {
  return {
    eventId: newId(),
    kind: 'restock',
    offerKind: 'bottle',
    happenedAt: at,
    isOver: false,
    fragrance: { id: 24, name, brand, imageUrl: null, family },
    shop: 'Test Parfumerie',
    url: 'https://shop.example/oud?a=1&b=2',
    offers: [
      { variant: '50 ml', sizeMl: 50, price: 89.9, currency: 'EUR', availability: 'InStock', lastCheckedAt: at },
    ],
    priceDrop: null,
    lowSince: null,
    alternatives: [],
    isPrivate: false,
    method: 'json-ld',
    confidence: 0.9,
    evidence: [{ source: 'json-ld', says: 'availability: https://schema.org/InStock' }],
    ...more,
  };
}

export function givenMessage(more: Partial<Message> = {}): Message {
  return {
    id: newId(),
    kind: 'single',
    at,
    events: [givenEvent()],
    timeZone: 'Europe/Berlin',
    ...more,
  };
}

/** Hostile shop text: mentions, links, formatting, markup, control and direction characters. */
export const HOSTILE =
  '@everyone <!channel> <@123> @somebody [here](https://evil.example) **x** `y` ||z|| &<b>\u202e\u0007\r\n# big\u2028\ud800\uffff';

export function givenHostileEvent(more: Partial<EventSummary> = {}): EventSummary {
  return givenEvent({
    fragrance: { id: 24, name: `Oud ${HOSTILE}`, brand: HOSTILE, imageUrl: null, family: null },
    shop: HOSTILE,
    url: 'javascript:alert(1)',
    offers: [
      { variant: HOSTILE, sizeMl: null, price: 1, currency: HOSTILE, availability: 'InStock', lastCheckedAt: at },
    ],
    evidence: [{ source: 'page', says: HOSTILE }],
    ...more,
  });
}

/** Receiver whose secrets are encrypted with `secret`, as in the table. */
export function givenSealedReceiver(address: WebhookAddress, secret: string): Receiver {
  const userId = newId();
  return givenReceiver(sealAddress(secret, userId, address), { userId });
}

export function givenReceiver(address: Receiver['address'], more: Partial<Receiver> = {}): Receiver {
  return {
    channelId: newId(),
    userId: newId(),
    email: sampleUser.email,
    address,
    secretVersion: 1,
    secretChangedAt: null,
    ...more,
  };
}
