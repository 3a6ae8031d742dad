import { expect, type Page, type Request } from '@playwright/test';

/** Slows the connection, so that the page arrives in parts and the fonts arrive after it. */
export async function slowConnection(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  const conditions = { offline: false, latency: 100, downloadThroughput: 60_000, uploadThroughput: 60_000 };
  await session.send('Network.emulateNetworkConditions', conditions);
}

/**
 * Holds the responses from a URL. The returned function lets them through when all other responses
 * have arrived.
 */
export async function holdResponses(page: Page, url: string): Promise<() => Promise<void>> {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  const held = new Set<Request>();
  const others = new Set<Request>();
  const add = (request: Request) => request.resourceType() !== 'eventsource' && others.add(request);
  const remove = (request: Request) => others.delete(request);
  page.on('request', add).on('requestfinished', remove).on('requestfailed', remove);
  await page.route(url, async (route, request) => {
    held.add(request);
    others.delete(request);
    await released;
    await route.continue();
  });
  return async () => {
    await expect.poll(() => held.size > 0 && others.size === 0).toBe(true);
    release();
    page.off('request', add).off('requestfinished', remove).off('requestfailed', remove);
  };
}

export interface LayoutShift {
  /** Sum of all layout shifts of the page that no user input has caused. */
  sum: number;
  /** The elements that moved, with the size of the shift. */
  moved: string[];
}

export function measureLayoutShift(page: Page): Promise<LayoutShift> {
  return page.evaluate(
    () =>
      new Promise<LayoutShift>((resolve) => {
        interface Entry {
          value: number;
          hadRecentInput: boolean;
          sources: { node: Node | null }[];
        }
        const result: LayoutShift = { sum: 0, moved: [] };
        new PerformanceObserver((list) => {
          for (const { value, hadRecentInput, sources } of list.getEntries() as unknown as Entry[]) {
            if (hadRecentInput) continue;
            result.sum += value;
            const nodes = sources.map(({ node }) => (node?.textContent ?? 'a removed element').slice(0, 40));
            result.moved.push(`${value.toFixed(3)}: ${nodes.join(' | ')}`);
          }
        }).observe({ type: 'layout-shift', buffered: true });
        // Observers run in the order of their creation: this mark comes after every earlier shift.
        new PerformanceObserver(() => resolve(result)).observe({ type: 'mark', buffered: true });
        requestAnimationFrame(() => performance.mark('shifts counted'));
      }),
  );
}
