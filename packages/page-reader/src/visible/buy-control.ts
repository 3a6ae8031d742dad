import type { HtmlElement } from '../html/html-walk.ts';
import { asidesOf } from '../html/regions.ts';
import { buttonPurpose } from '../phrases/buttons.ts';
import { excerpt } from '../words/text.ts';
import type { Cards } from './cards.ts';
import { type Anchors, farness, type Placed } from './closeness.ts';
import { isEnabled, looksPressable, namedPurpose } from './control-names.ts';
import type { Control, Scene } from './scene.ts';
import { chainOf } from './tree.ts';

export type Purpose = 'buy' | 'order-ahead' | 'sold-out' | 'notify';

export interface MainControl extends Placed {
  purpose: Purpose;
  label: string;
  enabled: boolean;
  /** True if its text states the purpose; false if only its class names or ids do. */
  byWords: boolean;
  points: number;
}

const pointsOf: Record<Purpose, number> = { buy: 3, 'order-ahead': 3, 'sold-out': 3, notify: 2.5 };
const BY_NAMES = 2.2;
const LEAST = -0.5;
const DOUBLY = 0.7;
const IN_ROW = 2.2;

interface Meaning {
  purpose: Purpose;
  label: string;
  byWords: boolean;
  /** True if text and names agree. */
  isDoubly: boolean;
}

/** Text takes precedence over names: "Notify me" in a cart form is not a buy button. */
function meaningOf({ element, labels }: Control): Meaning | null {
  for (const label of labels) {
    const purpose = buttonPurpose(label);
    if (purpose !== null) return { purpose, label, byWords: true, isDoubly: namedPurpose(element) === 'buy' };
  }
  const named = namedPurpose(element);
  if (named === null || named === 'other') return null;
  return { purpose: named, label: labels[0] ?? '', byWords: false, isDoubly: false };
}

const LONGEST_PLAIN = 40;

/** Finds links and button-like elements that `isControl` misses, by their text. */
function plainControls(
  { lines }: Scene,
  known: ReadonlySet<unknown>,
  isNear: (element: HtmlElement) => boolean,
): Control[] {
  return lines.flatMap(({ text, element }, line) => {
    if (text.length > LONGEST_PLAIN || !isNear(element) || buttonPurpose(text) !== 'buy') return [];
    const around = chainOf(element, 3);
    if (around.some((one) => known.has(one))) return [];
    const pressed = around.find((one) => one.name === 'a' || looksPressable(one));
    return pressed === undefined ? [] : [{ element: pressed, labels: [text], line }];
  });
}

/** A control for buying a product, which may not be the main one. */
export type SeenControl = Omit<MainControl, 'points'> & { isDoubly: boolean };

/**
 * Returns a page's controls for buying, in document order, without those in unrelated regions.
 * @param asides the number of regions beside the main product around the title
 */
export function seenControls(scene: Scene, asides: number): SeenControl[] {
  const known = new Set(scene.controls.map(({ element }) => element));
  const isNear = (element: HtmlElement) => asidesOf(element.region) <= asides + 1;
  const near = scene.controls.filter(({ element }) => isNear(element));
  return [...near, ...plainControls(scene, known, isNear)].flatMap((control) => {
    const meaning = meaningOf(control);
    if (meaning === null) return [];
    const { element, line } = control;
    return [{ ...meaning, label: excerpt(meaning.label, 60), enabled: isEnabled(element), element, line }];
  });
}

/** Returns the main product's controls to buy, order ahead or get notified, the likeliest first. */
export function mainControls(seen: readonly SeenControl[], anchors: Anchors, cards: Cards): MainControl[] {
  return seen
    .map((control) => {
      const base = (control.byWords ? pointsOf[control.purpose] : BY_NAMES) + (control.isDoubly ? DOUBLY : 0);
      return { ...control, points: base - farness(control, anchors, cards, IN_ROW) };
    })
    .filter(({ points }) => points > LEAST)
    .toSorted((a, b) => b.points - a.points);
}
