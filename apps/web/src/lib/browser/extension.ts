import { useEffect, useState } from 'react';
import { z } from 'zod';

/** Most addresses that the extension opens after one click. */
export const MAX_OPENED_PAGES = 20;

const from = z.literal('sillage-extension');
const message = z.string().max(500);

/** Messages of the extension's content script on our pages (docs/extension.md). */
const extensionReply = z.discriminatedUnion('state', [
  z.object({ from, state: z.literal('idle') }),
  z.object({ from, state: z.literal('pairing'), nonce: z.string().min(1).max(64), name: z.string().max(200) }),
  z.object({ from, state: z.literal('paired') }),
  z.object({ from, state: z.literal('failed'), message }),
  z.object({
    from,
    state: z.literal('opening'),
    count: z.int().min(0).max(MAX_OPENED_PAGES),
    message: message.nullable(),
  }),
]);
export type ExtensionReply = z.output<typeof extensionReply>;

/** Messages of our pages to the extension. */
type PageMessage =
  | { kind: 'ready' }
  | { kind: 'key'; nonce: string; key: string }
  /** Ignored by the extension unless sent directly after a click. */
  | { kind: 'open'; urls: readonly string[] }
  | { kind: 'stop' };

/** Sends a message on this page's own window, to its own origin only. */
export function postToExtension(pageMessage: PageMessage): void {
  window.postMessage({ from: 'sillage-page', ...pageMessage }, location.origin);
}

/** Frames and windows of other origins can send messages too. */
function readReply({ source, origin, data }: MessageEvent<unknown>): ExtensionReply | null {
  if (source !== window || origin !== location.origin) return null;
  return extensionReply.safeParse(data).data ?? null;
}

/** Returns the last reply of the extension; null until an extension answers in this browser. */
export function useExtensionReply(): ExtensionReply | null {
  const [reply, setReply] = useState<ExtensionReply | null>(null);

  useEffect(() => {
    function receive(event: MessageEvent<unknown>): void {
      const received = readReply(event);
      if (received !== null) setReply(received);
    }
    window.addEventListener('message', receive);
    postToExtension({ kind: 'ready' });
    return () => window.removeEventListener('message', receive);
  }, []);

  return reply;
}
