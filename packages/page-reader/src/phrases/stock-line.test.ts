import { describe, expect, test } from 'vitest';
import type { Phrases } from './languages.ts';
import { isStockLabel, parseLabelledStock, parseStockLine } from './stock-line.ts';

const inStock: Phrases = {
  en: 'Availability: In stock | Stock: 12 | Quantity available: 5 pcs | Stock status: Yes',
  de: 'Verfügbarkeit: sofort lieferbar | Lagerbestand: 12 Stk | Lager: Ja',
  fr: 'Disponibilité : En stock | Stock : 3 | Disponibilité En stock',
  es: 'Disponibilidad: En stock | Existencias: 4 unidades | Stock: Sí',
  pt: 'Disponibilidade: Em stock | Estoque: 10 unidades | Stock: Sim',
  it: 'Disponibilità: Immediata | Disponibilità: 4 pezzi | Quantità disponibile: 2',
  nl: 'Beschikbaarheid: Op voorraad | Voorraad: 7 stuks | Voorraad: Ja',
  pl: 'Dostępność: duża ilość | Stan magazynowy: 8 szt. | Magazyn: W magazynie',
  cs: 'Dostupnost: Skladem | Stav skladu: 3 ks | Sklad: > 5 ks',
  sk: 'Dostupnosť: Skladom | Stav skladu: 5 ks | Dostupnosť: ihneď',
  hu: 'Elérhetőség: Raktáron | Raktárkészlet: 6 db | Készlet: van',
  ro: 'Disponibilitate: În stoc | Stoc: 3 buc | Stoc: da',
  bg: 'Наличност: В наличност | Наличност: 5 бр. | Наличност: Да',
  el: 'Διαθεσιμότητα: Διαθέσιμο | Απόθεμα: 4 τεμ. | Διαθεσιμότητα: Άμεση',
  tr: 'Stok Durumu: Stokta var | Stok: 10 adet | Stok durumu: Var',
  ru: 'Наличие: Много | Наличие: есть | Остаток: 15 шт',
  uk: 'Наявність: Є в наявності | Залишок: 3 шт | Наявність: є',
  kk: 'Болуы: Қоймада | Болуы: бар | Қалдығы: 5',
  hr: 'Dostupnost: Dostupno | Raspoloživost: 4 kom | Zaliha: ima',
  sr: 'Доступност: На стању | Стање: 5 ком | Залихе: има',
  sl: 'Razpoložljivost: Dobavljivo. Rok dobave 7-10 delovnih dni | Zaloga: 3 kos | Dobavljivost: takoj',
  lt: 'Prieinamumas: Yra sandėlyje | Likutis: 4 vnt. | Likutis: yra',
  lv: 'Pieejamība: Noliktavā | Atlikums: 2 gab. | Pieejamība: ir',
  et: 'Saadavus: Laos | Laoseis: 5 tk | Saadavus: olemas',
  fi: 'Saatavuus: Varastossa | Varastosaldo: 9 kpl | Saatavuus: heti saatavilla',
  sv: 'Lagerstatus: Finns i lager | Lagersaldo: 3 st | Lager: Ja',
  da: 'Lagerstatus: På lager | Lager: 4 stk. | Lagerstatus: Ja',
  no: 'Lagerstatus: På lager | Lagerbeholdning: 4 stk | Lager: Ja',
  is: 'Lagerstaða: Til á lager | Lagerstaða: til | Birgðir: 3',
  ja: '在庫：あり | 在庫数：3点 | 在庫 ○ | 在庫状況: 在庫あり',
  ko: '재고: 있음 | 재고수량: 10개 | 재고 상태: 재고 있음',
  zh: '庫存: 12 | 庫存狀態: 有庫存 | 库存：充足',
  th: 'สถานะสินค้า: มีสินค้า | คงเหลือ: 5 ชิ้น | สต็อก: 3',
  vi: 'Tình trạng: Còn hàng | Kho hàng: 12 | Tồn kho: còn',
  id: 'Ketersediaan: Tersedia | Stok: 12 buah | Stok: Ada',
  ar: 'حالة التوفر : متوفر | المخزون: 5 قطع | التوفر: نعم',
  he: 'זמינות: במלאי | מלאי: 3 יחידות | זמינות: כן',
  hi: 'उपलब्धता: स्टॉक में | स्टॉक: 5 | उपलब्धता: हाँ',
  fa: 'موجودی: موجود | موجودی: 3 عدد | وضعیت: موجود است',
};

const soldOut = [
  'Availability: Out of stock',
  'Stock: 0',
  'Stock: No',
  'Quantity available: 0 pcs',
  'Lagerbestand: 0',
  'Verfügbarkeit: nicht auf Lager',
  'Disponibilité : Rupture',
  'Disponibilidad: Agotado',
  'Estoque: 0 unidades',
  'Disponibilità: Non disponibile',
  'Voorraad: nee',
  'Dostępność: brak',
  'Dostupnost: Vyprodáno',
  'Stav skladu: 0 ks',
  'Elérhetőség: nincs',
  'Stoc: epuizat',
  'Наличност: няма',
  'Διαθεσιμότητα: Εξαντλήθηκε',
  'Stok: Yok',
  'Наличие: нет',
  'Наявність: немає',
  'Dostupnost: nema',
  'Zaloga: ni',
  'Likutis: nėra',
  'Pieejamība: nav',
  'Laoseis: 0 tk',
  'Varastosaldo: 0',
  'Lagerstatus: Slut',
  '在庫：なし',
  '在庫 ×',
  '재고: 없음',
  '庫存: 0',
  'Tình trạng: Hết hàng',
  'Stok: Habis',
  'זמינות: אזל',
];

describe('parseStockLine', () => {
  test.each(Object.entries(inStock).flatMap(([language, lines]) => lines.split(' | ').map((line) => [language, line])))(
    'parseStockLine (%s) returns InStock for %j',
    (_language, line = '') => expect(parseStockLine(line)).toBe('InStock'),
  );

  test.each(soldOut)('parseStockLine returns OutOfStock for %j', (line) =>
    expect(parseStockLine(line)).toBe('OutOfStock'),
  );

  test('parseStockLine returns the availability that the labelled value states', () => {
    expect(parseStockLine('Disponibilité En arrivage')).toBe('BackOrder');
    expect(parseStockLine('Availability: Pre-order')).toBe('PreOrder');
    expect(parseStockLine('Availability: Discontinued')).toBe('Discontinued');
    expect(parseStockLine('Stock: only 2 left')).toBe('LimitedAvailability');
    expect(parseLabelledStock('Stock: 4')).toEqual({ value: 'InStock' });
    expect(parseLabelledStock('In stock')).toBeNull();
  });

  test.each([
    'Stock photo',
    'Stock Market Perfume',
    'Quantity: 1',
    'Verfügbarkeit in der Filiale prüfen',
    'Delivery: 2-3 days',
    'Stock: 2-3 days',
    'Stock: 2 weeks',
    'Availability: 5 colours',
    'Availability: 12 May 2026',
    'Status: Bestseller',
    'Code: 12',
    '12',
    'Yes',
    '',
  ])('parseStockLine returns null for %j', (line) => expect(parseStockLine(line)).toBeNull());
});

describe('parseStockLine in a stock box', () => {
  test.each(['12', '5 ks', '> 5 ks', 'Yes', 'Ja', 'Много', '12 pcs', '○'])(
    'parseStockLine returns InStock for %j in a stock box',
    (value) => expect(parseStockLine(value, true)).toBe('InStock'),
  );
  test.each(['0', '0 ks', 'No', 'Nein', 'Нет', 'Loppu', '×', '0.00'])(
    'parseStockLine returns OutOfStock for %j in a stock box',
    (value) => expect(parseStockLine(value, true)).toBe('OutOfStock'),
  );
  test.each(['on\ufffd', 'ja\ufffd', '1\ufffd'])(
    'parseStockLine returns null for the damaged value %j in a stock box',
    (value) => expect(parseStockLine(value, true)).toBeNull(),
  );
});

describe('isStockLabel', () => {
  test.each([
    'Availability:',
    'Disponibilité',
    'Verfügbarkeit:',
    'Dostupnost',
    'Наличие:',
    'Stav skladu',
    '庫存',
    '在庫：',
  ])('isStockLabel returns true for %j', (text) => expect(isStockLabel(text)).toBe(true));
  test.each(['Price:', 'Stock photo', 'Availability: 3', 'Add to cart', ''])(
    'isStockLabel returns false for %j',
    (text) => expect(isStockLabel(text)).toBe(false),
  );
});
