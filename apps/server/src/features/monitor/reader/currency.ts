/** Currencies whose smallest unit is a thousandth: "579,000 DT" is 579 dinars. */
const thousandths = new Set(['BHD', 'IQD', 'JOD', 'KWD', 'LYD', 'OMR', 'TND']);

/** Currencies whose prices are written without decimals: "24.990" in Chile is 24,990 pesos. */
const whole = new Set(['CLP', 'COP', 'CRC', 'IDR', 'IRR', 'ISK', 'JPY', 'KRW', 'PYG', 'UGX', 'VND', 'XAF', 'XOF']);

/** How many decimals the prices of a currency have in practice; 2 when it is not known. */
export function decimalsOf(currency: string | null): 0 | 2 | 3 {
  if (currency !== null && thousandths.has(currency)) return 3;
  return currency !== null && whole.has(currency) ? 0 : 2;
}

const codes = new Set(Intl.supportedValuesOf('currency'));

/** Signs and words that mean one currency only. What several countries share ($, kr, ¥, 元, Rs …) is left to the hint. */
const signTable = `
  EUR € euro euros
  GBP £ ￡
  USD us$ u$s
  INR ₹
  RUB ₽ руб р
  UAH ₴ грн
  TRY ₺ tl
  ILS ₪
  KRW ₩ 원
  JPY 円
  CNY 人民币
  THB ฿ บาท
  VND ₫ đ
  KZT ₸ тг
  CRC ₡
  PHP ₱
  NGN ₦
  PYG ₲
  AZN ₼
  GEL ₾
  AMD ֏
  PLN zł
  CZK kč
  HUF ft
  BGN лв
  RON lei
  CHF fr sfr
  DKK dkr
  MYR rm
  IDR rp
  HRK kn
  TND dt
  KWD kd
  BHD bd
  AED درهم
  AUD a$ au$
  CAD c$ ca$ can$
  NZD nz$
  HKD hk$
  SGD s$
  TWD nt$
  BRL r$
  MXN mx$
`;

const signs = new Map(
  signTable.split('\n').flatMap((line) => {
    const [code = '', ...words] = line.trim().split(' ');
    return words.map((word): [string, string] => [word, code]);
  }),
);

/** An ISO 4217 code in capitals, or null when the text is none that is in use. */
export function parseCurrency(value: unknown): string | null {
  if (typeof value !== 'string' || value.length > 40) return null;
  const code = value.trim().toUpperCase();
  return codes.has(code) ? code : null;
}

/** The currency of a sign or word beside an amount ("US$", "zł", "руб."), or null when it could be several. */
export function currencyOfSign(text: string): string | null {
  const word = text.trim().replace(/[.:]+$/, '');
  return parseCurrency(word) ?? signs.get(word.toLowerCase()) ?? null;
}
