import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, type CDPSession, chromium, expect, type Page, type Worker } from '@playwright/test';
import { launchOptions } from '../browser.ts';
import { POLL_OPTIONS } from '../poll.ts';

const root = join(import.meta.dirname, '../../..');
const builder = join(root, 'apps/extension/build/main.ts');

/** A browser with the built extension. */
export interface ExtensionBrowser {
  context: BrowserContext;
  worker: Worker;
  /** Opens the settings page of the extension. */
  openSettings: (hash?: string) => Promise<Page>;
  /** Clicks the extension's button in the toolbar while `page` is in front. */
  clickAction: (page: Page) => Promise<void>;
  close: () => Promise<void>;
}

/**
 * Builds the extension and starts a browser with it. `allowed` has the match patterns of origins
 * that the user has allowed: no test can answer the browser's own question.
 */
export async function openExtensionBrowser(allowed: readonly string[]): Promise<ExtensionBrowser> {
  const folder = mkdtempSync(join(tmpdir(), 'sillage-extension-'));
  execFileSync(process.execPath, [builder, join(folder, 'dist')]);
  const extension = join(folder, 'extension');
  cpSync(join(folder, 'dist/chromium'), extension, { recursive: true });
  const manifestFile = join(extension, 'manifest.json');
  const manifest = JSON.parse(readFileSync(manifestFile, 'utf8')) as object;
  writeFileSync(manifestFile, JSON.stringify({ ...manifest, host_permissions: allowed }));
  const { args = [], ...options } = launchOptions();
  const context = await chromium.launchPersistentContext(join(folder, 'profile'), {
    ...options,
    // Playwright's own headless mode runs no extensions.
    headless: false,
    args: [
      ...args,
      '--headless=new',
      '--enable-unsafe-extension-debugging',
      `--disable-extensions-except=${extension}`,
      `--load-extension=${extension}`,
    ],
    locale: 'en-GB',
  });
  // When it is installed, the extension opens its settings in the empty first tab.
  const [settings = await context.waitForEvent('page')] = context.pages();
  await settings.waitForURL(/options\.html/);
  await settings.getByRole('heading', { name: 'Your server' }).waitFor();
  const [worker = await context.waitForEvent('serviceworker')] = context.serviceWorkers();
  const browser = context.browser();
  if (browser === null) throw new Error('the browser has no session');
  const session = await browser.newBrowserCDPSession();
  const id = new URL(worker.url()).host;
  return {
    context,
    worker,
    openSettings: async (hash = '') => {
      const page = await context.newPage();
      await page.goto(`chrome-extension://${id}/options.html${hash}`);
      await page.getByRole('heading', { name: 'Your server' }).waitFor();
      return page;
    },
    clickAction: async (page) => {
      await page.bringToFront();
      const targetId = await findTab(session, page.url());
      const tabId = await worker.evaluate<number>(findTabId);
      // Newer than the types of Playwright.
      const send = session.send.bind(session) as (method: string, parameters: object) => Promise<unknown>;
      await send('Extensions.triggerAction', { id, targetId });
      await expect.poll(() => worker.evaluate(readOutcome(tabId)), POLL_OPTIONS).toBe('read');
    },
    close: async () => {
      await context.close();
      rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
    },
  };
}

const findTabId = 'chrome.tabs.query({ active: true, lastFocusedWindow: true }).then(([{ id }]) => id)';
/** Whether a click has put the content script into the tab, or has failed. */
const readOutcome = (tabId: number) => `(async () => {
  if ((await chrome.action.getBadgeText({ tabId: ${tabId} })) === '–') return 'failed';
  const run = { target: { tabId: ${tabId} }, func: () => globalThis.sillageContent !== undefined };
  const [frame] = await chrome.scripting.executeScript(run).catch(() => []);
  return frame?.result === true ? 'read' : 'running';
})()`;

async function findTab(session: CDPSession, url: string): Promise<string> {
  const { targetInfos } = await session.send('Target.getTargets', { filter: [{ type: 'tab' }] });
  const tab = targetInfos.find((target) => target.url === url);
  if (tab === undefined) throw new Error(`no tab has ${url}`);
  return tab.targetId;
}

/** Text of the panel, and the position of the named control. */
interface PanelView {
  text: string;
  html: string;
  css: string;
  focused: string;
  control: { x: number; y: number } | null;
}

export interface Panel {
  /** Returns the panel as the user sees it; null while there is none. */
  view: () => Promise<PanelView | null>;
  /** Clicks a control with the mouse, as a user does. */
  click: (label: string) => Promise<void>;
}

/** Reads the open panel in the isolated world, because its shadow root is closed to the page. */
function readPanel(label: string | null): PanelView | null {
  const api = (
    globalThis as unknown as { chrome: { dom: { openOrClosedShadowRoot: (e: Element) => ShadowRoot | null } } }
  ).chrome;
  const roots = [...document.querySelectorAll('html > div')].map((host) => api.dom.openOrClosedShadowRoot(host));
  const frame = roots.flatMap((each) => each?.querySelector('iframe') ?? []).at(0);
  const inner = frame?.contentDocument;
  if (!frame || !inner) return null;
  const offset = frame.getBoundingClientRect();
  const nameOf = (each: Element) => (each.closest('label') ?? each).textContent?.trim() ?? '';
  const named = [...inner.querySelectorAll('button, input, summary, a')].find((each) => nameOf(each) === label);
  named?.scrollIntoView({ block: 'nearest', behavior: 'instant' });
  const box = named?.getBoundingClientRect();
  return {
    text: inner.body.innerText,
    html: inner.body.innerHTML,
    css: [...inner.adoptedStyleSheets].flatMap((sheet) => [...sheet.cssRules].map((rule) => rule.cssText)).join('\n'),
    focused: inner.activeElement === null ? '' : nameOf(inner.activeElement),
    control: box ? { x: offset.left + box.left + box.width / 2, y: offset.top + box.top + box.height / 2 } : null,
  };
}

/** Follows the panel on a page. Call it before the page is loaded. */
export async function followPanel(page: Page): Promise<Panel> {
  const session = await page.context().newCDPSession(page);
  const worlds = new Map<number, string>();
  session.on('Runtime.executionContextCreated', ({ context: { id, origin } }) => void worlds.set(id, origin));
  session.on('Runtime.executionContextDestroyed', ({ executionContextId }) => void worlds.delete(executionContextId));
  session.on('Runtime.executionContextsCleared', () => worlds.clear());
  await session.send('Runtime.enable');
  const read = async (label: string | null) => {
    const [contextId] = [...worlds].find(([, origin]) => origin.startsWith('chrome-extension:')) ?? [];
    if (contextId === undefined) return null;
    const { result } = await session.send('Runtime.evaluate', {
      expression: `(${readPanel.toString()})(${JSON.stringify(label)})`,
      contextId,
      returnByValue: true,
    });
    return (result.value ?? null) as PanelView | null;
  };
  return {
    view: () => read(null),
    click: async (label) => {
      const { control = null } = (await read(label)) ?? {};
      if (control === null) throw new Error(`the panel has no control ${label}`);
      await page.mouse.click(control.x, control.y);
    },
  };
}
