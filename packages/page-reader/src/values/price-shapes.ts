/* The kind of an amount, from the characters around it; `price-role.ts` reads the words. */

/**
 * Kind of an amount on a page: `whole` is the price of a product, `unit` a price per measure such
 * as 100 ml. A number with the kind `none` is not money.
 */
export type AmountShape = 'whole' | 'unit' | 'instalment' | 'none';

const measure = String.raw`(?:ml|cl|dl|ltr?|l|lit(?:er|re|ro|r)s?|kg|g|gr|mg|fl\.? ?oz|oz|ounces?|100ml|мл|л|литр\p{L}*|кг|г|м2|m2|m²|ml\.)`;
const over = String.raw`(?:[/∕⁄]|per|pro|je|por|par|za|за|al|à|á|/1)`;
const period = String.raw`(?:mo|month|monat|mois|mes|mese|mês|mnd|maand|måned|månad|mies|miesiąc|měs|měsíc|мес|месяц|ay|week|woche|year|jahr|yr)`;

/**
 * Quick test before `perMeasure` and `perPeriod`. Few texts after an amount need them, and
 * compiling both takes about 2 ms in the browser.
 */
const startsWithOver = new RegExp(`^ ?\\)?\\*? ?${over}`);
const perMeasure = new RegExp(
  String.raw`^ ?\)?\*? ?${over} ?\(?(?:(?:1|10|100|1000|1\.000) ?)?${measure}(?!\p{L})`,
  'u',
);
const equalsMeasure = new RegExp(String.raw`(?<![\d.,])(?:1|10|100|1000) ?${measure} ?[=≙:] ?$`, 'u');
const perPeriod = new RegExp(String.raw`^ ?\*? ?${over} ?${period}(?!\p{L})`, 'u');

/** Matches the text before an instalment: "12x ", "12 x de ", "4 payments of ", "3 Raten zu ". */
const timesBefore =
  /(?<![\d.,])\d{1,2} ?(?:[x×х](?: de| à| da)?|\p{L}{3,14} (?:(?:sem juros|bez navýšení|interest-free) )?(?:of|à|de|zu je|zu|je|da|van|на|по|po)) ?$/u;
/** Matches the text after an instalment: " x 12", unless a unit follows. */
const timesAfter = /^ ?[x×х] ?\d{1,2}(?![\d.,]| ?\p{L})/u;

/** Units that make a number without a currency sign a size: "50 g" is not a price. */
const sizeAfter = new RegExp(
  String.raw`^[ -]?(?:${measure}|cm|mm|m|km|inch|in|lbs?|watt|w|v|mah|gb|tb|mb|pcs|stk|szt|шт|x|×|%|°)(?!\p{L})`,
  'u',
);
const dateLike = /^(?:\d{1,2}[./]\d{1,2}[./](?:19|20)\d\d|(?:19|20)\d\d[./]\d{1,2}[./]\d{1,2})$/;

/**
 * Tells prices of the product from prices per measure ("12,50 € / 100 ml"), instalments ("12x R$
 * 99,90") and numbers that are no money ("40 %", "15.08.2017"). `before` and `after` are the texts
 * around the amount and its currency.
 */
export function classifyAmount(number: string, textBefore: string, textAfter: string, isSigned: boolean): AmountShape {
  const [before, after] = [textBefore.toLowerCase(), textAfter.toLowerCase()];
  if (/^ ?[%٪％]/.test(after)) return 'none';
  if (!isSigned && (dateLike.test(number) || sizeAfter.test(after))) return 'none';
  const mayBeDivided = startsWithOver.test(after);
  if (mayBeDivided && perMeasure.test(after)) return 'unit';
  if (/[=≙:] ?$/.test(before) && equalsMeasure.test(before)) return 'unit';
  if ((mayBeDivided && perPeriod.test(after)) || timesAfter.test(after)) return 'instalment';
  if (/\d/.test(before) && timesBefore.test(before)) return 'instalment';
  return 'whole';
}
