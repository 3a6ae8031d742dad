import { type Availability, MINUTE_MS } from '@sillage/contract';
import type { OfferObservation, Verdict } from '@sillage/page-reader';
import type { TestApp } from '../../../../testing/test-app.ts';
import { saveCheck } from '../../checks/save-check.service.ts';

export interface ReadSize {
  sizeMl: number | null;
  price: number;
  availability?: Availability;
  currency?: string;
  kind?: OfferObservation['kind'];
}

interface SizesCheck {
  page: { id: number; fragranceId: number };
  at: Date;
  sizes: readonly ReadSize[];
  confidence?: number;
}

/** Saves a check that read these sizes on a page. */
export function saveSizes(app: TestApp, { page, at, sizes, confidence = 0.9 }: SizesCheck) {
  const offers = sizes.map(({ sizeMl, price, availability = 'InStock', currency = 'EUR', kind = 'bottle' }) => ({
    variant: sizeMl === null ? null : `${sizeMl} ml`,
    sku: `sku-${sizeMl}`,
    gtin: null,
    sizeMl,
    kind,
    availability,
    price,
    currency,
  }));
  const verdict = {
    page: 'product',
    reason: null,
    method: 'json-ld',
    evidence: [],
    confidence,
    ...offers[0],
    offers,
  } as unknown as Verdict;
  const check = { page, at, outcome: 'product' as const, reason: null, verdict };
  return app.db.transaction().execute((tx) => saveCheck(tx, check, MINUTE_MS, async () => {}));
}
