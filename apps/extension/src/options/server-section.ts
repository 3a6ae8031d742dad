import { connect, disconnect, type RemainingKey, readServer, startPairing } from '../background/pairing.ts';
import { toPattern } from '../background/shops.ts';
import { store } from '../background/store.ts';
import { button, element, link } from '../panel/dom.ts';

/** Shows the settings again, below a notice. */
type Refresh = (notice?: HTMLElement) => Promise<void>;

/** The connection with the Sillage server: by a page of the server, or by a pasted key. */
export async function buildServerSection(server: string | null, refresh: Refresh): Promise<HTMLElement> {
  const pairing = await store.pairing.get();
  const pairAgain = await store.pairAgain.get();
  if (pairing === null || pairAgain !== null) return buildForm(server ?? pairing?.server ?? '', pairAgain, refresh);
  const status = element('p', { attributes: { role: 'status' } });
  const leave = async () => {
    status.textContent = 'Disconnecting …';
    await refresh(buildNotice(await disconnect()));
  };
  return element(
    'section',
    { attributes: { 'aria-labelledby': 'server' } },
    element('h2', { id: 'server' }, 'Your server'),
    element('p', {}, 'Connected with ', link(pairing.server, pairing.server), ` as ${pairing.username}.`),
    element('p', {}, 'Open a product page of a shop and click the extension’s button to check it.'),
    element('p', { class: 'muted' }, 'Disconnecting revokes the key at the server and deletes it here.'),
    button('Disconnect', () => void leave()),
    status,
  );
}

function buildNotice(remaining: RemainingKey | null): HTMLElement {
  const attributes = { role: 'status', tabindex: '-1' };
  if (remaining === null) return element('p', { attributes }, 'Disconnected. The key no longer works.');
  const { reason, accountPage } = remaining;
  return element(
    'p',
    { class: 'note', attributes },
    `Disconnected in this browser, but the key still exists: ${reason} Revoke it on `,
    link('your account page', accountPage),
    '.',
  );
}

function buildForm(server: string, pairAgain: string | null, refresh: Refresh): HTMLElement {
  const address = field('Address of your Sillage server', 'url', server);
  address.input.placeholder = 'https://sillage.example';
  const key = field('Key', 'password', '');
  const status = element('p', { id: 'problem', attributes: { role: 'status' } }, pairAgain ?? '');

  /** The browser asks the user about the permission only directly after the click. */
  const run = async (action: (origin: string) => Promise<string | null>) => {
    status.textContent = 'Connecting …';
    try {
      const origin = readServer(address.input.value);
      const isGranted = await chrome.permissions.request({ origins: [toPattern(origin)] });
      if (!isGranted) throw new Error(`Allow the extension to use ${new URL(origin).host}, then try again.`);
      const message = await action(origin);
      if (message === null) await refresh();
      else status.textContent = message;
    } catch (error) {
      status.textContent = error instanceof Error ? error.message : 'Something went wrong.';
    }
  };
  const openServer = async (origin: string) => {
    await startPairing(origin);
    await chrome.tabs.create({ url: `${origin}/settings#extension` });
    return 'Go on in the tab that has opened: it creates the key.';
  };
  const useKey = async (origin: string) => {
    await connect(origin, key.input.value);
    return null;
  };
  return element(
    'section',
    { attributes: { 'aria-labelledby': 'server' } },
    element('h2', { id: 'server' }, 'Your server'),
    address.label,
    button('Connect', () => void run(openServer), 'button primary'),
    element(
      'details',
      {},
      element('summary', {}, 'Use a key instead'),
      element('p', {}, 'Create a key with the scopes read, watchlist and observe on the account page of your server.'),
      key.label,
      button('Connect with this key', () => void run(useKey)),
    ),
    status,
  );
}

function field(text: string, type: string, value: string) {
  const input = element('input', { attributes: { type, autocomplete: 'off', spellcheck: 'false', maxlength: '300' } });
  input.value = value;
  return { input, label: element('label', { class: 'field' }, text, input) };
}
