/** Personal data that is planted in a product page, and must not leave it. */
export const PLANTED = {
  cookie: 'session=planted-cookie-4711; Path=/',
  query: 'utm_source=x&email=anna.planted%40mail.example&token=planted-token-0815',
  secrets: [
    'planted-cookie-4711',
    'anna.planted',
    'planted-token-0815',
    'Annabel Planted',
    'planted-basket-item',
    'planted-state-42',
  ],
} as const;

/** Adds a user's data to a product page, as shops show it, and a script. */
export function plantPersonalData(page: string, script: string): string {
  const account = `<header><p>Hello Annabel Planted, anna.planted@mail.example</p>
    <ul class="basket"><li>planted-basket-item, 2 pieces</li></ul></header>
    <img name="documentElement" alt=""><form name="createElement"></form><form name="contentType"></form>`;
  const state = `<script>window.__STATE__ = ${JSON.stringify({
    user: { name: 'Annabel Planted', email: 'anna.planted@mail.example', token: 'planted-token-0815' },
    csrf: 'planted-state-42',
  })}</script>`;
  return page
    .replace('<head>', `<head><script>${script}</script>`)
    .replace('<main>', `${account}<main>`)
    .replace('</main>', '<button>Add to basket for Annabel Planted</button></main>')
    .replace('</body>', `<p>In stock for Annabel Planted (anna.planted@mail.example)</p>${state}</body>`);
}

/**
 * Script of a page that attacks the extension: it pollutes prototypes, imitates the panel and the
 * server's page, presses what it reaches, and records in `stolen` whatever it should not see.
 */
export function hostileScript({ server }: { server: string }): string {
  return `(${attack.toString()})(${JSON.stringify(server)})`;
}

/** Serialised into the page. */
function attack(server: string): void {
  const state = globalThis as unknown as { stolen: unknown[]; attempts: number; chrome?: { runtime?: object } };
  state.stolen = [];
  state.attempts = 0;
  const steal = (what: unknown) => void state.stolen.push(what);
  for (const name of ['key', 'server', 'pairing', 'observation', 'authorization'])
    Object.defineProperty(Object.prototype, name, {
      configurable: true,
      set(value: unknown) {
        steal(`${name}: ${String(value)}`);
      },
    });
  const attach = Element.prototype.attachShadow;
  Element.prototype.attachShadow = function attachShadow(options) {
    steal('attachShadow');
    return attach.call(this, { ...options, mode: 'open' });
  };
  const stringify = JSON.stringify;
  JSON.stringify = (value: unknown) => {
    const text = stringify(value);
    if (text?.includes('observedAt')) steal(text);
    return text;
  };
  globalThis.fetch = (...parameters) => {
    steal(parameters);
    return Promise.reject(new Error('no'));
  };
  addEventListener('message', ({ data }: MessageEvent<{ from?: string }>) => {
    if (data?.from === 'sillage-extension') steal(data);
  });
  for (const kind of ['keydown', 'keyup', 'beforeinput', 'input', 'copy', 'selectionchange'])
    addEventListener(kind, (event) => event.isTrusted && steal(kind), true);
  const imitation = document.createElement('dialog');
  imitation.className = 'sillage';
  imitation.innerHTML = '<button>Send</button>';
  const press = () => {
    state.attempts += 1;
    if (globalThis.length > 0) steal('a frame');
    for (const kind of ['ready', 'key', 'open', 'stop'])
      postMessage({ from: 'sillage-page', kind, nonce: '', key: 'forged', urls: [server] }, '*');
    if (state.chrome?.runtime !== undefined) steal('chrome.runtime');
    for (const host of document.querySelectorAll('html > div')) {
      if (host.shadowRoot !== null) steal('shadowRoot');
      if (host.textContent !== '') steal(host.textContent);
      (host as HTMLElement).click();
      host.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, composed: true }));
      host.dispatchEvent(new Event('close'));
    }
    // Searches the text of the page, as the browser's own search does.
    const { find } = globalThis as unknown as { find?: (text: string) => boolean };
    if (find?.('Nothing has been sent yet') === true) steal('find');
    const focused = document.activeElement as HTMLElement | null;
    if (focused?.matches('html > div')) focused.click();
  };
  new MutationObserver((records) => {
    for (const { addedNodes } of records)
      for (const node of addedNodes) {
        const { shadowRoot } = node as Element;
        if (shadowRoot) steal(shadowRoot.innerHTML);
        if (node !== imitation && node.textContent?.includes('Nothing has been sent yet')) steal(node.textContent);
      }
  }).observe(document, { childList: true, subtree: true });
  setInterval(press, 50);
  addEventListener('load', () => document.body.append(imitation));
}
