import type { CheckReply, PageRequest, WatchReply } from '../messages.ts';
import { openPanel } from '../panel/panel.ts';
import { buildObservation } from './observation.ts';
import { readDocument } from './read-document.ts';

/*
 * Runs in the isolated world of a tab: the page sees neither its variables nor its messages. It is
 * injected by a click on the extension's button, and on each visit of an allowed shop.
 */

interface Content {
  /** Reads the page and shows the panel. */
  open: () => void;
  /** Reads the page and sends what a visit of an allowed shop sends. */
  visit: () => Promise<void>;
}

declare global {
  /** Set once in each document; `visit.js` and the service worker use it. */
  var sillageContent: Content | undefined;
}

/** Sends a request to the service worker; rejects after the extension was updated or removed. */
function send<Reply>(request: PageRequest): Promise<Reply | null> {
  return chrome.runtime.sendMessage<PageRequest, Reply | null>(request);
}

async function visit(): Promise<void> {
  const result = readDocument(document, location.href);
  if (result.state !== 'read') return;
  const observation = buildObservation(result.verdict, location.href, new Date());
  await send({ kind: 'check', trigger: 'visit', observation, isAgreed: false });
}

/** Pages of Sillage name the application; the settings then offer to connect this server. */
function isSillage(): boolean {
  const find = Reflect.get(Document.prototype, 'querySelector');
  return find.call(document, 'meta[name="application-name"][content="Sillage"]') !== null;
}

function open(): void {
  if (isSillage()) return void send({ kind: 'open-settings', about: 'this-server' });
  const result = readDocument(document, location.href);
  const observation = result.state === 'read' ? buildObservation(result.verdict, location.href, new Date()) : null;
  openPanel({
    observation,
    check: (body, isAgreed) => send<CheckReply>({ kind: 'check', trigger: 'click', observation: body, isAgreed }),
    watch: (watch) => send<WatchReply>({ kind: 'watch', ...watch }),
    openSettings: async (about) => void (await send({ kind: 'open-settings', about })),
  });
}

globalThis.sillageContent ??= { open, visit };
