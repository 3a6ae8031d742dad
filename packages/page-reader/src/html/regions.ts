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

/** Returns how many menus, footers, lists of related products and the like surround an element. */
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
/** Returns false for HTML elements whose content browsers never show, whatever scripts do. */
export function isRevealable(name: string): boolean {
  return !hiddenElements.has(name);
}

/**
 * HTML elements whose content is not about the page's main product. `label` is one of them, because
 * its text is about only one choice, such as one size.
 */
const asideElements = new Set(['aside', 'dialog', 'footer', 'header', 'label', 'nav']);
const asideRoles = new Set(['alertdialog', 'complementary', 'contentinfo', 'dialog', 'menu', 'navigation', 'search']);

/** Complete class names that frameworks use for "not shown". */
const hiddenClass =
  /(?:^|\s)(?:d-none|display-?none|hidden|hide|invisible|unvisible|ng-hide|is-hidden|js-hidden|no-display|screen-reader-text|sr-only|u-hidden|visually-?hidden)(?=\s|$)/;

/** Parts of class names and ids of elements that are not about the main product. */
const asideName =
  /(?:^|[\s_-])(?:accessor(?:y|ies)|also[_-](?:like|bought|viewed)|basket-?(?:drawer|popup|preview)|bestsellers?|breadcrumbs?|bundles?|cart-?(?:drawer|modal|notification|popup|preview|sidebar)|carousel-products|comments?|cookie[a-z]*|cross-?sells?|dialog|drawer|faq|footer|frequently|menu|mini-?(?:basket|cart)|modal|nav(?:bar|igation)?|newsletter|offcanvas|popup|product-?(?:card|carousel|grid|list(?!-field)|miniature|slider|teaser|tile)s?|questions|ratings?|recently?|recommend(?:ed|ations?|er)?|related|reviews?|similar|suggest(?:ed|ions?)|toast|tooltip|up-?sells?|you-?may)(?=$|[\s_-]|[A-Z0-9])/i;

/**
 * Class names of badges such as "Sold out". Badges are ignored, because many pages contain all of
 * them and show only one by CSS.
 */
const badgeName = /(?:^|[\s_-])badges?(?=$|[\s_-])/i;

/** Class names of elements that only wide screens show. Such elements count as shown. */
const responsiveClass =
  /(?:^|\s)(?:(?:sm|md|lg|xl|2xl):(?:block|contents|flex|grid|inline|table)|d-(?:sm|md|lg|xl|xxl)-(?:block|flex|grid|inline|table))/;

const hiddenStyle = /display\s*:\s*none|visibility\s*:\s*hidden/i;

/**
 * Class names of the main product. They decide even when a name also looks like another product's,
 * such as "product-card-buybox".
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

/** Reads class names and ids with a cache, because a page repeats the same few hundred. */
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
  // Alpine.js hides such an element until its condition is true.
  if (attributes['x-cloak'] !== undefined && attributes['x-show'] !== undefined) return true;
  return attributes.style !== undefined && hiddenStyle.test(attributes.style);
}

function isAsideBy(name: string, { role, id = '', class: classes = '' }: Attributes): boolean {
  if (name === 'aside') return !mainName.test(`${id} ${classes}`.slice(0, 300));
  return asideElements.has(name) || (role !== undefined && asideRoles.has(role));
}

const pageRoots = new Set(['html', 'body', 'main']);

/**
 * Creates a function that computes the `region` of an element. This number states whether the
 * element is hidden, and how many menus, footers and similar elements contain it.
 * @param revealedOffset offset of an element that counts as shown, even if its class names or its
 * style hide it
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
