import type { LiveChange } from '@sillage/contract';
import { sampleFragrance } from '@sillage/testkit/samples';
import { act } from '@testing-library/react';
import { vi } from 'vitest';

class FakeEventSource extends EventTarget {
  static readonly CONNECTING = 0;
  static readonly OPEN = 1;
  static readonly CLOSED = 2;
  readonly url: string;
  readyState = FakeEventSource.CONNECTING as number;
  constructor(url: string) {
    super();
    this.url = url;
    opened.push(this);
  }
  close(): void {
    this.readyState = FakeEventSource.CLOSED;
  }
}

let opened: FakeEventSource[] = [];

/** Fakes the live event stream; the returned functions act as the latest stream's server. */
export function fakeEvents() {
  opened = [];
  vi.stubGlobal('EventSource', FakeEventSource);
  const latest = () => {
    const source = opened.at(-1);
    if (!source) throw new Error('no event stream is open');
    return source;
  };
  const dispatch = (event: Event) => act(async () => void latest().dispatchEvent(event));
  return {
    urls: () => opened.map(({ url }) => url),
    countOpen: () => opened.filter(({ readyState }) => readyState !== FakeEventSource.CLOSED).length,
    async accept() {
      latest().readyState = FakeEventSource.OPEN;
      await dispatch(new Event('open'));
    },
    send: (name: 'stock' | 'price', change: LiveChange) =>
      dispatch(new MessageEvent(name, { data: JSON.stringify(change) })),
    reset: () => dispatch(new MessageEvent('reset', { data: '{}' })),
    /** Simulates a lost connection, after which the browser would reconnect. */
    async disconnect() {
      latest().readyState = FakeEventSource.CONNECTING;
      await dispatch(new Event('error'));
    },
    /**
     * Simulates a response that is not an event stream. The browser does not reconnect after it.
     */
    async reject() {
      latest().readyState = FakeEventSource.CLOSED;
      await dispatch(new Event('error'));
    },
  };
}

export async function setVisible(isVisible: boolean): Promise<void> {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(isVisible ? 'visible' : 'hidden');
  await act(async () => void document.dispatchEvent(new Event('visibilitychange')));
}

/** Returns a stock event as the server pushes it to open tabs: a restock at a lower price. */
export function givenLiveChange(overrides: Partial<LiveChange> = {}): LiveChange {
  return {
    fragranceId: 1,
    kind: 'restock',
    isSoldOut: false,
    availability: 'InStock',
    stockState: 'in-stock',
    price: 99,
    productUrl: sampleFragrance.productUrl,
    productOffer: { shop: new URL(sampleFragrance.productUrl).host, price: 99, currency: 'USD' },
    currency: 'USD',
    lastCheckedAt: '2026-03-04T10:00:00.000Z',
    ...overrides,
  };
}
