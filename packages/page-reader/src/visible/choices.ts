import { countAsides } from '../html/regions.ts';
import { parseSoldOutStatement } from '../phrases/stock-statement.ts';
import { getElementNames, getSelfAndAncestors } from './ancestors.ts';
import type { Anchors } from './proximity.ts';
import type { Choice, VisibleContent } from './visible-content.ts';

/** Number of the main product's options (mostly sizes), and number of those marked as sold out. */
export interface Choices {
  count: number;
  soldOut: number;
}

const MAX_LINES_BEFORE = 10;
const MAX_LINES_AFTER = 80;

const otherListNames =
  /qty|quantity|menge|cantidad|anzahl|sort|order-?by|country|currency|lang|region|state|rating|stars|search|categor|per-?page|limit|payment|shipping|gift|subscri|frequency/i;
const soldOutName =
  /(?:^|[\s_-])(?:disabled|sold-?out|soldout|out-?of-?stock|outofstock|unavailable|not-?available|no-?stock)(?=$|[\s_-])/i;

/** Returns true for a placeholder such as "Choose a size", which has no value. */
function isPlaceholder({ element, text }: Choice): boolean {
  const { value } = element.attributes;
  return element.name === 'option' && (value === '' || (value === undefined && text.trim() === ''));
}

function isSoldOut({ element, text }: Choice): boolean {
  if (element.attributes.disabled !== undefined || soldOutName.test(element.attributes.class ?? '')) return true;
  const tail = text.split(/[-–—(|:,]/).at(-1) ?? '';
  return parseSoldOutStatement(tail.replace(/\)\s*$/, '').trim()) !== null;
}

function isOfProduct({ element }: Choice, asideCount: number): boolean {
  if (countAsides(element.region) > asideCount + 1) return false;
  return !getSelfAndAncestors(element, 3).some((around) => otherListNames.test(getElementNames(around)));
}

export function countMainChoices({ choices }: VisibleContent, { positions, asideCount }: Anchors): Choices {
  const lines = positions.map(({ line }) => line);
  const [from, to] = [Math.min(...lines) - MAX_LINES_BEFORE, Math.max(...lines) + MAX_LINES_AFTER];
  const own = choices.filter(
    (choice) => choice.line >= from && choice.line <= to && !isPlaceholder(choice) && isOfProduct(choice, asideCount),
  );
  return { count: own.length, soldOut: own.filter(isSoldOut).length };
}
