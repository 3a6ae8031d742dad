import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BrowserContextOptions, Page } from '@playwright/test';
import { openSmtpServer, type SmtpServer } from '@sillage/testkit/smtp';
import { type Shop, startShop } from '../../apps/server/src/demo/shop.ts';
import { copyTemplate } from './data-template.ts';
import type { Environment } from './processes.ts';

/** Resources that the servers of a test use: a folder, a shop and an SMTP server. */
export interface Site {
  folder: string;
  shop: Shop;
  smtp: SmtpServer;
  /** Registers a function that closes a test's resource. The last one registered runs first. */
  closing(close: () => Promise<unknown>): void;
  writeCatalogue(handle: string, row: { name: string; brand: string }): Promise<string>;
}

export interface World extends Site {
  /** Opens a page in a new browser context, which is closed after the test. */
  newPage(options?: BrowserContextOptions): Promise<Page>;
}

/** Data folder of a test: `ready` belonged to a server that was started once, `none` is empty. */
export type StartingData = 'ready' | 'none';

export async function withSite(data: StartingData, work: (site: Site) => Promise<void>): Promise<void> {
  const closers: (() => Promise<unknown>)[] = [];
  try {
    await work(await openSite(data, closers));
  } finally {
    for (const close of closers.reverse()) await close();
  }
}

async function openSite(data: StartingData, closers: (() => Promise<unknown>)[]): Promise<Site> {
  const folder = await mkdtemp(join(tmpdir(), 'sillage-e2e-'));
  closers.push(() => rm(folder, { recursive: true, force: true, maxRetries: 3 }));
  if (data === 'ready') await copyTemplate(join(folder, 'data'));
  const shop = await startShop();
  closers.push(() => shop.close());
  const smtp = await openSmtpServer();
  closers.push(() => smtp.close());
  return {
    folder,
    shop,
    smtp,
    closing: (close) => void closers.push(close),
    async writeCatalogue(handle, { name, brand }) {
      const file = join(folder, `${handle}.csv`);
      await writeFile(
        file,
        `name,brand,gender,productUrl,shop,notes\n"${name}","${brand}",unisex,${shop.urlOf(handle)},Demo Parfumerie,oud;amber\n`,
      );
      return file;
    },
  };
}

export function getSettings({ folder, smtp }: Site): Environment & { DATA_DIR: string } {
  return { DATA_DIR: join(folder, 'data'), SMTP_URL: smtp.url };
}
