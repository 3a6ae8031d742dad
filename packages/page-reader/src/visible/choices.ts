import { asidesOf } from '../html/regions.ts';
import { plainlySoldOut } from '../phrases/plain-stock.ts';
import type { Anchors } from './closeness.ts';
import type { Choice, Scene } from './scene.ts';
import { chainOf, namesOf } from './tree.ts';

/** Number of the main product's options, mostly sizes, and of those marked as sold out. */
export interface Choices {
  count: number;
  soldOut: number;
}

const MOST_BEFORE = 10;
const MOST_AFTER = 80;

const otherLists =
  /qty|quantity|menge|cantidad|anzahl|sort|order-?by|country|currency|lang|region|state|rating|stars|search|categor|per-?page|limit|payment|shipping|gift|subscri|frequency/i;
const soldOutName =
  /(?:^|[\s_-])(?:disabled|sold-?out|soldout|out-?of-?stock|outofstock|unavailable|not-?available|no-?stock)(?=$|[\s_-])/i;

/** Placeholders ("Choose a size") have no value. */
function isPlaceholder({ element, text }: Choice): boolean {
  const { value } = element.attributes;
  return element.name === 'option' && (value === '' || (value === undefined && text.trim() === ''));
}

function isSoldOut({ element, text }: Choice): boolean {
  if (element.attributes.disabled !== undefined || soldOutName.test(element.attributes.class ?? '')) return true;
  const tail = text.split(/[-–—(|:,]/).at(-1) ?? '';
  return plainlySoldOut(tail.replace(/\)\s*$/, '').trim()) !== null;
}

function isOfProduct({ element }: Choice, asides: number): boolean {
  if (asidesOf(element.region) > asides + 1) return false;
  return !chainOf(element, 3).some((around) => otherLists.test(namesOf(around)));
}

export function mainChoices({ choices }: Scene, { places, asides }: Anchors): Choices {
  const lines = places.map(({ line }) => line);
  const [from, to] = [Math.min(...lines) - MOST_BEFORE, Math.max(...lines) + MOST_AFTER];
  const own = choices.filter(
    (choice) => choice.line >= from && choice.line <= to && !isPlaceholder(choice) && isOfProduct(choice, asides),
  );
  return { count: own.length, soldOut: own.filter(isSoldOut).length };
}
