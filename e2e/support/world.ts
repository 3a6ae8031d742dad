import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright';
import { type Shop, startShop } from '../../apps/server/src/demo/shop.ts';
import { type Mailbox, openMailbox } from './mailbox.ts';
import type { Environment } from './processes.ts';

/** A folder, a shop, a mail server and a browser: what a journey happens in. Everything is closed with it. */
export interface World {
  folder: string;
  shop: Shop;
  mailbox: Mailbox;
  /** A page of a browser with no memory. */
  newPage(options?: BrowserContextOptions): Promise<Page>;
  /** Closed with the world, the newest first. */
  closing(close: () => Promise<unknown>): void;
  /** A catalogue file that names one page of the shop. */
  catalogueOf(handle: string, row: { name: string; brand: string }): Promise<string>;
  [Symbol.asyncDispose](): Promise<void>;
}

export async function createWorld(): Promise<World> {
  const folder = await mkdtemp(join(tmpdir(), 'sillage-e2e-'));
  const closers: (() => Promise<unknown>)[] = [() => rm(folder, { recursive: true, force: true })];
  const shop = await startShop();
  closers.push(() => shop.close());
  const mailbox = await openMailbox();
  closers.push(() => mailbox.close());
  let browser: Browser | undefined;
  return {
    folder,
    shop,
    mailbox,
    async newPage(options) {
      if (!browser) {
        browser = await launch();
        const opened = browser;
        closers.push(() => opened.close());
      }
      const context = await browser.newContext({ locale: 'en-GB', ...options });
      return context.newPage();
    },
    closing: (close) => void closers.push(close),
    async catalogueOf(handle, { name, brand }) {
      const file = join(folder, `${handle}.csv`);
      await writeFile(
        file,
        `name,brand,gender,productUrl,shop,notes\n"${name}","${brand}",unisex,${shop.urlOf(handle)},Demo Parfumerie,oud;amber\n`,
      );
      return file;
    },
    async [Symbol.asyncDispose]() {
      for (const close of closers.reverse()) await close();
    },
  };
}

/** What a server in that world is told at least. */
export function settingsIn({ folder, mailbox }: World): Environment & { DATA_DIR: string } {
  return { DATA_DIR: join(folder, 'data'), SMTP_URL: mailbox.smtpUrl };
}

/** The machine's Chromium, or the one that CHROMIUM_PATH names. */
export function launch(): Promise<Browser> {
  const quiet = ['--disable-background-networking', '--disable-component-update', '--disable-sync', '--no-first-run'];
  return chromium.launch({
    ...(process.env.CHROMIUM_PATH && { executablePath: process.env.CHROMIUM_PATH }),
    args: process.getuid?.() === 0 ? ['--no-sandbox', ...quiet] : quiet,
  });
}
