import type { Availability, Fragrance, ProductOffer, StockState, User, WatchlistItem } from '@sillage/contract';
import { sampleFragrance, sampleUser } from '@sillage/testkit/samples';
import { getOfferStock } from '../fragrance/stock-state.rules.ts';
import { fakeApi } from './fake-api.tsx';

const { username, firstName, lastName, fullName, email } = sampleUser;
const { name, brand, gender, concentration, family, price, productUrl } = sampleFragrance;

export function givenUser(overrides: Partial<User> = {}): User {
  return {
    id: '0198c0de-0000-7000-8000-000000000001',
    username,
    firstName,
    lastName,
    fullName,
    displayName: fullName,
    email,
    authProvider: 'local',
    pendingEmail: null,
    isActive: true,
    quizResult: null,
    ...overrides,
  };
}

/** Fakes a user who is signed in with a password. */
export function givenSignedIn(user: User = givenUser()): User {
  fakeApi({
    auth: { status: () => ({ authenticated: true, authType: 'traditional', providers: [] }) },
    users: { current: () => user },
  });
  return user;
}

export function givenProviders(): void {
  const providers = [
    { id: 'google' as const, name: 'Google' },
    { id: 'custom' as const, name: 'Lighthouse' },
  ];
  fakeApi({ auth: { status: () => ({ authenticated: false, authType: null, providers }) } });
}

function deriveStockState(
  availability: Availability | null = 'InStock',
  lastCheckedAt: string | null = '',
): StockState {
  return getOfferStock({ availability, lastCheckedAt }).stockState;
}

function deriveProductOffer(url: string | null = productUrl, amount: number | null = price): ProductOffer | null {
  if (url === null) return null;
  return { shop: new URL(url).host, price: amount, currency: amount === null ? null : 'USD' };
}

/** Returns a fragrance that is in stock and listed in the catalogue. */
export function givenFragrance(overrides: Partial<Fragrance> = {}): Fragrance {
  return {
    id: 1,
    name,
    brand,
    gender,
    concentration,
    price,
    productOffer: deriveProductOffer(overrides.productUrl, overrides.price),
    imageUrl: null,
    isSoldOut: false,
    availability: 'InStock',
    stockState: deriveStockState(overrides.availability, overrides.lastCheckedAt),
    isOriginal: true,
    inspiredByBrand: null,
    originalFragrance: null,
    inspiredSource: null,
    productUrl,
    family,
    lastCheckedAt: '2026-03-03T09:30:00.000Z',
    ...overrides,
  };
}

/** Returns an in-stock watchlist item without notes. */
export function givenWatchlistItem(overrides: Partial<WatchlistItem> = {}): WatchlistItem {
  return {
    id: 1,
    fragranceId: 1,
    fragranceName: name,
    fragranceBrand: brand,
    fragranceGender: gender,
    fragranceImageUrl: null,
    fragranceIsSoldOut: false,
    fragranceAvailability: 'InStock',
    fragranceStockState: deriveStockState(overrides.fragranceAvailability, overrides.fragranceLastCheckedAt),
    fragranceFamily: family,
    fragrancePrice: price,
    fragranceProductOffer: deriveProductOffer(overrides.fragranceProductUrl, overrides.fragrancePrice),
    fragranceProductUrl: productUrl,
    fragranceLastCheckedAt: '2026-03-03T09:30:00.000Z',
    notes: null,
    hasNotes: false,
    watchFilter: { sizesMl: null, maxPrice: null },
    notifyFrequency: { rule: 'every' },
    notifiedAt: null,
    addedAt: '2026-03-01T08:00:00.000Z',
    ...overrides,
  };
}
