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

/**
 * Returns in how many menus, footers, lists of related products and similar elements an element
 * with this region is nested.
 */
export function countAsides(region: number): number {
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
/**
 * Returns true if scripts may reveal a hidden element of this name; false if browsers never show
 * its content.
 */
export function isRevealable(name: string): boolean {
  return !hiddenElements.has(name);
}

/** Elements that are not about the main product. A `label` names only one of several choices. */
const asideElements = new Set(['aside', 'dialog', 'footer', 'header', 'label', 'nav']);
const asideRoles = new Set(['alertdialog', 'complementary', 'contentinfo', 'dialog', 'menu', 'navigation', 'search']);

/** Complete class names that frameworks use for "not shown". */
const hiddenClass =
  /(?:^|\s)(?:d-none|display-?none|hidden|hide|invisible|unvisible|ng-hide|is-hidden|js-hidden|no-display|screen-reader-text|sr-only|u-hidden|visually-?hidden)(?=\s|$)/;

/** Parts of class names and ids of elements that are not about the main product. */
const asideName =
  /(?:^|[\s_-])(?:accessor(?:y|ies)|also[_-](?:like|bought|viewed)|basket-?(?:drawer|popup|preview)|bestsellers?|breadcrumbs?|bundles?|cart-?(?:drawer|modal|notification|popup|preview|sidebar)|carousel-products|comments?|cookie[a-z]*|cross-?sells?|dialog|drawer|faq|footer|frequently|menu|mini-?(?:basket|cart)|modal|nav(?:bar|igation)?|newsletter|offcanvas|popup|product-?(?:card|carousel|grid|list(?!-field)|miniature|slider|teaser|tile)s?|questions|ratings?|recently?|recommend(?:ed|ations?|er)?|related|reviews?|similar|suggest(?:ed|ions?)|toast|tooltip|up-?sells?|you-?may)(?=$|[\s_-]|[A-Z0-9])/i;

/**
 * Class name of a badge. Badges are ignored because pages often contain all of them and show only
 * the applicable one by styles.
 */
const badgeName = /(?:^|[\s_-])badges?(?=$|[\s_-])/i;

/** Class names of elements that only wide screens show. Such elements count as shown. */
const responsiveClass =
  /(?:^|\s)(?:(?:sm|md|lg|xl|2xl):(?:block|contents|flex|grid|inline|table)|d-(?:sm|md|lg|xl|xxl)-(?:block|flex|grid|inline|table))/;

const hiddenStyle = /display\s*:\s*none|visibility\s*:\s*hidden/i;

/**
 * Names of the main product's containers, such as "product-card-buybox". They take precedence over
 * `asideName`.
 */
const mainName = /price|buy|add-?to|purchase|product-?(?:main|info|detail|view|page|summary|single)/i;

/** Names of cookie consent dialogs, which contain long texts that are not about products. */
const consentName =
  /(?:^|[\s_-])(?:cookie-?(?:banner|consent|law|notice|bar|policy|dialog|popup|modal)|cybot|onetrust|didomi|usercentrics|consent|gdpr)(?=$|[\s_-]|[A-Z])/i;

interface NameFlags {
  isHiddenByName: boolean;
  isAside: boolean;
  isConsent: boolean;
}

function readNames(names: string): NameFlags {
  return {
    isHiddenByName: hiddenClass.test(names) && !responsiveClass.test(names),
    isAside: badgeName.test(names) || (asideName.test(names) && !mainName.test(names)),
    isConsent: consentName.test(names),
  };
}

const MAX_CACHED_NAMES = 5000;

/**
 * Creates a function that reads the flags of class names or an id (see `NameFlags`). Results are
 * cached, because a page repeats the same few hundred names.
 */
function createNameReader(): (names: string) => NameFlags {
  const cache = new Map<string, NameFlags>();
  return (names) => {
    const cached = cache.get(names);
    if (cached !== undefined) return cached;
    const flags = readNames(names);
    if (cache.size < MAX_CACHED_NAMES) cache.set(names, flags);
    return flags;
  };
}

function isHiddenBy(name: string, attributes: Attributes): boolean {
  if (hiddenElements.has(name) || attributes.hidden !== undefined) return true;
  return attributes.style !== undefined && hiddenStyle.test(attributes.style);
}

function isAsideBy(name: string, { role }: Attributes): boolean {
  return asideElements.has(name) || (role !== undefined && asideRoles.has(role));
}

const pageRoots = new Set(['html', 'body', 'main']);

/**
 * Creates the function that computes an element's region. A region is a number. It states whether
 * the element is hidden, and in how many menus, footers and similar elements it is nested.
 * @param revealedOffset offset of an element that counts as shown, whatever its names and style say
 */
export function createRegionReader(
  revealedOffset: number | null = null,
): (name: string, attributes: Attributes, parentRegion: number, offset: number) => number {
  const named = createNameReader();
  return (name, attributes, parentRegion, offset) => {
    const { class: classes, id } = attributes;
    const isPageRoot = pageRoots.has(name);
    const byClass = classes === undefined || isPageRoot ? null : named(classes.slice(0, 300));
    const byId = id === undefined || isPageRoot ? null : named(id.slice(0, 100));
    const isHiddenByName =
      offset !== revealedOffset &&
      (isHiddenBy(name, attributes) ||
        byClass?.isHiddenByName === true ||
        byId?.isConsent === true ||
        byClass?.isConsent === true);
    const isAside = isAsideBy(name, attributes) || byClass?.isAside === true || byId?.isAside === true;
    return (parentRegion + (isAside ? ASIDE : 0)) | (isHiddenByName ? HIDDEN : 0);
  };
}
