import { listShops, toPattern } from '../background/shops.ts';
import { button, element } from '../panel/dom.ts';

const NO_SHOPS =
  'None yet. To add a shop, click the extension’s button on one of its product pages, then “Check on every visit of this shop”.';

const hostOf = (pattern: string) => pattern.replace(/^\w+:\/\/|\/\*$/g, '');

/** The shops on which each visit is a check, and a shop that the panel asked to allow. */
export async function buildShopsSection(asked: string | null, refresh: () => Promise<void>): Promise<HTMLElement> {
  const shops = await listShops();
  const pattern = asked !== null && /^https?:\/\/[^/]+$/.test(asked) ? toPattern(asked) : null;
  const isAsked = pattern !== null && !shops.includes(pattern);
  const allow = async (wanted: string) => {
    if (await chrome.permissions.request({ origins: [wanted] })) await refresh();
  };
  const remove = async (shop: string) => {
    await chrome.permissions.remove({ origins: [shop] });
    await refresh();
  };
  return element(
    'section',
    { attributes: { 'aria-labelledby': 'shops' } },
    element('h2', { id: 'shops' }, 'Shops where each visit is a check'),
    isAsked ? element('p', {}, `Visits of product pages at ${hostOf(pattern)} become checks when you allow it.`) : null,
    isAsked ? button(`Allow ${hostOf(pattern)}`, () => void allow(pattern), 'button primary') : null,
    shops.length === 0 && !isAsked ? element('p', { class: 'muted' }, NO_SHOPS) : null,
    shops.length === 0 ? null : element('ul', {}, ...shops.map((shop) => buildShop(shop, () => void remove(shop)))),
  );
}

function buildShop(shop: string, remove: () => void): HTMLElement {
  return element('li', {}, hostOf(shop), ' ', button(`Remove ${hostOf(shop)}`, remove));
}
