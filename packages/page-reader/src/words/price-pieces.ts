/** "59", "1 299", "$ 249", without decimals. */
const endsWhole = /(?:^|[^\d.,])\d{1,3}(?:[ .,'’]?\d{3})*$/;
/** "99", "99 €", "99*": decimals, without a continuation of the number. */
const isCents = /^\d\d(?=$|[^\d.,%])/;

/**
 * Joins the texts of a price's elements: "$", "249", "99" is "$249.99"; "59", ",", "99 €" is
 * "59,99 €". Two digits alone after a whole amount are its decimals. Other texts are joined with
 * spaces.
 */
export function joinPieces(pieces: readonly string[]): string {
  let joined = '';
  for (const raw of pieces) {
    const piece = raw.replace(/\s+/g, ' ').trim();
    if (piece === '') continue;
    if (/[.,]$/.test(joined) && /^\d/.test(piece)) joined += piece;
    else if (/^[.,]\d|^[.,]$/.test(piece) && /\d$/.test(joined)) joined += piece;
    else if (isCents.test(piece) && endsWhole.test(joined)) joined += `.${piece}`;
    else joined += joined === '' ? piece : ` ${piece}`;
  }
  return joined;
}
