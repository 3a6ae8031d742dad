import { element } from '../panel/dom.ts';
import { buildServerSection } from './server-section.ts';
import { buildShopsSection } from './shops-section.ts';
import { buildWaitingSection } from './waiting-section.ts';

/**
 * Shows the settings, below a notice of what has just happened. The address may name a server to
 * connect, or a shop to allow.
 */
async function show(notice: HTMLElement | null = null): Promise<void> {
  const parameters = new URLSearchParams(location.hash.slice(1));
  const main = document.querySelector('main');
  main?.replaceChildren(
    element('h1', {}, 'Sillage in this browser'),
    element(
      'p',
      {},
      'The extension reads a page only when you click its button, or on shops that you allow here. It sends what it read to your own Sillage server, and nothing else.',
    ),
    ...(notice === null ? [] : [notice]),
    await buildServerSection(parameters.get('server'), show),
    await buildShopsSection(parameters.get('allow'), show),
    await buildWaitingSection(show),
  );
  // The focused button has gone; screen readers read the notice instead.
  notice?.focus();
}

globalThis.addEventListener('hashchange', () => void show());
// A page of the server connects the extension while this page is open.
chrome.storage.onChanged.addListener(({ pairing }) => {
  if (pairing !== undefined) void show();
});
void show();
