import { describe, expect, test } from 'vitest';
import type { Phrases } from './languages.ts';
import { detectPriceRole, type PriceRole } from './price-role.ts';

/**
 * Texts beside prices, by language. Each line has four groups, separated by ";": former price;
 * price to pay; price per measure; instalment.
 */
const sides: Phrases = {
  en: 'Was: | RRP | List price ; Sale price | Now only | Our price: ; / 100 ml | per litre | Unit price ; per month | interest-free payments | /mo',
  de: 'UVP | statt | Alter Preis: ; jetzt nur | Angebotspreis | Unser Preis ; Grundpreis: | pro 100 ml | €/l ; im Monat | mtl. | Ratenzahlung',
  fr: 'au lieu de | Ancien prix | Prix conseillé ; Prix promo | Notre prix | maintenant ; / 100 ml | le litre | Prix unitaire ; par mois | mensualités | 4 x sans frais',
  es: 'Antes | Precio anterior | PVPR ; Precio de oferta | Ahora | Precio especial ; por litro | los 100 ml | Precio por unidad ; al mes | cuotas de | meses sin intereses',
  pt: 'De: R$ | Preço anterior | PVP recomendado ; Por: R$ | Preço promocional | por apenas ; por litro | o litro | Preço por 100 ml ; em até 12x de | sem juros | por mês',
  it: 'Prima | Prezzo di listino | anziché ; Prezzo scontato | Ora | Prezzo speciale ; al litro | per 100 ml | Prezzo unitario ; al mese | 3 rate da | a rate',
  nl: 'Adviesprijs | Oude prijs | in plaats van ; Actieprijs | Onze prijs | nu voor ; per liter | prijs per 100 ml | per kilo ; per maand | in 3 termijnen | gespreid betalen',
  pl: 'Stara cena | Najniższa cena z 30 dni przed obniżką | Cena katalogowa ; Cena promocyjna | Nasza cena | teraz ; za 100 ml | cena jednostkowa | za litr ; 10 rat | miesięcznie | raty od',
  cs: 'Původní cena | MOC | Doporučená cena ; Akční cena | Naše cena | nyní ; za litr | Jednotková cena | cena za 100 ml ; měsíčně | na splátky | splátky od',
  sk: 'Pôvodná cena | Odporúčaná cena | predtým ; Akciová cena | Naša cena | teraz ; za liter | Jednotková cena | cena za 100 ml ; mesačne | na splátky | splátka',
  hu: 'Eredeti ár | Korábbi ár | helyett ; Akciós ár | Új ár | most ; Egységár | literenként | /l ; havonta | részlet | havi',
  ro: 'Preț vechi | PRP | în loc de ; Preț redus | acum | Preț special ; preț pe litru | pe litru | /100 ml ; pe lună | rate de la | rate fără dobândă',
  bg: 'Стара цена | ПЦД | вместо ; Нова цена | Промо цена | сега ; за литър | единична цена | /100 мл ; на месец | вноски | на изплащане',
  el: 'Αρχική τιμή | ΠΛΤ | Παλιά τιμή ; Νέα τιμή | Τιμή προσφοράς | τώρα ; ανά λίτρο | Τιμή μονάδας | /λίτρο ; άτοκες δόσεις | τον μήνα | δόσεις',
  tr: 'Eski fiyat | Liste fiyatı | yerine ; İndirimli fiyat | Satış fiyatı | sepette ; birim fiyatı | litre fiyatı | /100 ml ; taksit | 9 taksit | ay taksit',
  ru: 'Старая цена | было | РРЦ ; Новая цена | Цена со скидкой | сейчас ; за литр | за 100 мл | /л ; в месяц | рассрочка | 4 платежа',
  uk: 'Стара ціна | було | Ціна без знижки ; Нова ціна | Акційна ціна | зараз ; за літр | ціна за літр | /100 мл ; на місяць | розстрочка | платежів',
  kk: 'Ескі баға | бұрынғы баға | бұрын ; Жаңа баға | қазір | бағасы ; литріне | бірлік бағасы | /л ; айына | бөліп төлеу | айға',
  hr: 'Stara cijena | Najniža cijena u 30 dana | umjesto ; Akcijska cijena | Nova cijena | sada ; po litri | Jedinična cijena | cijena za l ; mjesečno | na rate | 12 rata',
  sr: 'Стара цена | уместо | Претходна цена ; Нова цена | Акцијска цена | сада ; цена по литру | јединична цена | цена по кг ; на рате | месечно | рата',
  sl: 'Stara cena | Najnižja cena v 30 dneh | prej ; Znižana cena | zdaj | Akcijska cena ; cena na enoto | cena za liter | /l ; na obroke | 12 obrokov | mesečno',
  lt: 'Sena kaina | buvo | Ankstesnė kaina ; Nauja kaina | dabar | Akcijos kaina ; vieneto kaina | litro kaina | už litrą ; per mėn. | išsimokėtinai | lizingas',
  lv: 'Vecā cena | bija | Iepriekšējā cena ; Jaunā cena | tagad | Akcijas cena ; vienības cena | par litru | litra cena ; mēnesī | nomaksa | līzings',
  et: 'Vana hind | enne | Soovitushind ; Uus hind | Soodushind | nüüd ; ühikuhind | liitri hind | /l ; kuus | järelmaks | kuumakse',
  fi: 'Vanha hinta | OVH | ennen ; Tarjoushinta | nyt | Alennettu hinta ; litrahinta | kilohinta | yksikköhinta ; kuukaudessa | osamaksu | /kk',
  sv: 'Ord. pris var tidigare | Tidigare pris | Rek. pris ; Kampanjpris | Reapris | nu ; Jämförpris | literpris | /liter ; per månad | delbetala | kr/mån',
  da: 'Førpris | Vejl. pris | før ; Tilbudspris | Udsalgspris | nu ; literpris | enhedspris | pr. liter ; pr. måned | afbetaling | /md',
  no: 'Førpris | Veil. pris | før ; Salgspris | Tilbudspris | nå ; enhetspris | pr liter | /l ; per måned | delbetaling | /mnd',
  is: 'Verð áður | áður | Listaverð ; Tilboðsverð | núna | verð nú ; einingaverð | verð per lítra | á lítra ; á mánuði | raðgreiðslur | greiðsludreifing',
  ja: '定価 | メーカー希望小売価格 | 参考価格 ; 販売価格 | 特価 | セール価格 ; 単価 | 100mlあたり | /100ml ; 分割払い | 月々 | 12回払い',
  ko: '정가 | 소비자가 | 권장소비자가 ; 판매가 | 할인가 | 세일가 ; 100ml당 | 단위가격 | /100ml ; 개월 무이자 | 할부 | 월',
  zh: '原價 | 市场价 | 建議售價 ; 特價 | 优惠价 | 促銷價 ; 每100ml | 单位价格 | 每公升 ; 分期付款 | 期零利率 | 每月',
  th: 'ราคาเดิม | ราคาก่อนลด | ราคาเต็ม ; ราคาพิเศษ | ลดเหลือ | ราคาขาย ; ต่อลิตร | ราคาต่อหน่วย | ต่อ 100 ml ; ต่อเดือน | ผ่อนชำระ | ผ่อน',
  vi: 'Giá gốc | Giá niêm yết | Giá cũ ; Giá khuyến mãi | Giá bán | chỉ còn ; mỗi lít | đơn giá | /100ml ; trả góp | mỗi tháng | góp',
  id: 'Harga asli | Harga coret | Harga lama ; Harga promo | Harga diskon | sekarang ; per liter | harga satuan | /100ml ; per bulan | cicilan | ansuran',
  ar: 'السعر السابق | بدلا من | السعر القديم ; سعر العرض | الآن | السعر الحالي ; لكل لتر | سعر الوحدة | لكل 100 مل ; شهريا | أقساط | قسط',
  he: 'מחיר קודם | במקום | מחיר מחירון ; מחיר מבצע | עכשיו | מחיר סופי ; לליטר | מחיר ליחידה | ל-100 מ״ל ; בתשלומים | לחודש | תשלומים',
  hi: 'मूल कीमत | पुरानी कीमत | मूल मूल्य ; ऑफर मूल्य | विशेष मूल्य | अब ; प्रति लीटर | इकाई मूल्य | प्रति 100 मिली ; प्रति माह | किस्त | ईएमआई',
  fa: 'قیمت قبلی | قیمت اصلی | قیمت قدیم ; قیمت ویژه | قیمت فروش | قیمت نهایی ; هر لیتر | قیمت واحد | به ازای هر ; اقساط | قسطی | ماهانه',
};

const roles: PriceRole[] = ['was', 'now', 'unit', 'instalment'];
const cases = Object.entries(sides).flatMap(([language, texts]) =>
  texts.split(' ; ').flatMap((side, at) => side.split(' | ').map((text) => [language, text, roles[at]] as const)),
);

describe('detectPriceRole', () => {
  test.each(cases)('detectPriceRole (%s) for %j returns %s', (_language, text, role) =>
    expect(detectPriceRole(text)).toBe(role),
  );

  test.each<[PriceRole, string[]]>([
    [
      'from',
      ['from', 'ab', 'à partir de', 'desde', 'a partire da', 'vanaf', 'od', 'от', 'från', 'starting at', '起', 'から'],
    ],
    [
      'shipping',
      ['Shipping:', 'Versandkosten', 'Frais de port', 'Gastos de envío', 'Doprava', '運費', 'free delivery over'],
    ],
    [
      'saving',
      ['You save', 'Sie sparen', 'Économisez', 'Ahorras', 'Risparmi', 'Ušetříte', 'Скидка', '-20%', '20% off'],
    ],
    [
      'other',
      [
        'Excl. BTW:',
        'zzgl. MwSt.',
        'HT',
        'bez DPH',
        'Ex Tax:',
        'netto',
        'Pfand',
        'Reward points',
        'без НДС',
        'Club members pay',
        'Subscribe & save',
      ],
    ],
    [
      'regular',
      ['Regular price', 'Normalpreis', 'Prix habituel', 'Běžná cena', 'MRP', 'Redovna cijena', 'Cena regularna'],
    ],
  ])('detectPriceRole returns the role %s for the price labels %j', (role, texts) => {
    for (const text of texts) expect([text, detectPriceRole(text)]).toEqual([text, role]);
  });

  test.each([
    'inkl. MwSt. zzgl. Versandkosten',
    'incl. VAT, free shipping',
    'TTC',
    'IVA incluido',
    's DPH',
    'per piece',
    'ab Lager',
    '送料無料 税込',
    'A gift from Paris with love',
    'Eau de Parfum',
    '/ ks',
    '',
  ])('detectPriceRole returns null for text beside a price: %j', (text) => expect(detectPriceRole(text)).toBeNull());

  test('detectPriceRole reads what a price means from the first or last words of a long text beside it', () => {
    expect(detectPriceRole('What you would have paid for it until Sunday was')).toBe('was');
    expect(detectPriceRole('per litre, as the law wants us to tell you here')).toBe('unit');
  });

  test('detectPriceRole ignores a price per litre in brackets when another price precedes it', () => {
    expect(detectPriceRole('49,90 € (499,00 €/l)')).toBeNull();
    expect(detectPriceRole('(499,00 €/l)')).toBe('unit');
    expect(detectPriceRole(`${'x'.repeat(300)} per month`)).toBeNull();
  });
});
