import type { Observation } from '@sillage/contract';
import { onTestFinished } from 'vitest';
import { connect } from '../background/pairing.ts';
import { toPattern } from '../background/shops.ts';
import { store } from '../background/store.ts';
import { EXTENSION_ORIGIN, type FakeChrome, installFakeChrome } from './fake-chrome.ts';
import { FAKE_KEY, type FakeSillage, openFakeSillage } from './fake-sillage.ts';

export const SHOP = 'https://shop.example';

/** Connects a fake browser with a fake server; the user has agreed to what is sent. */
export async function givenConnection(): Promise<{ browser: FakeChrome; sillage: FakeSillage }> {
  const browser = installFakeChrome();
  const sillage = await openFakeSillage();
  onTestFinished(() => sillage.close());
  browser.origins.add(toPattern(sillage.origin));
  await connect(sillage.origin, FAKE_KEY);
  await store.isAgreed.set(true);
  return { browser, sillage };
}

/** Builds the observation of a product page of `SHOP`. */
export function givenObservation(path = '/oud', observedAt = '2026-11-28T10:00:00.000Z'): Observation {
  const offer = { variant: '50 ml', sku: null, gtin: null, sizeMl: 50, kind: 'bottle' as const };
  const stock = { availability: 'InStock' as const, price: 80, currency: 'EUR' };
  return {
    url: `${SHOP}${path}`,
    observedAt,
    outcome: 'product',
    verdict: {
      title: 'Oud',
      brand: 'Maison',
      availability: 'InStock',
      confidence: 0.95,
      method: 'json-ld',
      offers: [{ ...offer, ...stock }],
      evidence: [{ source: 'json-ld', says: 'availability: InStock' }],
    },
  };
}

/** Sender of a message of the content script in the main frame of a tab. */
export function givenSender(url = `${SHOP}/oud?utm_source=mail`) {
  const tab = { id: 5 } as chrome.tabs.Tab;
  return { id: new URL(EXTENSION_ORIGIN).host, url, tab, frameId: 0 };
}
