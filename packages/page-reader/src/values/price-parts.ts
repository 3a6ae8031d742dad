/** "59", "1 299", "$ 249", without decimals. */
const endsInInteger = /(?:^|[^\d.,])\d{1,3}(?:[ .,'’]?\d{3})*$/;
/** "99", "99 €", "99*": decimals, without a continuation of the number. */
const isCents = /^\d\d(?=$|[^\d.,%])/;

/**
 * Joins the texts of a price's elements: "$", "249", "99" is "$249.99"; "59", ",", "99 €" is
 * "59,99 €". Two digits alone after a whole amount are its decimals. Other texts are joined with
 * spaces.
 */
export function joinPriceParts(parts: readonly string[]): string {
  let joined = '';
  for (const raw of parts) {
    const part = raw.replace(/\s+/g, ' ').trim();
    if (part === '') continue;
    if (/[.,]$/.test(joined) && /^\d/.test(part)) joined += part;
    else if (/^[.,]\d|^[.,]$/.test(part) && /\d$/.test(joined)) joined += part;
    else if (isCents.test(part) && endsInInteger.test(joined)) joined += `.${part}`;
    else joined += joined === '' ? part : ` ${part}`;
  }
  return joined;
}
