import { describe, expect, test } from 'vitest';
import type { Phrases } from './languages.ts';
import { parseInStockStatement, parseSoldOutStatement, parseStockStatement } from './stock-statement.ts';

function each(table: Phrases): [string, string][] {
  return Object.entries(table).flatMap(([language, texts]) =>
    texts.split(' | ').map((text): [string, string] => [language, text]),
  );
}

const soldOut: Phrases = {
  en: 'SOLD OUT! | This item is currently out of stock. | Currently unavailable online | 0 in stock | Sorry, this product is temporarily unavailable | Bidding has ended on this item. Winning bid: | Pre-orders closed | Coming soon! | Sales period has ended',
  de: 'Ausverkauft | Vorbestellung beendet | Demnächst verfügbar | Derzeit nicht verfügbar | Dieser Artikel ist leider nicht auf Lager.',
  fr: 'Rupture de stock | Épuisé | Ce produit est actuellement indisponible',
  es: 'Agotado | Producto sin stock | Temporalmente no disponible',
  pt: 'Esgotado | Produto indisponível :( | Sem estoque no momento',
  it: 'Esaurito | Prodotto non disponibile | Al momento non disponibile',
  nl: 'Uitverkocht | Niet op voorraad | Tijdelijk niet leverbaar',
  pl: 'Wyprzedane | Produkt niedostępny | Brak w magazynie',
  cs: 'Vyprodáno | Není skladem | Momentálně nedostupné',
  sk: 'Vypredané | Momentálne nie je možné produkt kúpiť, ale je možné ho rezervovať | Nie je skladom',
  hu: 'Elfogyott | Jelenleg nincs raktáron | Nincs készleten!',
  ro: 'Stoc epuizat | Indisponibil momentan | Lipsă stoc',
  bg: 'Изчерпан | Няма в наличност | Изчерпано количество',
  el: 'Εξαντλημένο | ΕΞΑΝΤΛΗΘΗΚΕ | Προσωρινά μη διαθέσιμο',
  tr: 'Tükendi | Stokta yok | STOKTA BULUNMAMAKTADIR',
  ru: 'Нет в наличии | Товар распродан | Временно нет в наличии',
  uk: 'Немає в наявності | Розпродано | Товар закінчився',
  kk: 'Қоймада жоқ | Сатылып кетті | Таусылды',
  hr: 'Rasprodano | Nema na zalihi | Trenutno nedostupno',
  sr: 'Распродато | Није на стању | Тренутно није доступно',
  sl: 'Razprodano | Trenutno ni na zalogi | Ni na zalogi',
  lt: 'Išparduota | Šiuo metu neturime | Nėra sandėlyje',
  lv: 'Izpārdots | Nav noliktavā | Šobrīd nav pieejams',
  et: 'Välja müüdud | Laost otsas | Hetkel ei ole saadaval',
  fi: 'Loppuunmyyty | Tilapäisesti loppu | Ei varastossa',
  sv: 'Slutsåld | Slut i lager | Varan är tillfälligt slut',
  da: 'Udsolgt | Ikke på lager | Midlertidigt udsolgt',
  no: 'Utsolgt | Ikke på lager | Midlertidig utsolgt',
  is: 'Uppselt | Ekki til á lager | Varan er uppseld',
  ja: '売り切れ | この商品は在庫切れです | SOLD OUT（完売） | ＳＯＬＤ ＯＵＴ',
  ko: '품절 | 재고 없음 | 현재 품절된 상품입니다',
  zh: '此商品已售完 | 缺貨中 | 暂时缺货 | 无货',
  th: 'สินค้าหมด | หมดสต็อก | ขายหมดแล้ว',
  vi: 'Hết hàng | Tạm hết hàng | Sản phẩm này đã bán hết',
  id: 'Stok habis | Terjual habis | Barang habis',
  ar: 'غير متوفر | نفدت الكمية | نفد من المخزون',
  he: 'אזל מהמלאי | לא במלאי | המוצר אזל',
  hi: 'स्टॉक में नहीं है | स्टॉक समाप्त | स्टॉक खत्म',
  fa: 'ناموجود | موجود نیست | اتمام موجودی',
};

const inStock: Phrases = {
  en: 'In stock | 3 in stock | only 2 left in stock | Available now | In stock, delivered tomorrow',
  de: 'Auf Lager | sofort lieferbar | Nur noch 3 auf Lager | lieferbar - in 3-5 Werktagen bei dir',
  fr: 'En stock | Disponible | Derniers articles en stock',
  es: 'En stock | Disponible | Últimas unidades en stock',
  pt: 'Em stock | Disponível | Em estoque',
  it: 'Disponibile | In magazzino | Disponibilità immediata',
  nl: 'Op voorraad | Direct leverbaar | Nog 3 op voorraad',
  pl: 'Dostępny od ręki | Na stanie | Ostatnie sztuki w magazynie',
  cs: 'Skladem > 5 ks | Na skladě | Skladem, ihned k odeslání',
  sk: 'Skladom | Na sklade | Skladom 12 ks',
  hu: 'Raktáron | Készleten | Azonnal szállítható',
  ro: 'În stoc | Disponibil în stoc | Stoc limitat',
  bg: 'В наличност | Налично | Има в наличност',
  el: 'Άμεσα διαθέσιμο | Διαθέσιμο | Σε απόθεμα',
  tr: 'Stokta var | Stokta mevcut | Stokta',
  ru: 'Есть в наличии | В наличии | Товар в наличии: 5 шт',
  uk: 'Є в наявності | В наявності | На складі',
  kk: 'Қоймада бар | Қолда бар | Қоймада',
  hr: 'Dostupno | Na zalihi | Dobavljivo',
  sr: 'На стању | Доступно | Има на стању',
  sl: 'Na zalogi | Dobavljivo | Takoj na voljo',
  lt: 'Yra sandėlyje | Prekę turime | Turime sandėlyje',
  lv: 'Ir noliktavā | Pieejams | Noliktavā',
  et: 'Laos olemas | Saadaval | Kohe saadaval',
  fi: 'Varastossa | Heti saatavilla | Saatavilla',
  sv: 'I lager | Finns i lager | I webblager',
  da: 'På lager | 5 stk. på lager | Varen er på lager',
  no: 'På lager | På nettlager | Færre enn 5 på lager',
  is: 'Til á lager | Á lager | Til í vefverslun',
  ja: '在庫あり | 在庫有り | 残りわずか',
  ko: '재고 있음 | 구매가능 | 재고있음',
  zh: '現貨 | 有货 | 库存充足 | 有庫存',
  th: 'มีสินค้า | พร้อมส่ง | มีสินค้าในสต็อก',
  vi: 'Còn hàng | Có sẵn | Sẵn hàng',
  id: 'Stok tersedia | Tersedia | Ready stock',
  ar: 'متوفر | متوفر في المخزون | متاح',
  he: 'במלאי | קיים במלאי | זמין במלאי',
  hi: 'स्टॉक में | स्टॉक में है | उपलब्ध',
  fa: 'موجود در انبار | موجود است | آماده ارسال',
};

const discontinued: Partial<Phrases> = {
  en: 'Discontinued | This product is no longer available. | No longer sold',
  de: 'Nicht mehr lieferbar | Nicht mehr erhältlich',
  fr: "Ce produit n'est plus disponible | Plus commercialisé",
  es: 'Descatalogado | Ya no está disponible',
  pt: 'Descontinuado | Fora de linha',
  it: 'Non più disponibile | Fuori produzione',
  nl: 'Niet meer leverbaar | Uit het assortiment',
  pl: 'Produkt wycofany | Wycofany z oferty',
  cs: 'Prodej ukončen | Již se nevyrábí',
  sv: 'Utgått | Produkten har utgått',
  fi: 'Poistunut valikoimasta',
  ru: 'Снят с производства | Снято с продажи',
  hu: 'Kifutott termék | Már nem kapható',
  ja: '販売終了 | 廃盤',
  zh: '已停产 | 商品已下架',
  ko: '단종 | 판매종료',
};

const later: Phrases = {
  en: 'Available on backorder | Special Order | Out of stock – available on backorder',
  de: 'Auf Bestellung | lieferbar in 2-3 Wochen | Nicht auf Lager, aber bestellbar | Momentan nicht auf Lager, wird nachbestellt. Lieferzeit 14 Tage',
  fr: 'Sur commande | En arrivage | En cours de réapprovisionnement',
  es: 'Bajo pedido | Por encargo | Disponible bajo pedido',
  pt: 'Sob encomenda | Por encomenda | Disponível por encomenda',
  it: 'Su ordinazione | Disponibile su ordinazione | Ordinabile',
  nl: 'Op bestelling | Leverbaar in 3 weken | In backorder',
  pl: 'Na zamówienie | Dostępny na zamówienie | Dostępny u dostawcy',
  cs: 'Na objednávku | Skladem u dodavatele | Do 2 týdnů',
  sk: 'Na objednávku | Skladom u dodávateľa | Do 2 týždňov',
  hu: 'Rendelésre | Külső raktáron | Csak rendelésre',
  ro: 'La comandă | Disponibil la comandă | În curs de aprovizionare',
  bg: 'По поръчка | С поръчка | Само по поръчка',
  el: 'Κατόπιν παραγγελίας | Με παραγγελία | Διαθέσιμο κατόπιν παραγγελίας',
  tr: 'Sipariş üzerine | Tedarik ediliyor | Sipariş üzerine temin',
  ru: 'Под заказ | На заказ | Доступен под заказ',
  uk: 'Під замовлення | На замовлення | Доступно під замовлення',
  kk: 'Тапсырыс бойынша | Тапсырыспен | Тапсырысқа',
  hr: 'Po narudžbi | Na upit | Dostupno po narudžbi',
  sr: 'По поруџбини | На упит | По наруџби',
  sl: 'Po naročilu | Pri dobavitelju | Dobavljivo po naročilu',
  lt: 'Pagal užsakymą | Užsakoma prekė | Tiekėjo sandėlyje',
  lv: 'Pēc pasūtījuma | Uz pasūtījumu | Pasūtāma prece',
  et: 'Tellimisel | Tarnija laos | Eritellimusel',
  fi: 'Tilaustuote | Tilattavissa | Toimittajan varastossa',
  sv: 'Beställningsvara | Restnoterad | Kan beställas',
  da: 'Bestillingsvare | Skaffevare | I restordre',
  no: 'Bestillingsvare | Skaffevare | Kan bestilles',
  is: 'Sérpöntun | Eftir pöntun | Hægt að panta',
  ja: 'お取り寄せ | 受注生産 | メーカー取り寄せ',
  ko: '주문제작 | 입고예정 | 주문 후 제작',
  zh: '可订购 | 需調貨 | 訂貨',
  th: 'สั่งผลิต | ตามออเดอร์ | สินค้าสั่งพิเศษ',
  vi: 'Hàng đặt | Đặt hàng theo yêu cầu | Hàng order',
  id: 'Indent | Barang indent | Sesuai pesanan',
  ar: 'حسب الطلب | متوفر حسب الطلب | عند الطلب',
  he: 'בהזמנה | בהזמנה מיוחדת | ניתן להזמנה',
  hi: 'ऑर्डर पर | ऑर्डर पर उपलब्ध | बैकऑर्डर',
  fa: 'سفارشی | با سفارش | تامین از بازار',
};

describe('parseSoldOutStatement', () => {
  test.each(each(soldOut))('parseSoldOutStatement (%s) returns OutOfStock for %j', (_language, text) => {
    expect(parseSoldOutStatement(text)).toBe('OutOfStock');
    expect(parseInStockStatement(text)).toBeNull();
  });

  test.each(each(discontinued as Phrases))(
    'parseSoldOutStatement (%s) returns Discontinued for %j',
    (_language, text) => expect(parseSoldOutStatement(text)).toBe('Discontinued'),
  );
});

describe('parseInStockStatement', () => {
  test.each(each(inStock))('parseInStockStatement (%s) returns in stock for %j', (_language, text) => {
    expect(parseInStockStatement(text)).toMatch(/^(?:InStock|LimitedAvailability)$/);
    expect(parseSoldOutStatement(text)).toBeNull();
  });

  test.each(each(later))('parseStockStatement (%s) returns BackOrder for %j', (_language, text) =>
    expect(parseStockStatement(text)).toBe('BackOrder'),
  );

  test.each(['Pre-order', 'Vorbestellbar', 'En précommande', 'Предзаказ', '予約受付中', 'Předobjednávka'])(
    'parseStockStatement returns PreOrder for %j',
    (text) => expect(parseStockStatement(text)).toBe('PreOrder'),
  );
});
