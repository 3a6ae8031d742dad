import { type BridgeRequest, type PageRequest, request } from '../messages.ts';
import { checkPage, type Source, watchPage } from './check.ts';
import { flushQueue } from './queue.ts';
import { respondToBridge } from './respond-bridge.ts';

/** Request of the extension's own settings page: try to send what waits. */
export const FLUSH = 'flush';

type Sender = Pick<chrome.runtime.MessageSender, 'id' | 'url' | 'tab' | 'frameId'>;

/**
 * Responds to a message. Returns null for every message that is not a request of the extension's
 * own content script in the main frame of a web page.
 */
export async function respond(message: unknown, sender: Sender): Promise<unknown> {
  if (sender.id !== chrome.runtime.id) return null;
  if (sender.url?.startsWith(chrome.runtime.getURL('')) === true)
    return (message as { kind?: unknown } | null)?.kind === FLUSH ? flushQueue() : null;
  const source = readSource(sender);
  const parsed = request.safeParse(message);
  if (source === null || !parsed.success) return null;
  const { data } = parsed;
  return isBridgeRequest(data) ? respondToBridge(data, source) : respondToPage(data, source);
}

function readSource({ url, tab, frameId }: Sender): Source | null {
  const parsed = url === undefined ? null : URL.parse(url);
  if (tab?.id === undefined || frameId !== 0 || parsed === null || !/^https?:$/.test(parsed.protocol)) return null;
  return { origin: parsed.origin, tabId: tab.id };
}

const isBridgeRequest = (data: { kind: string }): data is BridgeRequest => data.kind.startsWith('bridge-');

async function respondToPage(data: PageRequest, source: Source): Promise<unknown> {
  switch (data.kind) {
    case 'check':
      return isOwnAddress(data.observation.url, source) ? checkPage(data, source) : null;
    case 'watch':
      return isOwnAddress(data.url, source) ? watchPage(data) : null;
    case 'open-settings': {
      const url = chrome.runtime.getURL(`options.html#${describeSettings(data.about, source)}`);
      await chrome.tabs.create({ url, openerTabId: source.tabId });
      return null;
    }
  }
}

/** What the settings offer first. */
function describeSettings(about: 'server' | 'this-server' | 'shop', { origin }: Source): URLSearchParams {
  if (about === 'server') return new URLSearchParams();
  return new URLSearchParams({ [about === 'shop' ? 'allow' : 'server']: origin });
}

/** A page may cause a check of its own shop only. */
function isOwnAddress(url: string, { origin }: Source): boolean {
  return URL.parse(url)?.origin === origin;
}
