import type { Attributes } from './html-walk.ts';

/*
 * A region is an inherited number. Its lowest bit marks elements that are not shown. The other bits
 * count the elements, up to the root, that are named as beside the main product: menus, footers,
 * related products, carts, reviews, dialogs. A count, because shops also give such names to the
 * product's containers: an element in no more of them than the product's heading is about the
 * product.
 */
const HIDDEN = 1;
const ASIDE = 2;

export function isHidden(region: number): boolean {
  return (region & HIDDEN) !== 0;
}

/** Returns the number of ancestors that are named as beside the main product. */
export function asidesOf(region: number): number {
  return region >> 1;
}

const hiddenElements = new Set([
  'datalist',
  'head',
  'noscript',
  'option',
  'script',
  'style',
  'svg',
  'template',
  'textarea',
]);
/** Returns true for elements that scripts may reveal; false if their content is never shown. */
export function isRevealable(name: string): boolean {
  return !hiddenElements.has(name);
}

/** A label names one of several choices, so that its text is not about the product. */
const asideElements = new Set(['aside', 'dialog', 'footer', 'header', 'label', 'nav']);
const asideRoles = new Set(['alertdialog', 'complementary', 'contentinfo', 'dialog', 'menu', 'navigation', 'search']);

/** Complete class names that frameworks use for "not shown". */
const hiddenClass =
  /(?:^|\s)(?:d-none|display-?none|hidden|hide|invisible|unvisible|ng-hide|is-hidden|js-hidden|no-display|screen-reader-text|sr-only|u-hidden|visually-?hidden)(?=\s|$)/;

/** Parts of class names and ids of elements that are not about the main product. */
const asideName =
  /(?:^|[\s_-])(?:accessor(?:y|ies)|also[_-](?:like|bought|viewed)|basket-?(?:drawer|popup|preview)|bestsellers?|breadcrumbs?|bundles?|cart-?(?:drawer|modal|notification|popup|preview|sidebar)|carousel-products|comments?|cookie[a-z]*|cross-?sells?|dialog|drawer|faq|footer|frequently|menu|mini-?(?:basket|cart)|modal|nav(?:bar|igation)?|newsletter|offcanvas|popup|product-?(?:card|carousel|grid|list(?!-field)|miniature|slider|teaser|tile)s?|questions|ratings?|recently?|recommend(?:ed|ations?|er)?|related|reviews?|similar|suggest(?:ed|ions?)|toast|tooltip|up-?sells?|you-?may)(?=$|[\s_-]|[A-Z0-9])/i;

/** Pages often contain every badge, of which styles show the applicable one. */
const badgeName = /(?:^|[\s_-])badges?(?=$|[\s_-])/i;

/** Shown on wide screens only, which counts as shown. */
const responsiveClass =
  /(?:^|\s)(?:(?:sm|md|lg|xl|2xl):(?:block|contents|flex|grid|inline|table)|d-(?:sm|md|lg|xl|xxl)-(?:block|flex|grid|inline|table))/;

const hiddenStyle = /display\s*:\s*none|visibility\s*:\s*hidden/i;

/** Names of the product's containers, which outweigh `asideName`: "product-card-buybox". */
const mainName = /price|buy|add-?to|purchase|product-?(?:main|info|detail|view|page|summary|single)/i;

/** Consent dialogs: long texts that are not about products. */
const consentName =
  /(?:^|[\s_-])(?:cookie-?(?:banner|consent|law|notice|bar|policy|dialog|popup|modal)|cybot|onetrust|didomi|usercentrics|consent|gdpr)(?=$|[\s_-]|[A-Z])/i;

interface Named {
  hidden: boolean;
  aside: boolean;
  isConsent: boolean;
}

function readNames(names: string): Named {
  return {
    hidden: hiddenClass.test(names) && !responsiveClass.test(names),
    aside: badgeName.test(names) || (asideName.test(names) && !mainName.test(names)),
    isConsent: consentName.test(names),
  };
}

const MOST_REMEMBERED = 5000;

/** Caches results by name, since a page repeats the same few hundred. */
function nameReader(): (names: string) => Named {
  const known = new Map<string, Named>();
  return (names) => {
    const before = known.get(names);
    if (before !== undefined) return before;
    const named = readNames(names);
    if (known.size < MOST_REMEMBERED) known.set(names, named);
    return named;
  };
}

function isHiddenBy(name: string, attributes: Attributes): boolean {
  if (hiddenElements.has(name) || attributes.hidden !== undefined) return true;
  return attributes.style !== undefined && hiddenStyle.test(attributes.style);
}

function isAsideBy(name: string, { role }: Attributes): boolean {
  return asideElements.has(name) || (role !== undefined && asideRoles.has(role));
}

const wholePage = new Set(['html', 'body', 'main']);

/**
 * Creates a page's function for an element's region, given its parent's region.
 * @param revealed offset of an element that counts as shown, whatever its names and style say
 */
export function regionReader(
  revealed: number | null = null,
): (name: string, attributes: Attributes, around: number, at: number) => number {
  const named = nameReader();
  return (name, attributes, around, at) => {
    const { class: classes, id } = attributes;
    const ofWhole = wholePage.has(name);
    const byClass = classes === undefined || ofWhole ? null : named(classes.slice(0, 300));
    const byId = id === undefined || ofWhole ? null : named(id.slice(0, 100));
    const hidden =
      at !== revealed &&
      (isHiddenBy(name, attributes) ||
        byClass?.hidden === true ||
        byId?.isConsent === true ||
        byClass?.isConsent === true);
    const aside = isAsideBy(name, attributes) || byClass?.aside === true || byId?.aside === true;
    return (around + (aside ? ASIDE : 0)) | (hidden ? HIDDEN : 0);
  };
}
