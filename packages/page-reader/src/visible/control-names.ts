import type { HtmlElement } from '../html/html-walk.ts';

const cart = String.raw`(?:cart|basket|bag|trolley|warenkorb|einkaufswagen|panier|carrito|carro|cesta|carrello|carrinho|sacola|koszyka?|kosika?|kosiku|kosarica?o?|korzin[auy]?|sepete?|winkelwagen|winkelmandje|handlekurv|varukorg(?:en)?|kurv|ostoskoriin|ostukorvi?|krepseli|groza?m?|cos|keranjang)`;
/** Words between the two, as in "add to my cart". None consists of others: the search is fast. */
const between = String.raw`(?:(?:to|2|in|the|my|shopping|au|al|a|i|w|till|product|item)[-_ ]?)`;
const put = String.raw`(?:add(?:ed|item|product)?|put|into?|buy|ajouter|agregar|anadir|aggiungi|adicionar|dodaj|do|v|u|pridat|vlozit|lagg|legg|laeg|lisa|toevoegen)`;

const addToCartName = new RegExp(
  String.raw`(?<![a-z])(?:${put}[-_ ]?${between}*${cart}|${cart}[-_ /.]?(?:add|insert|put|buy)|buy(?:[-_ ]?(?:now|it|btn|button|form|product|link|box))?|btn[-_]?(?:buy|cart|basket|order|purchase)|(?:order|purchase)[-_ ]?(?:now|btn|button|submit)|product-form[-_]{1,2}(?:submit|cart-submit|add-button)|comprar|acheter|kupit|kup[-_ ]?teraz|satin[-_ ]?al|bestellen|in-den-warenkorb|add-?to-?cart-?\w*|purchase)(?![a-z])`,
);

const addToCartAction = new RegExp(
  String.raw`(?:^|[/?&=_.-])(?:${cart}|checkout|order|purchase|buy|basket_add|action_buy|addcart|cartadd|line-item)(?:$|[/?&=_.-])|add_?to_?cart|addtocart|addcartitem|additem|add_product`,
  'i',
);

/** Names of controls for carts, accounts and lists that put nothing into the cart. */
const otherName =
  /(?<![a-z])(?:wish-?list|wish|compar(?:e|ison)|favou?rites?|merkliste|merkzettel|newsletter|subscribe|search|log-?in|sign-?in|account|coupon|review|zoom|gallery|qty|quantity|plus|minus|increase|decrease|increment|decrement|share|remove|delete|update|view-?cart|go-?to-?cart|mini-?cart|open-?cart|show-?cart|toggle|cart-?(?:icon|link|toggle|count|drawer|open|close)|close|menu|filter|sort|contact|chat|play|prev|next|size-?guide|quick-?view|quickshop)(?![a-z])/;
const notifyName =
  /(?<![a-z])(?:notify-?(?:me)?|back-?in-?stock|backinstock|stock-?(?:alert|notif\w*|reminder|subscri\w*)|bis-?(?:button|trigger)|alert-?me|waitlist|wait-?list|mail-?when|hlidat|hlidaci|product-alert|productalert|klaviyo-bis|out-?of-?stock-?(?:form|notif\w*)|availability-?notif\w*)(?![a-z])/;

const buttonTypes = new Set(['button', 'image', 'submit']);
const buttonClass = /(?:^|[\s_-])(?:btn|button|cart|basket|buy|submit|add-?to|cta)(?=$|[\s_-]|[A-Z\d])/i;
const disabledClass = /(?:^|[\s_-])(?:disabled|sold-?out|out-?of-?stock|unavailable|inactive)(?=$|[\s_-])/i;

/** Returns an element's names in lower case, with "-" between the words of "addToCart". */
function getNames({ attributes }: HtmlElement): string {
  const { class: classes = '', id = '', name = '', 'data-action': action = '', onclick = '' } = attributes;
  return `${classes} ${id} ${name} ${action} ${onclick.slice(0, 120)}`
    .slice(0, 400)
    .replace(/([a-z])([A-Z])/g, '$1-$2')
    .toLowerCase();
}

/** Matches custom elements of shops for buttons: `<salla-add-product-button>`, `<add-to-cart>`. */
const customButton = /^[a-z]+-[a-z-]*(?:button|btn)$|^add-to-(?:cart|basket|bag)$/;

export function isControl(element: HtmlElement): boolean {
  const { name, attributes } = element;
  if (name === 'button' || attributes.role === 'button' || customButton.test(name)) return true;
  if (name === 'input') return buttonTypes.has(attributes.type?.toLowerCase() ?? '');
  if (name === 'a') {
    if (attributes.onclick !== undefined || attributes['data-action'] !== undefined) return true;
    if (attributes.href?.startsWith('javascript:')) return true;
    return buttonClass.test(attributes.class ?? '') || buttonClass.test(attributes.id ?? '');
  }
  return (
    attributes.onclick !== undefined && (name === 'div' || name === 'span') && addToCartName.test(getNames(element))
  );
}

export function looksLikeButton({ attributes }: HtmlElement): boolean {
  const { class: classes } = attributes;
  return classes !== undefined && (buttonClass.test(classes) || addToCartName.test(classes.toLowerCase()));
}

/** Browsers ignore `disabled` on a link, so a link with an address counts as enabled. */
export function isEnabled({ name, attributes }: HtmlElement): boolean {
  const isLink = name === 'a' && attributes.href !== undefined && !attributes.href.startsWith('#');
  if (attributes['aria-disabled'] === 'true' || (attributes.disabled !== undefined && !isLink)) return false;
  return !disabledClass.test(attributes.class ?? '');
}

function findForm(element: HtmlElement): HtmlElement | null {
  let ancestor: HtmlElement | null = element;
  while (ancestor !== null && ancestor.name !== 'form') ancestor = ancestor.parent;
  return ancestor;
}

function isSubmit({ name, attributes }: HtmlElement): boolean {
  const type = attributes.type?.toLowerCase();
  return name === 'button' ? type === undefined || type === 'submit' : name === 'input' && type !== 'button';
}

/**
 * Returns true for a buy button of PrestaShop or Shopware 5, which disable it only if the product
 * is unavailable.
 */
export function isDisabledByServer(element: HtmlElement): boolean {
  if (/(?:^|\s)buybox--button(?:\s|$)/.test(element.attributes.class ?? '')) return true;
  return findForm(element)?.attributes.id === 'add-to-cart-or-refresh';
}

/**
 * Finds a control's purpose in its class names, ids and link, which are mostly English in any shop.
 */
export function detectNamedPurpose(element: HtmlElement): 'buy' | 'notify' | 'other' | null {
  const names = getNames(element);
  if (notifyName.test(names)) return 'notify';
  const href = element.attributes.href ?? '';
  const isAdd =
    addToCartName.test(names) ||
    (href !== '' &&
      /[?&/]add[-_]?to[-_]?(?:cart|basket)|cart\/add|addtocart|^javascript:\w*buy|action=(?:buy|add)/i.test(href));
  if (isAdd && !otherName.test(names.replace(/(?:^|\s)(?:js|btn|button)-?\w*toggle\w*/g, ''))) return 'buy';
  if (otherName.test(names)) return 'other';
  const form = isSubmit(element) ? findForm(element) : null;
  if (form === null) return null;
  if (notifyName.test(getNames(form))) return 'notify';
  const isCartForm =
    addToCartAction.test(form.attributes.action ?? '') ||
    addToCartName.test(getNames(form)) ||
    /(?:^|\s)cart(?:\s|$)/.test(form.attributes.class ?? '');
  return isCartForm ? 'buy' : null;
}
