import type { BridgeReply, BridgeRequest } from '../messages.ts';

/*
 * Runs on the pages of the Sillage server that the user named in the settings, and nowhere else.
 * It passes messages between the page and the service worker, which checks them. docs/extension.md
 * describes the messages.
 */

const FROM_PAGE = 'sillage-page';
const FROM_EXTENSION = 'sillage-extension';

/** Value of a message of the page: an object whose texts the service worker validates. */
type PageMessage = Record<string, unknown>;

function readMessage({ source, origin, data }: MessageEvent<unknown>): PageMessage | null {
  if (source !== globalThis.window || origin !== location.origin) return null;
  if (typeof data !== 'object' || data === null || !('from' in data) || data.from !== FROM_PAGE) return null;
  return { ...data };
}

function toRequest(message: PageMessage): BridgeRequest | null {
  const { kind, nonce, key, urls } = message;
  if (kind === 'ready') return { kind: 'bridge-ready' };
  if (kind === 'key') return { kind: 'bridge-key', nonce: String(nonce), key: String(key) };
  // Pages are opened after a click, never by a timer of the page.
  if (kind === 'open' && navigator.userActivation.isActive && Array.isArray(urls))
    return { kind: 'bridge-open', urls: urls.map(String) };
  return kind === 'stop' ? { kind: 'bridge-stop' } : null;
}

async function pass(request: BridgeRequest): Promise<void> {
  const reply = await chrome.runtime.sendMessage<BridgeRequest, BridgeReply | null>(request);
  if (reply !== null) window.postMessage({ from: FROM_EXTENSION, ...reply }, location.origin);
}

window.addEventListener('message', (event: MessageEvent<unknown>) => {
  const message = readMessage(event);
  const request = message === null ? null : toRequest(message);
  if (request !== null) void pass(request);
});
void pass({ kind: 'bridge-ready' });
