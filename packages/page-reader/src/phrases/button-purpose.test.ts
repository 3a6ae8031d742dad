import { describe, expect, test } from 'vitest';
import { detectButtonPurpose } from './button-purpose.ts';
import type { Phrases } from './languages.ts';

const buys: Phrases = {
  en: 'Add to cart | ADD TO BAG | Add to Cart - $110 | Buy it now',
  de: 'In den Warenkorb | Jetzt kaufen | + In den Warenkorb',
  fr: 'Ajouter au panier | Acheter | Ajouter16 €',
  es: 'Añadir al carro | Agregar al Carrito | COMPRAR',
  pt: 'Adicionar ao carrinho | Comprar | Adicionar à sacola',
  it: 'Aggiungi al carrello | Acquista ora | Acquista',
  nl: 'In winkelwagen | Toevoegen aan winkelmandje | Bestellen',
  pl: 'Do koszyka | Dodaj do koszyka | Kup teraz',
  cs: 'Do košíku | Vložit do košíku | Koupit',
  sk: 'Do košíka | Kúpiť | Pridať do košíka',
  hu: 'Kosárba | Kosárba teszem | Megveszem',
  ro: 'Adaugă în coș | Cumpără acum | Adaugă în coşul de cumpărături',
  bg: 'Добави в количката | Купи | Поръчай',
  el: 'Προσθήκη στο καλάθι | ΠΡΟΣΘΗΚΗ ΣΤΟ ΚΑΛΑΘΙ | Αγορά τώρα',
  tr: 'Sepete Ekle | SATIN AL | Hemen Al',
  ru: 'В корзину | Купить | Добавить в корзину',
  uk: 'До кошика | Купити | Додати до кошика',
  kk: 'Себетке салу | Сатып алу | Себетке қосу',
  hr: 'Dodaj u košaricu | Kupi | Dodaj u korpu',
  sr: 'Додај у корпу | Купи | У корпу',
  sl: 'V košarico | Dodaj v košarico | Naroči',
  lt: 'Į krepšelį | Pirkti | Įdėti į krepšelį',
  lv: 'Pievienot grozam | Ielikt grozā | Pirkt',
  et: 'Lisa ostukorvi | Osta | Lisa korvi',
  fi: 'Lisää ostoskoriin | Osta nyt | Lisää koriin',
  sv: 'Lägg i varukorgen | Köp | Lägg i kundvagn',
  da: 'Læg i kurv | Køb nu | Tilføj til kurv',
  no: 'Legg i handlekurv | Kjøp | Legg i handlevogn',
  is: 'Setja í körfu | Bæta í körfu | Kaupa',
  ja: 'カートに入れる | 今すぐ購入 | カートに追加',
  ko: '장바구니에 담기 | 구매하기 | 바로구매',
  zh: '加入購物車 | 加入购物车 | 立即購買 | 我要購買',
  th: 'เพิ่มลงตะกร้า | หยิบใส่ตะกร้า | ซื้อเลย',
  vi: 'Thêm vào giỏ hàng | Mua ngay | Đặt hàng',
  id: 'Tambah ke keranjang | Beli sekarang | Masukkan ke troli',
  ar: 'أضف إلى السلة | اشتري الآن | إضافة إلى السلة',
  he: 'הוסף לסל | הוספה לסל | קנה עכשיו',
  hi: 'कार्ट में जोड़ें | अभी खरीदें | कार्ट में डालें',
  fa: 'افزودن به سبد خرید | خرید | افزودن به سبد',
};

const notifies: Phrases = {
  en: 'Notify Me When Available! | Email me when in stock | Join the waitlist',
  de: 'Benachrichtigen Sie mich | Bei Verfügbarkeit benachrichtigen',
  fr: 'Me prévenir | Prévenez-moi lorsque disponible',
  es: 'Avísame | Avísame cuando esté disponible',
  pt: 'Avise-me quando chegar | Notificar-me',
  it: 'Avvisami | Avvisami quando disponibile',
  nl: 'Houd me op de hoogte | Mail mij',
  pl: 'Powiadom o dostępności | Powiadom mnie',
  cs: 'Hlídat dostupnost | Hlídací pes',
  sk: 'Strážiť dostupnosť | Upozorniť',
  hu: 'Értesítést kérek | Értesítsen',
  ro: 'Anunță-mă | Alertă stoc',
  bg: 'Уведоми ме | Извести ме',
  el: 'Ειδοποίησέ με | Ενημερώστε με',
  tr: 'Gelince Haber Ver | Haber ver',
  ru: 'Сообщить о поступлении | Уведомить о наличии',
  uk: 'Повідомити про наявність | Сповістити',
  kk: 'Маған хабарлау | Хабарлау',
  hr: 'Obavijesti me | Javi mi',
  sr: 'Обавести ме | Јави ми',
  sl: 'Obvesti me | Obvestite me',
  lt: 'Informuoti | Pranešti, kai turėsime',
  lv: 'Paziņot man | Ziņot par pieejamību',
  et: 'Teavita mind | Anna teada',
  fi: 'Ilmoita kun saatavilla | Tuotevahti',
  sv: 'Bevaka vara | Meddela mig',
  da: 'Giv mig besked | Få besked',
  no: 'Varsle meg | Gi meg beskjed',
  is: 'Láttu mig vita | Tilkynna mér',
  ja: '再入荷お知らせ | 入荷通知',
  ko: '재입고 알림 | 입고 알림 신청',
  zh: '到货通知 | 貨到通知我',
  th: 'แจ้งเตือน | แจ้งเตือนเมื่อมีสินค้า',
  vi: 'Thông báo khi có hàng | Nhận thông báo',
  id: 'Beritahu saya | Ingatkan saya',
  ar: 'أعلمني عند التوفر | نبهني',
  he: 'עדכנו אותי | הודיעו לי',
  hi: 'मुझे सूचित करें | सूचित करें',
  fa: 'موجود شد خبرم کن | خبرم کن',
};

function each(table: Phrases): [string, string][] {
  return Object.entries(table).flatMap(([language, texts]) =>
    texts.split(' | ').map((text): [string, string] => [language, text]),
  );
}

describe('detectButtonPurpose', () => {
  test.each(each(buys))('detectButtonPurpose (%s) returns buy for %j', (_language, label) =>
    expect(detectButtonPurpose(label)).toBe('buy'),
  );

  test.each(['Add to cart Baccarat Rouge 540', 'Add to cart AED 450', 'Add to cart: No 5'])(
    'detectButtonPurpose returns buy for %j, whose number is no count',
    (label) => expect(detectButtonPurpose(label)).toBe('buy'),
  );

  test.each(each(notifies))('detectButtonPurpose (%s) returns notify for %j', (_language, label) =>
    expect(detectButtonPurpose(label)).toBe('notify'),
  );

  test.each([
    'Sold out',
    'Out of stock',
    'Ausverkauft',
    'En rupture de stock',
    '品切れ',
    'Sold out. Notify me',
    'Sold Out - Notify me when it’s available',
  ])('detectButtonPurpose returns sold-out for %j', (label) => expect(detectButtonPurpose(label)).toBe('sold-out'));

  test.each(['Pre-order', 'Vorbestellen', 'Pre-order now', 'Précommander', 'Предзаказ', 'Reservar ahora', '予約する'])(
    'detectButtonPurpose returns order-ahead for %j',
    (label) => expect(detectButtonPurpose(label)).toBe('order-ahead'),
  );

  test.each([
    'Add to wishlist',
    'Ajouter aux favoris',
    'Dodaj do ulubionych',
    'View cart',
    'Cart 0',
    '장바구니 (2)',
    'Warenkorb 12',
    'Przejdź do koszyka',
    'Compare',
    'Buying guide for the perplexed',
    'How to buy',
    'Track your order',
    'Add to cart Not available',
    'Order details',
    'Purchase history',
    'Adicionar Garantia Extra',
    '購買人次 (10933)',
    'Available to order online',
    'x'.repeat(200),
  ])('detectButtonPurpose returns null for %j', (label) => expect(detectButtonPurpose(label)).toBeNull());
});
