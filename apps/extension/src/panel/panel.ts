import type { Observation } from '@sillage/contract';
import type { CheckReply, WatchReply } from '../messages.ts';
import { button, element, trust } from './dom.ts';
import { buildKnownSection } from './known-section.ts';
import css from './panel.css?inline';
import { buildProductSection } from './product-section.ts';
import { buildWatchForm, type Watch } from './watch-form.ts';

export interface PanelOptions {
  /** What was read; null for a page that is too large to read. */
  observation: Observation | null;
  /** Sends the observation, if the user has agreed before or agrees now; null without a reply. */
  check: (observation: Observation, isAgreed: boolean) => Promise<CheckReply | null>;
  watch: (watch: Watch) => Promise<WatchReply | null>;
  openSettings: (about: 'server' | 'shop') => Promise<void>;
}

const NO_REPLY = 'The extension was updated. Reload this page and click again.';

let openDialog: HTMLDialogElement | null = null;

/**
 * Shows the panel above the page, in a frame in a modal dialog in a closed shadow root. The browser
 * keeps the focus in the dialog. The page cannot read the shadow root; the frame keeps the text
 * from its `window.find` and the keys from its listeners. Returns the content of the frame.
 */
export function openPanel(options: PanelOptions): HTMLElement {
  openDialog?.close();
  const host = element('div');
  host.style.cssText = 'all: initial !important; display: block !important';
  const root = host.attachShadow({ mode: 'closed' });
  const frame = element('iframe', { attributes: { title: 'Sillage' } });
  const dialog = element('dialog', { class: 'sillage frame', attributes: { 'aria-label': 'Sillage' } }, frame);
  addStyles(root, globalThis);
  root.append(dialog);
  dialog.addEventListener('close', () => {
    host.remove();
    if (openDialog === dialog) openDialog = null;
  });
  (Reflect.get(Document.prototype, 'documentElement', document) as Element).append(host);
  dialog.showModal();
  openDialog = dialog;
  const content = element('main');
  const closeButton = button('Close', () => dialog.close());
  const header = element('header', {}, element('strong', { class: 'logo' }, 'Sillage'), closeButton);
  const fill = () => {
    const { contentDocument, contentWindow } = frame;
    if (contentDocument === null || contentWindow === null) throw new Error('The frame of the panel has no document');
    if (contentDocument === header.ownerDocument) return contentDocument.body;
    prepareDocument(contentDocument, contentWindow as Window & typeof globalThis, () => dialog.close());
    contentDocument.body.append(header, content);
    closeButton.focus();
    return contentDocument.body;
  };
  // Earlier versions of Firefox, such as 140, replace the first document when the frame has loaded.
  frame.addEventListener('load', fill);
  const body = fill();
  void showContent(content, options);
  return body;
}

function prepareDocument(inner: Document, view: Window & typeof globalThis, close: () => void): void {
  inner.documentElement.lang = 'en';
  inner.documentElement.className = 'sillage';
  inner.title = 'Sillage';
  inner.body.className = 'sillage panel';
  addStyles(inner, view);
  // Escape closes a dialog only while the focus is in its own document.
  inner.addEventListener('keydown', (event) => {
    if (event.key === 'Escape' && trust.isUserEvent(event)) close();
  });
}

/** A page's Content-Security-Policy may forbid style elements, but not constructed style sheets. */
function addStyles(root: ShadowRoot | Document, view: typeof globalThis): void {
  try {
    const sheet = new view.CSSStyleSheet();
    sheet.replaceSync(css);
    root.adoptedStyleSheets = [sheet];
  } catch {
    // Earlier versions of Firefox, such as 140, allow none in content scripts.
    const style = element('style');
    style.textContent = css;
    (root instanceof ShadowRoot ? root : root.head).append(style);
  }
}

async function showContent(content: HTMLElement, options: PanelOptions): Promise<void> {
  const { observation } = options;
  if (observation === null) return show(content, note('This page is too large to read.'));
  const isRead = observation.outcome === 'product';
  const rest = element(
    'div',
    { class: 'rest', attributes: { 'aria-live': 'polite', tabindex: '-1' } },
    isRead ? note('Asking your Sillage server …') : null,
  );
  show(content, isRead ? buildProductSection(observation) : buildUnreadableSection(observation), rest);
  if (!isRead) return showUnreadableReply(rest, observation, options);
  await showReply(rest, observation, options, false);
}

async function showReply(
  rest: HTMLElement,
  observation: Observation,
  options: PanelOptions,
  isAgreed: boolean,
): Promise<void> {
  const reply = await options.check(observation, isAgreed).catch(() => null);
  if (reply === null) return show(rest, note(NO_REPLY));
  if (reply.state === 'unpaired')
    return show(
      rest,
      note(reply.message),
      button('Connect', () => void options.openSettings('server'), 'button primary'),
    );
  if (reply.state === 'not-sent') return show(rest);
  if (reply.state === 'needs-agreement') {
    const agree = () => void showReply(rest, observation, options, true);
    return show(rest, ...buildAgreement(observation, agree));
  }
  // The focused button has gone; the next Tab continues here.
  if (isAgreed) rest.focus();
  const known = reply.lookup;
  const submit = async (watch: Watch) => {
    const result = await options.watch(watch).catch(() => null);
    if (result === null) return NO_REPLY;
    return result.state === 'failed' ? result.message : null;
  };
  show(
    rest,
    reply.message === null ? null : note(describeDelivery(reply.delivery, reply.message)),
    known === null ? null : buildKnownSection(known),
    known === null ? null : buildWatchForm(observation, known, submit),
    buildFooter(observation, options, reply.isShopAllowed),
  );
}

function describeDelivery(delivery: 'sent' | 'queued' | 'rejected', message: string): string {
  if (delivery === 'queued') return `Not sent yet. ${message} The extension has stored it and sends it later.`;
  return delivery === 'rejected' ? `The server did not take it: ${message}` : message;
}

/** What the user sees before anything is sent for the first time. */
function buildAgreement(observation: Observation, agree: () => void): HTMLElement[] {
  return [
    element('h2', {}, 'What is sent'),
    element('p', {}, 'A check sends exactly this to your Sillage server. Nothing has been sent yet.'),
    buildJson(observation),
    button('Send', agree, 'button primary'),
  ];
}

function buildJson(observation: Observation): HTMLElement {
  const attributes = { tabindex: '0', role: 'region', 'aria-label': 'What is sent' };
  return element('pre', { attributes }, JSON.stringify(observation, null, 2));
}

function buildFooter(observation: Observation, options: PanelOptions, isShopAllowed: boolean): HTMLElement {
  return element(
    'footer',
    {},
    element('details', {}, element('summary', {}, 'What is sent?'), buildJson(observation)),
    isShopAllowed
      ? element('p', { class: 'muted small' }, 'Each visit of this shop is a check.')
      : button('Check on every visit of this shop', () => void options.openSettings('shop')),
  );
}

function buildUnreadableSection({ verdict }: Observation): HTMLElement {
  return element(
    'section',
    {},
    element('h1', { class: 'title' }, 'No product was read here'),
    note(verdict.reason ?? 'The page states no product.'),
  );
}

/** Only a page that the user watches or has observed is sent; see `checkPage`. */
async function showUnreadableReply(rest: HTMLElement, observation: Observation, options: PanelOptions): Promise<void> {
  const reply = await options.check(observation, false).catch(() => null);
  if (reply?.state !== 'done')
    return show(rest, note('Open the page of one product and click again. Nothing was sent.'));
  const { delivery, message } = reply;
  show(
    rest,
    delivery === 'sent'
      ? note('You know this page. Your last visit is marked as not readable; its stock stays.')
      : null,
    message === null ? null : note(describeDelivery(delivery, message)),
    buildFooter(observation, options, reply.isShopAllowed),
  );
}

const note = (text: string) => element('p', { class: 'note' }, text);

function show(parent: HTMLElement, ...children: (Node | null)[]): void {
  parent.replaceChildren(...children.filter((child) => child !== null));
}
