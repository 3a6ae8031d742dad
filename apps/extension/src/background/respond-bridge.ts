import type { BridgeReply, BridgeRequest } from '../messages.ts';
import type { Source } from './check.ts';
import { openPages, stopOpening } from './open-pages.ts';
import { acceptKey, findPending } from './pairing.ts';
import { store } from './store.ts';

/**
 * Responds to the content script on the pages of the Sillage server. Returns null to every other
 * origin.
 */
export async function respondToBridge(request: BridgeRequest, { origin }: Source): Promise<BridgeReply | null> {
  const pending = await findPending(origin);
  const isPaired = (await store.pairing.get())?.server === origin;
  if (pending === null && !isPaired) return null;
  try {
    switch (request.kind) {
      case 'bridge-ready':
        return pending === null ? { state: 'idle' } : { state: 'pairing', nonce: pending, name: describeBrowser() };
      case 'bridge-key':
        await acceptKey(origin, request.nonce, request.key);
        return { state: 'paired', nonce: request.nonce };
      case 'bridge-open':
        return isPaired ? { state: 'opening', ...(await openPages(request.urls)) } : null;
      case 'bridge-stop':
        await stopOpening();
        return { state: 'idle' };
    }
  } catch (error) {
    return { state: 'failed', message: error instanceof Error ? error.message : 'Something went wrong.' };
  }
}

/** Name of the key that the server creates, such as "Firefox on Linux". */
function describeBrowser(): string {
  const { userAgent } = navigator;
  const browsers = ['Edg', 'OPR', 'Firefox', 'Chrome'];
  const names: Record<string, string> = { Edg: 'Edge', OPR: 'Opera' };
  const systems = ['Windows', 'Mac OS', 'Android', 'CrOS', 'Linux'];
  const browser = browsers.find((name) => userAgent.includes(`${name}/`)) ?? 'Browser';
  const system = systems.find((name) => userAgent.includes(name));
  return `${names[browser] ?? browser}${system === undefined ? '' : ` on ${system}`}`;
}
