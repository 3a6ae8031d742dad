/**
 * Accessibility faults that axe cannot detect, found by measuring. Each function is serialised and
 * runs in the browser, so it must not use anything else of this file. An open dialog is checked
 * instead of the page. Each function returns one line per fault.
 */

/** Finds elements beyond the window's edge, and text that is cut off or overlaps. */
export function layoutFaults(): string[] {
  const scope = [...document.querySelectorAll('dialog:modal')].at(-1) ?? document.body;
  const faults = new Set<string>();
  const rects: { node: Node; top: number; bottom: number; left: number; right: number }[] = [];
  const style = (element: Element) => getComputedStyle(element);

  function findAncestor(element: Element, matches: (each: Element) => boolean): Element | null {
    for (let each: Element | null = element; each && each !== document.body; each = each.parentElement)
      if (matches(each)) return each;
    return null;
  }
  const isVisuallyHidden = (each: Element) => each.clientWidth <= 1 && style(each).position === 'absolute';
  const scrolls = (each: Element) => /auto|scroll/.test(style(each).overflowX);
  const floats = (each: Element) => /fixed|sticky/.test(style(each).position);

  for (const element of scope.querySelectorAll('*:not(svg *)')) {
    if (element.getBoundingClientRect().right <= innerWidth + 1 || !element.checkVisibility()) continue;
    if (!findAncestor(element, scrolls)) faults.add(`reaches beyond the edge: ${element.outerHTML.slice(0, 120)}`);
  }

  const textNodes = document.createTreeWalker(scope, NodeFilter.SHOW_TEXT);
  while (textNodes.nextNode()) {
    const node = textNodes.currentNode;
    const parent = node.parentElement;
    if (
      !parent ||
      !node.nodeValue?.trim() ||
      !parent.checkVisibility({ opacityProperty: true, visibilityProperty: true })
    )
      continue;
    if (/^(OPTION|OPTGROUP|SCRIPT|STYLE|NOSCRIPT|TEXTAREA)$/.test(parent.tagName)) continue;
    if (parent.matches('details:not([open])') || parent.closest('svg') || findAncestor(parent, isVisuallyHidden))
      continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    for (const { top, bottom, left, right } of range.getClientRects()) {
      // Line boxes overlap without their letters touching, so only the middle of each counts.
      const inset = (bottom - top) * 0.28;
      const rect = { node, top: top + inset, bottom: bottom - inset, left: left + 1, right: right - 1 };
      const box = findAncestor(parent, (each) => {
        const { overflowX, overflowY, textOverflow } = style(each);
        return /hidden|clip/.test(overflowX + overflowY) && textOverflow !== 'ellipsis';
      })?.getBoundingClientRect();
      const isCut =
        box &&
        (rect.right > box.right + 1 || rect.left < box.left - 1 || rect.bottom > box.bottom || rect.top < box.top);
      if (isCut) faults.add(`cut off: ${node.nodeValue.trim().slice(0, 60)}`);
      if (!findAncestor(parent, floats)) rects.push(rect);
    }
  }
  for (const [index, a] of rects.entries()) {
    for (const b of rects.slice(index + 1)) {
      if (a.node === b.node || a.right <= b.left || b.right <= a.left) continue;
      if (a.bottom <= b.top || b.bottom <= a.top) continue;
      faults.add(`on top of each other: ${a.node.nodeValue?.slice(0, 40)} / ${b.node.nodeValue?.slice(0, 40)}`);
    }
  }
  return [...faults];
}

/** Finds controls that are less than 44 px high or 24 px wide, or whose focus is not visible. */
export function controlFaults(): string[] {
  const scope = [...document.querySelectorAll('dialog:modal, :popover-open')].at(-1) ?? document.body;
  const faults: string[] = [];
  const controls = scope.querySelectorAll<HTMLElement>(
    'a[href]:not([href="#main"]), button:not(:disabled), input, select, textarea, summary, [tabindex="0"]',
  );

  const findLabel = (element: HTMLElement) => element.closest('label');
  function isHit(element: HTMLElement, x: number, y: number): boolean {
    const hit = document.elementFromPoint(x, y);
    if (!hit) return false;
    // A toast disappears by itself within seconds.
    if (hit.closest('.fixed[aria-live]')) return true;
    return element.contains(hit) || (findLabel(element)?.contains(hit) ?? false);
  }
  function isRinged(element: HTMLElement): boolean {
    return [element, findLabel(element)].some((each) => {
      if (!each) return false;
      const { outlineStyle, outlineWidth } = getComputedStyle(each);
      return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2;
    });
  }

  for (const element of controls) {
    if (!element.checkVisibility({ visibilityProperty: true }) || element.closest('[inert]')) continue;
    const addFault = (text: string) => faults.push(`${text}: ${element.outerHTML.slice(0, 160)}`);
    element.focus();
    if (document.activeElement !== element) continue;
    if (!isRinged(element)) addFault('focus cannot be seen');
    const area = findLabel(element) ?? element;
    const { left, right, top, bottom } = area.getBoundingClientRect();
    // The browser scrolls a text area only until its caret is visible: here, its first line.
    const [x, y] = [(left + right) / 2, element.tagName === 'TEXTAREA' ? top + 24 : (top + bottom) / 2];
    const isInText = getComputedStyle(area).display === 'inline';
    const middle = isInText ? area.getClientRects()[0] : undefined;
    if (middle ? !isHit(element, middle.left + 2, (middle.top + middle.bottom) / 2) : !isHit(element, x, y)) {
      const cover = document.elementFromPoint(x, y)?.outerHTML.slice(0, 160) ?? 'nothing: it is off the screen';
      addFault(`hidden while it has focus by ${cover} (${Math.round(top)}–${Math.round(bottom)} px)`);
      continue;
    }
    if (isInText) continue;
    // A control that looks smaller may still accept hits beside it.
    if (right - left < 24 && !(isHit(element, x - 11, y) && isHit(element, x + 11, y))) addFault('narrower than 24 px');
    if (bottom - top < 44 && !(isHit(element, x, y - 21) && isHit(element, x, y + 21))) addFault('lower than 44 px');
  }
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
  return faults;
}

/** Finds transitions and animations that run although the browser requests reduced motion. */
export function motionFaults(): string[] {
  const faults: string[] = [];
  for (const element of document.body.querySelectorAll('*')) {
    for (const part of ['', '::before', '::after', '::backdrop']) {
      const { transitionDuration, animationDuration, animationName } = getComputedStyle(element, part || null);
      const durations = animationName === 'none' ? transitionDuration : `${transitionDuration}, ${animationDuration}`;
      if (durations.split(',').some((time) => Number.parseFloat(time) > 0)) {
        faults.push(`moves for ${durations}: ${element.outerHTML.slice(0, 120)}${part}`);
      }
    }
  }
  // One style can affect every element, so a few lines are enough.
  return faults.slice(0, 5);
}

/** Checks the structure that screen readers navigate by. */
export function outlineFaults(): string[] {
  const countVisible = (selector: string) =>
    [...document.querySelectorAll(selector)].filter((element) => element.checkVisibility()).length;
  const faults: string[] = [];
  for (const selector of ['h1', 'main'])
    if (countVisible(selector) !== 1) faults.push(`${countVisible(selector)} × ${selector}`);
  const isLoading = document.querySelector('main[aria-busy]') !== null;
  if (!isLoading && !document.title.endsWith(' · Sillage')) faults.push(`the tab is called "${document.title}"`);
  return faults;
}
