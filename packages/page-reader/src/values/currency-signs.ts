/* Each row is a currency or sign and its alternatives, in lower case. */

/**
 * Currencies, each with the signs and words that usually mean it, such as "€" and "euros". Signs
 * that several currencies share are in `sharedTable`.
 */
export const signTable = `
  EUR € euro euros eur. evro evra евро ευρω ευρώ
  GBP £ ￡ ₤ pound pounds stg
  USD us$ u$s $us $usd usd$ us-$ dollar dollars
  INR ₹ र
  RUB ₽ руб р рублей рубля рубль rub. rbl
  BYN br бел.руб
  UAH ₴ грн гривен гривень hrn uah.
  TRY ₺ tl lira
  ILS ₪ nis ש״ח ש"ח ש'ח ש׳׳ח ש''ח
  KRW ₩ ￦ 원
  JPY 円 yen
  CNY 人民币 人民幣 圆 yuan rmb cn¥
  THB ฿ บาท
  VND ₫ đ vnđ
  KZT ₸ тг тенге
  CRC ₡
  PHP ₱ php.
  NGN ₦
  PYG ₲ gs
  AZN ₼
  GEL ₾ ლ ლარი lari
  AMD ֏ դր драм
  MNT ₮
  LAK ₭
  BDT ৳ tk
  KHR ៛
  GHS ₵ gh₵ gh¢
  LKR රු
  PLN zł zl
  CZK kč kc
  HUF ft
  BGN лв лева lv
  RON lei leu
  MKD ден денари mkd.
  RSD din дин рсд dinara rsd.
  BAM км
  ALL lek lekë
  CHF fr sfr s₣ chf.
  DKK dkr dkk.
  SEK skr
  NOK nkr
  MYR rm
  IDR rp
  HRK kn
  UZS so'm soʻm сум сўм so‘m
  KGS сом
  TND dt د.ت
  DZD دج د.ج
  MAD د.م
  KWD kd د.ك
  BHD bd د.ب .د.ب
  IQD د.ع
  JOD jd د.أ د.ا
  LYD ld ل.د
  OMR ر.ع r.o
  QAR ر.ق qr
  SAR ر.س sr ريال
  YER ر.ي
  EGP ج.م جنيه e£ egp.
  SDG ج.س
  LBP ل.ل
  SYP ل.س
  AED درهم د.إ dhs dh
  IRR تومان ریال toman
  AFN ؋
  ETB ብር
  KES ksh kshs
  TZS tsh
  UGX ush
  PEN s/ s/.
  PAB b/ b/.
  ARS ar$ arg$
  AUD a$ au$ aud$
  CAD c$ ca$ can$ cad$ $ca $c cdn$
  NZD nz$ nzd$
  HKD hk$ hkd$
  SGD s$ sg$ sgd$
  TWD nt$ nt twd$ 台幣
  BRL r$
  MXN mx$ mxn$ mex$
  CLP clp$ cl$
  COP col$ cop$
  UYU $u u$ uy$
  DOP rd$
  JMD j$
  TTD tt$
  BZD bz$
  BOB $b
  NAD n$
  GYD g$ gy$
  XCD ec$
  MOP mop$
  CUC cuc$
  AOA kwz kz
  RWF frw
  BIF fbu
  GNF gfr
  DJF fdj
  AWG ƒ
  FJD fj$
  XOF fcfa cfa
  ZAR zar.
`;

/** Signs that several currencies share; the page's currency hint decides (`findCurrencyHint`). */
export const sharedTable = `
  $ USD CAD AUD NZD HKD SGD TWD MXN ARS CLP COP UYU DOP JMD TTD BBD BSD BZD BMD BND FJD KYD NAD XCD LRD CUP
  kr SEK NOK DKK ISK
  kr. DKK SEK NOK ISK
  ¥ JPY CNY
  ￥ JPY CNY
  元 CNY TWD HKD MOP
  圓 TWD HKD CNY
  rs INR PKR LKR NPR MUR SCR
  ₨ PKR INR LKR NPR MUR SCR
  lei RON MDL
  leu RON MDL
  £ GBP EGP LBP SYP GIP FKP
  р RUB BYN
  руб RUB BYN
  р. RUB BYN
  br BYN ETB
  fr CHF XOF XAF
  franc CHF XOF XAF
  francs CHF XOF XAF
  fcfa XOF XAF
  cfa XOF XAF
  dh AED MAD
  dhs AED MAD
  درهم AED MAD
  دينار KWD JOD IQD BHD TND DZD LYD
  ريال SAR QAR OMR YER
  ﷼ SAR IRR QAR OMR YER
  din RSD DZD
  bs BOB VES
  bs. BOB VES
  peso ARS CLP COP MXN PHP UYU
  pesos ARS CLP COP MXN PHP UYU
  dinar RSD KWD
  rupees INR PKR LKR NPR
  dollar USD CAD AUD NZD
  dollars USD CAD AUD NZD
`;

/**
 * Letters and words that stand for a currency in a few countries only. Each row is such a word and
 * its possible currencies. The word counts as a currency only on a page whose most probable
 * currency is in the row.
 */
export const localTable = `
  r ZAR
  l HNL
  q GTQ
  p PHP BWP
  k PGK ZMW MMK
  ks MMK
  g HTG
  km BAM
  с KGS
  man AZN TMT
  da DZD
  le EGP
  l.e EGP
  re INR PKR LKR NPR
`;
