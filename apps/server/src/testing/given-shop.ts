import { type Content, openRawServer, openShop, type SendBytes } from '@sillage/testkit/shop';
import { onTestFinished } from 'vitest';
import { createFetchPage, type FetchPageOptions } from '../platform/net/fetch-page.ts';

/** A shop until the test ends that responds with `fallback` to every path. */
export async function givenShop(fallback: Content) {
  const shop = await openShop({ fallback });
  onTestFinished(() => shop.close());
  return shop;
}

/** A server until the test ends that sends raw bytes. */
export async function givenRawServer(sendTo: SendBytes) {
  const server = await openRawServer(sendTo);
  onTestFinished(() => server.close());
  return server;
}

/** A `fetchPage` that may connect to loopback, closed when the test ends. */
export function openFetchPage(options: Partial<FetchPageOptions> = {}) {
  const userAgent = 'Sillage/1.0 (+https://sillage.example)';
  const fetchPage = createFetchPage({ allowPrivate: true, userAgent, timeoutMs: 60_000, ...options });
  onTestFinished(() => fetchPage.close());
  return fetchPage;
}
