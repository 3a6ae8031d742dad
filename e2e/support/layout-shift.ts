import type { Page } from '@playwright/test';

/** Slows the connection, so that the page arrives in parts and the fonts arrive after it. */
export async function slowConnection(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  const conditions = { offline: false, latency: 100, downloadThroughput: 60_000, uploadThroughput: 60_000 };
  await session.send('Network.emulateNetworkConditions', conditions);
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
