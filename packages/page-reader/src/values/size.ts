const ML_PER_UNIT = { ml: 1, cl: 10, l: 1000, oz: 29.5735 };

/** Bottle sizes to which converted ounces are rounded: 3.4 fl oz means 100 ml, not 100.55. */
const COMMON_SIZES_ML = [
  5, 7.5, 8, 10, 12, 15, 20, 25, 30, 35, 40, 45, 50, 60, 70, 75, 80, 90, 100, 110, 120, 125, 150, 175, 180, 200, 240,
  250, 300, 400, 500,
];
const MAX_ROUNDING_SHARE = 0.025;

/** Maximum size of a bottle; a larger number of millilitres means something else. */
const MAX_SIZE_ML = 3000;
const MAX_TEXT_LENGTH = 300;

/** Matches a size: count, amount and unit, but not the end of a longer number ("1,000 ml"). */
const pattern =
  /(?<![\p{L}\d.,])(?:(\d{1,2}) ?[x×*] ?)?(\d{1,4}(?:[.,]\d{1,2})?)[ -]?(ml|мл|毫升|ミリ|مل|millilit(?:er|re)s?|(?<=0[.,]\d{1,2} ?)l|lit(?:er|re)s?|cl|fl\.? ?oz|fluid ounces?|oz|ounces?)(?![\p{L}\d])/gu;

function parseUnit(unit: string): keyof typeof ML_PER_UNIT {
  if (unit === 'cl') return 'cl';
  if (unit.startsWith('l')) return 'l';
  return unit.endsWith('oz') || unit.includes('ounce') ? 'oz' : 'ml';
}

function roundToCommonSize(ml: number): number {
  const near = COMMON_SIZES_ML.find((size) => Math.abs(size - ml) / size < MAX_ROUNDING_SHARE);
  return near ?? Math.round(ml * 10) / 10;
}

/**
 * Reads a size in millilitres, such as "50 ml", "5 cl", "0,1 l", "1.7 fl oz" (50) or "3 x 10 ml"
 * (30). Null for no size or several ("100 ml + 10 ml" is a set, "30 ml, 50 ml" a choice). If
 * millilitres and ounces are stated, only the millilitres count.
 */
export function parseSizeMl(text: string | null): number | null {
  if (text === null || !/\d/.test(text)) return null;
  const metric = new Set<number>();
  const ounces = new Set<number>();
  for (const [, count, amount = '', word = ''] of text.slice(0, MAX_TEXT_LENGTH).toLowerCase().matchAll(pattern)) {
    const unit = parseUnit(word);
    const singleMl = Number(amount.replace(',', '.')) * ML_PER_UNIT[unit];
    const ml = (unit === 'oz' ? roundToCommonSize(singleMl) : Math.round(singleMl * 10) / 10) * Number(count ?? 1);
    if (ml > 0 && ml <= MAX_SIZE_ML) (unit === 'oz' ? ounces : metric).add(ml);
  }
  const sizes = metric.size > 0 ? metric : ounces;
  const [size = null] = sizes;
  return sizes.size === 1 ? size : null;
}
