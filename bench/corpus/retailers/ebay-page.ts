/** Parts of the pages of eBay. */
import { dot, each, ld } from './kit.ts';

export const money = (value: number): string => `US $${dot(value)}`;
export const span = (text: string, more = ''): string => `<span class="ux-textspans ${more}">${text}</span>`;

export interface Listing {
  id: number;
  title?: string;
  condition?: string;
  price?: string;
  was?: string;
  quantity?: string;
  actions?: string;
  top?: string;
  options?: string;
  data?: object;
  shipping?: string;
}

export const action = (name: string, label: string, primary = false): string =>
  `<li><div class="vim x-${name}-action"><a
class="ux-call-to-action fake-btn fake-btn--large ${primary ? 'fake-btn--primary' : ''}"
href="#" data-testid="ux-call-to-action" role="button"><span class="ux-call-to-action__cell"><span
class="ux-call-to-action__text">${label}</span></span></a></div></li>`;

export const buy =
  action('bin', 'Buy It Now', true) + action('atc', 'Add to cart') + action('watch', 'Add to Watchlist');
export const seen = action('sellers', "See seller's other items") + action('similar', 'Sell one like this');

const similar = (heading: string): string =>
  `<div class="vim d-merch-module"><h2>${heading}</h2>${each(
    [31.5, 74],
    (
      price,
    ) => `<div class="merch-item"><a href="/itm/29">Chanel No 5 Eau De Parfum 100 ml Spray Sealed</a><span>New</span>
<span class="textual-display bold">$${dot(price)}</span><span>Free shipping</span><span>Last one</span></div>`,
  )}</div>`;

export function page(l: Listing): string {
  const title = l.title ?? 'Guerlain Mitsouko Eau de Parfum 75ml 2.5oz New In Sealed Box';
  const data = l.data
    ? ld({ '@type': 'Product', name: title, image: ['https://i.ebayimg.com/images/g/x/s-l1600.jpg'], offers: l.data })
    : '';
  return `<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><title>${title} | eBay</title>
<meta property="og:title" content="${title} | eBay"><link rel="canonical"
href="https://www.ebay.com/itm/${l.id}">${data}</head>
<body class="vi-body"><header class="gh-header"><a id="gh-logo" href="/">eBay</a><input id="gh-ac"
placeholder="Search for anything">
<nav><a>Daily Deals</a><a>Help &amp; Contact</a><a>Sell</a><a>Watchlist</a></nav></header><main id="mainContent">
<div id="CenterPanelInternal">${l.top ?? ''}<div class="x-photos" data-testid="x-photos"><img alt="${title}"></div>
<div class="vim d-vi-evo-region" data-testid="d-vi-evo-region"><div class="vim x-item-title" data-testid="x-item-title">
<h1 class="x-item-title__mainTitle">${span(title, 'ux-textspans--BOLD')}</h1></div>
<div class="vim x-sellercard-atf">${span('scent_vault (4210)')} ${span('99.6% positive')}</div>
${
  l.price
    ? `<div class="vim x-price-section" data-testid="x-price-section"><div class="vim x-bin-price"
data-testid="x-bin-price">
<div class="x-bin-price__content"><div class="x-price-primary" data-testid="x-price-primary">${span(l.price)}</div>
${
  l.was
    ? `<div class="x-additional-info"><span class="ux-textspans--STRIKETHROUGH">${l.was}</span> (25%
off)</div>`
    : ''
}
</div></div></div>`
    : ''
}
<div class="vim x-item-condition"><div class="x-item-condition-label">${span('Condition:')}</div>
<div class="x-item-condition-text">${span(l.condition ?? 'New')}</div></div>${l.options ?? ''}
${
  l.quantity
    ? `<div class="vim x-quantity"><label for="qtyTextBox">${span('Quantity:')}</label><input id="qtyTextBox"
name="quantity"
value="1"><div class="x-quantity__availability"
id="qtyAvailability">${span(l.quantity, 'ux-textspans--SECONDARY')}</div></div>`
    : ''
}
<ul class="x-buybox-cta mar-t-20" data-testid="x-buybox-cta">${l.actions ?? ''}</ul>
<div class="vim d-shipping-minview">${span('Shipping:')} ${span(l.shipping ?? 'US $7.95 USPS Ground Advantage')}</div>
<div class="vim x-returns-minview">${span('Returns:')}
${span('30 days returns. Buyer pays for return shipping.')}</div></div></div>
${similar('Similar items')}${similar('Sponsored: people who viewed this item also viewed')}
<div class="vim x-about-this-item"><h2>Item specifics</h2>${span('Item description from the seller')} Never tested.
Sold as shown.</div>
</main><footer id="glbfooter">About eBay Announcements Community Security Center <a>United States</a> Copyright ©
1995-2026 eBay Inc.
</footer></body></html>`;
}

export const ended = (text: string): string =>
  `<div class="vim d-top-panel"><div class="d-top-panel-message section-notice section-notice--information"
role="status">
<div class="section-notice__main">${span(text, 'ux-textspans--BOLD')}</div></div></div>`;

export const select = (
  values: [string, boolean][],
): string => `<div class="vim x-msku-evo"><div class="x-msku__select-box-wrapper">
<label>Size: </label><select class="x-msku__select-box" selectboxlabel="Size"><option value="-1">- Select -</option>
${each(
  values,
  ([text, open], i) => `<option value="${i}"
${open ? '' : 'disabled'}>${text}${open ? '' : ' (Out Of Stock)'}</option>`,
)}
</select></div></div>`;
