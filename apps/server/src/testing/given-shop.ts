import { type Content, openRawServer, openShop, type SendBytes } from '@sillage/testkit/shop';
import { afterAll, onTestFinished } from 'vitest';
import { createFetchPage, type FetchPageOptions } from '../platform/net/fetch-page.ts';

/** Opens a shop until the test ends. It responds with `fallback` to paths without a page. */
export async function givenShop(fallback?: Content) {
  const shop = await openShop(fallback === undefined ? {} : { fallback });
  onTestFinished(() => shop.close());
  return shop;
}

/** Opens a shop for all tests of a file. */
export async function openSharedShop() {
  const shop = await openShop();
  afterAll(() => shop.close());
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
