import type { Observed } from '@sillage/contract';
import { act } from '@testing-library/react';
import { vi } from 'vitest';

const observedId = (number: number) => `0198c0de-0000-7000-8000-0000000e${String(number).padStart(4, '0')}`;

/** Returns a watched page that the user's own browser saw in stock. */
export function givenObserved(number = 1, overrides: Partial<Observed> = {}): Observed {
  return {
    id: observedId(number),
    url: `https://closed.example/p/${number}`,
    shop: 'closed.example',
    fragranceId: number,
    title: `Oud ${number} Eau de Parfum`,
    stockState: 'in-stock',
    price: 142,
    currency: 'EUR',
    sizes: [{ sizeMl: 50, variant: null, availability: 'InStock', price: 142, currency: 'EUR' }],
    observedAt: '2026-03-04T10:20:00.000Z',
    visitedAt: '2026-03-04T10:20:00.000Z',
    counts: true,
    countsReason: null,
    suggestionId: null,
    isWatched: true,
    ...overrides,
  };
}

/** Fakes the window's messages: records what the page sends, and replies as the extension would. */
export function givenExtension() {
  const sent: { message: Record<string, unknown>; origin: string }[] = [];
  vi.spyOn(window, 'postMessage').mockImplementation(((message: Record<string, unknown>, origin: string) => {
    sent.push({ message, origin });
  }) as typeof window.postMessage);

  function reply(data: object, overrides: MessageEventInit = {}): void {
    const init = { source: window, origin: location.origin, data: { from: 'sillage-extension', ...data } };
    act(() => void window.dispatchEvent(new MessageEvent('message', { ...init, ...overrides })));
  }

  const sentOf = (kind: string) => sent.filter(({ message }) => message['kind'] === kind);
  return { reply, sentOf };
}
