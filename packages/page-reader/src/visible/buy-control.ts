import type { HtmlElement } from '../html/html-walk.ts';
import { countAsides } from '../html/regions.ts';
import { detectButtonPurpose } from '../phrases/button-purpose.ts';
import { excerpt } from '../values/text.ts';
import { getSelfAndAncestors } from './ancestors.ts';
import type { Cards } from './cards.ts';
import { detectNamedPurpose, isEnabled, looksLikeButton } from './control-names.ts';
import { type Anchors, computeProximityPenalty, type Positioned } from './proximity.ts';
import type { Control, VisibleContent } from './visible-content.ts';

export type Purpose = 'buy' | 'order-ahead' | 'sold-out' | 'notify';

export interface MainControl extends Positioned {
  purpose: Purpose;
  label: string;
  isEnabled: boolean;
  /**
   * True if the control's own text states its purpose, such as buying; false if only its class
   * names or ids do.
   */
  isFromText: boolean;
  points: number;
}

const pointsByPurpose: Record<Purpose, number> = { buy: 3, 'order-ahead': 3, 'sold-out': 3, notify: 2.5 };
const NAME_POINTS = 2.2;
const MIN_POINTS = -0.5;
const AGREEMENT_POINTS = 0.7;
const ROW_PENALTY = 2.2;

interface ControlMeaning {
  purpose: Purpose;
  label: string;
  isFromText: boolean;
  /**
   * True if the control has a text that states its purpose, and also class names or ids of a buy
   * button.
   */
  isConfirmedByName: boolean;
}

/**
 * Finds the purpose of a control. Its text takes precedence over class names: "Notify me" in a cart
 * form is not a buy button.
 */
function classifyControl({ element, labels }: Control): ControlMeaning | null {
  for (const label of labels) {
    const purpose = detectButtonPurpose(label);
    if (purpose !== null)
      return { purpose, label, isFromText: true, isConfirmedByName: detectNamedPurpose(element) === 'buy' };
  }
  const named = detectNamedPurpose(element);
  if (named === null || named === 'other') return null;
  return { purpose: named, label: labels[0] ?? '', isFromText: false, isConfirmedByName: false };
}

const MAX_PLAIN_LABEL_LENGTH = 40;

/**
 * Finds buy buttons that `isControl` misses: links and button-like elements with the text of a buy
 * button.
 */
function findPlainControls(
  { lines }: VisibleContent,
  known: ReadonlySet<unknown>,
  isNear: (element: HtmlElement) => boolean,
): Control[] {
  return lines.flatMap(({ text, element }, line) => {
    if (text.length > MAX_PLAIN_LABEL_LENGTH || !isNear(element) || detectButtonPurpose(text) !== 'buy') return [];
    const around = getSelfAndAncestors(element, 3);
    if (around.some((ancestor) => known.has(ancestor))) return [];
    const pressed = around.find((ancestor) => ancestor.name === 'a' || looksLikeButton(ancestor));
    return pressed === undefined ? [] : [{ element: pressed, labels: [text], line }];
  });
}

/** A control for buying a product, which may be another product than the main one. */
export type CandidateControl = Omit<MainControl, 'points'> & { isConfirmedByName: boolean };

/**
 * Returns a page's controls for buying, in document order. Controls in menus, lists of other
 * products and similar elements are left out.
 * @param asideCount the number of such elements around the title
 */
export function findControls(content: VisibleContent, asideCount: number): CandidateControl[] {
  const known = new Set(content.controls.map(({ element }) => element));
  const isNear = (element: HtmlElement) => countAsides(element.region) <= asideCount + 1;
  const near = content.controls.filter(({ element }) => isNear(element));
  return [...near, ...findPlainControls(content, known, isNear)].flatMap((control) => {
    const meaning = classifyControl(control);
    if (meaning === null) return [];
    const { element, line } = control;
    return [{ ...meaning, label: excerpt(meaning.label, 60), isEnabled: isEnabled(element), element, line }];
  });
}

/**
 * Returns the buttons (to buy, to pre-order, "sold out", "notify me") that probably belong to the
 * main product, the likeliest first.
 */
export function rankMainControls(
  candidates: readonly CandidateControl[],
  anchors: Anchors,
  cards: Cards,
): MainControl[] {
  return candidates
    .map((control) => {
      const base =
        (control.isFromText ? pointsByPurpose[control.purpose] : NAME_POINTS) +
        (control.isConfirmedByName ? AGREEMENT_POINTS : 0);
      return { ...control, points: base - computeProximityPenalty(control, anchors, cards, ROW_PENALTY) };
    })
    .filter(({ points }) => points > MIN_POINTS)
    .toSorted((a, b) => b.points - a.points);
}
