import { listShops, toPattern } from '../background/shops.ts';
import { button, element } from '../panel/dom.ts';

const hostOf = (pattern: string) => pattern.replace(/^\w+:\/\/|\/\*$/g, '');

/** The shops on which each visit is a check, and a shop that the panel asked to allow. */
export async function buildShopsSection(asked: string | null, refresh: () => Promise<void>): Promise<HTMLElement> {
  const shops = await listShops();
  const pattern = asked !== null && /^https?:\/\/[^/]+$/.test(asked) ? toPattern(asked) : null;
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
    pattern === null || shops.includes(pattern)
      ? null
      : button(`Allow ${hostOf(pattern)}`, () => void allow(pattern), 'button primary'),
    shops.length === 0
      ? element('p', { class: 'muted' }, 'None yet. Click the extension’s button on a product page to add its shop.')
      : element(
          'ul',
          {},
          ...shops.map((shop) =>
            element(
              'li',
              {},
              hostOf(shop),
              ' ',
              button(`Remove ${hostOf(shop)}`, () => void remove(shop)),
            ),
          ),
        ),
  );
}
