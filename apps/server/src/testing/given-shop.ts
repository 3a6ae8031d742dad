import { type Content, openRawServer, openShop, type SendBytes } from '@sillage/testkit/shop';
import { onTestFinished } from 'vitest';
import { createFetchPage, type FetchPageOptions } from '../platform/net/fetch-page.ts';

/** Opens a shop that responds with `fallback` to every path, until the test ends. */
export async function givenShop(fallback: Content) {
  const shop = await openShop({ fallback });
  onTestFinished(() => shop.close());
  return shop;
}

export async function givenRawServer(sendTo: SendBytes) {
  const server = await openRawServer(sendTo);
  onTestFinished(() => server.close());
  return server;
}

/** Opens a `fetchPage` that may connect to loopback, and closes it when the test ends. */
export function openFetchPage(options: Partial<FetchPageOptions> = {}) {
  const userAgent = 'Sillage/1.0 (+https://sillage.example)';
  const fetchPage = createFetchPage({ allowPrivate: true, userAgent, timeoutMs: 60_000, ...options });
  onTestFinished(() => fetchPage.close());
  return fetchPage;
}
