import { writeFile } from 'node:fs/promises';
import { type BrowserContext, test as base } from '@playwright/test';
import { clearEndedProcesses, currentProcesses, startServer } from './processes.ts';
import { getSettings, type Site, type StartingData, type World, withSite } from './world.ts';

export { expect } from '@playwright/test';

const SETUP_TIMEOUT_MS = 120_000;

interface BasicFixtures {
  /** Opens a page in a new browser context, which is closed after the test. */
  newPage: World['newPage'];
  /** Registers a function that runs after the test. The function registered last runs first. */
  closing: Site['closing'];
  serverLogs: void;
}

const basicTest = base.extend<BasicFixtures>({
  // Set up before, and so torn down after, all other fixtures.
  serverLogs: [
    async ({}, provide, info) => {
      clearEndedProcesses();
      await provide();
      if (info.status === info.expectedStatus) return;
      for (const [index, { output }] of currentProcesses().entries()) {
        const path = info.outputPath(index === 0 ? 'server.log' : `server-${index + 1}.log`);
        await writeFile(path, output());
        await info.attach('server.log', { path, contentType: 'text/plain' });
      }
    },
    { auto: true, timeout: SETUP_TIMEOUT_MS },
  ],
  async newPage({ browser }, provide) {
    const contexts: BrowserContext[] = [];
    await provide(async (options) => {
      const context = await browser.newContext(options);
      contexts.push(context);
      return context.newPage();
    });
    for (const context of contexts) await context.close();
  },
  closing: [
    async ({}, provide) => {
      const closers: (() => Promise<unknown>)[] = [];
      await provide((close) => void closers.push(close));
      for (const close of closers.reverse()) await close();
    },
    { timeout: SETUP_TIMEOUT_MS },
  ],
});

interface FileFixtures {
  /** Name of the test file, whose tests share a worker process, data folder, shop and server. */
  file: string;
  site: Site;
  /** Origin of the server that all tests of the file share. */
  origin: string;
}

/** Test that shares its data folder, shop and servers with the other tests of its file. */
export const test = basicTest.extend<{ world: World }, FileFixtures>({
  file: ['', { scope: 'worker', option: true }],
  site: [async ({}, provide) => withSite('ready', provide), { scope: 'worker', timeout: SETUP_TIMEOUT_MS }],
  origin: [
    async ({ site }, provide) => {
      const server = await startServer(getSettings(site));
      await provide(server.origin);
      await server.end();
    },
    { scope: 'worker', timeout: SETUP_TIMEOUT_MS },
  ],
  world: ({ site, newPage, closing }, provide) => provide({ ...site, newPage, closing }),
});

export const isolatedTest = basicTest.extend<{ data: StartingData; world: World }>({
  data: ['ready', { option: true }],
  world: [
    ({ data, newPage }, provide) => withSite(data, (site) => provide({ ...site, newPage })),
    { timeout: SETUP_TIMEOUT_MS },
  ],
});
