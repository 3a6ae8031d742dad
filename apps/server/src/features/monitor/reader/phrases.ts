import type { Availability } from '@sillage/contract';
import { parseSizeMl } from './size.ts';
import { fold } from './text.ts';

/*
 * What shops write, by language. Each line is one phrase; case, accents and spacing do not matter.
 * Taken from shops' own texts; add a language by adding lines, and a case to the test.
 */

/** Says by itself that the product cannot be had now. */
const soldOut = `
  sold out | out of stock | currently unavailable | temporarily unavailable | not in stock | no stock available
  ausverkauft | nicht vorrätig | nicht auf lager | derzeit nicht verfügbar | nicht lieferbar | vergriffen
  rupture de stock | en rupture | épuisé | actuellement indisponible | temporairement indisponible
  agotado | sin stock | sin existencias | fuera de stock
  esaurito | non disponibile al momento | attualmente non disponibile
  esgotado | sem estoque | sem stock | produto indisponível
  uitverkocht | niet op voorraad | tijdelijk niet leverbaar
  wyprzedane | wyprzedany | brak w magazynie | produkt niedostępny | chwilowo niedostępny
  vyprodáno | není skladem | není možné produkt koupit | momentálně nedostupné | dočasně nedostupné
  vypredané | nie je skladom | nie je možné produkt kúpiť | momentálne nedostupné | dočasne nedostupné
  slutsåld | slut i lager | ej i lager | tillfälligt slut
  udsolgt | ikke på lager | utsolgt
  loppuunmyyty | ei varastossa | loppu varastosta | tilapäisesti loppu
  elfogyott | nincs készleten | nincs raktáron
  stoc epuizat | nu este în stoc | lipsă stoc
  tükendi | stokta yok | stoklarımızda yok
  нет в наличии | нет на складе | распродано | раскуплен | немає в наявності | розпродано | изчерпан
  εξαντλημένο | εξαντλήθηκε | μη διαθέσιμο
  razprodano | ni na zalogi | rasprodano | nema na zalihi | nije na zalihi
  išparduota | šiuo metu neturime | nėra sandėlyje | izpārdots | välja müüdud | laost otsas
  売り切れ | 在庫切れ | 在庫なし | 品切れ | 完売 | 缺货 | 缺貨 | 售完 | 售罄 | 已售完 | 補貨中 | 품절 | 재고 없음
  غير متوفر | نفدت الكمية | نفذت الكمية | אזל מהמלאי
`;

/** Says so only when nothing else is said beside it, since pictures, sizes, branches and deliveries are unavailable too. */
const unavailable = `
  unavailable | not available | product unavailable | item unavailable | nicht verfügbar | nicht erhältlich
  indisponible | produit indisponible | no disponible | producto no disponible | non disponibile | prodotto non disponibile
  indisponível | não disponível | niet beschikbaar | niet leverbaar | niedostępny | nedostupné | nedostupný | nedostupno
  indisponibil | nije dostupno | недоступен | нет в продаже | ikke tilgængelig | ei saatavilla | mevcut değil
`;

/** Says that it will not come back. */
const discontinued = `
  discontinued | no longer available | no longer sold | permanently sold out | nicht mehr lieferbar | nicht mehr verfügbar
  n'est plus disponible | plus commercialisé | descatalogado | ya no está disponible | fuori produzione | non più disponibile
  descontinuado | não está mais disponível | niet meer leverbaar | wycofany | снят с производства
`;

/** What the button says that puts a product into the cart. */
const buy = `
  add to cart | add to bag | add to basket | add to trolley | add to shopping bag | add to shopping cart | add to my bag | add to your basket | add to your bag | add to your cart
  buy now | buy it now | order now | buy | purchase
  in den warenkorb | in den einkaufswagen | in die tasche | zum warenkorb hinzufügen | jetzt kaufen | kaufen
  ajouter au panier | ajouter à mon panier | acheter | añadir al carrito | añadir al carro | añadir a la cesta
  añadir a la bolsa | agregar al carrito | agregar al carro | agregar a la bolsa | comprar | comprar ahora
  aggiungi al carrello | aggiungi alla borsa | acquista | adicionar ao carrinho | adicionar à sacola
  in winkelwagen | in winkelmand | in winkelmandje | toevoegen aan winkelwagen | toevoegen aan winkelmand
  do koszyka | dodaj do koszyka | kup teraz | do košíku | přidat do košíku | vložit do košíku | koupit
  do košíka | pridať do košíka | vložiť do košíka | kúpiť | lägg i varukorg | lägg i varukorgen | köp
  læg i kurv | læg i kurven | føj til kurv | legg i handlekurv | kjøp | lisää ostoskoriin | osta
  kosárba | kosárba teszem | adaugă în coș | adaugă în coșul de cumpărături | sepete ekle | satın al
  в корзину | добавить в корзину | купить | в кошик | до кошика | купити | добави в количката
  προσθήκη στο καλάθι | αγορά | v košarico | dodaj v košarico | naroči | u košaricu | dodaj u košaricu | kupi
  į krepšelį | pievienot grozam | ielikt grozā | lisa ostukorvi
  カートに入れる | カートに追加 | 購入手続きへ | 加入購物車 | 加入购物车 | 放入購物車 | 立即購買 | 立即购买 | 直接購買
  장바구니 | 구매하기 | أضف إلى السلة | הוסף לסל
`;

/** What the button says that orders something which is not there yet. */
const orderAhead = `
  pre-order | preorder | pre order | vorbestellen | précommander | reservar ahora | preordina | pré-encomendar
  pre-orderen | przedsprzedaż | předobjednat | predobjednať | förboka | forudbestil | предзаказ
`;

/** Words that turn a sold-out phrase into a condition, a promise, or a matter of delivery, pictures and branches. */
const besideThePoint = `
  if | when | almost | nearly | never | before | soon | until | often | usually | not sold out | pickup | pick up | store | stores
  delivery | shipping | collection | image | photo | video | review | reviews | gift wrapping | service | payment | sale
  wenn | falls | fast | bald | sobald | bevor | filiale | lieferung | abholung | bild | versand
  si | quand | presque | bientôt | avant | magasin | livraison | retrait | image | photo | cuando | casi | tienda | envío | imagen
  se | quando | quasi | negozio | consegna | immagine | foto | quase | loja | entrega | imagem
  als | wanneer | bijna | winkel | bezorging | afbeelding | jeśli | prawie | sklep | zdjęcie | pokud | prodejna
  если | почти | скоро | доставка | магазин | фото
`;

/** What the title of a page says that does not exist. */
const missing = `
  404 | not found | can't be found | cannot be found | no longer exists | doesn't exist | does not exist | whoops
  nicht gefunden | existiert nicht | introuvable | n'existe pas | n'existe plus | no encontrada | no encontrado | no existe
  non trovata | non trovato | non esiste | não encontrada | não encontrado | não existe | niet gevonden | bestaat niet
  nie znaleziono | nie istnieje | nenalezena | neexistuje | nenájdená | hittades inte | ikke fundet | ikke funnet
  ei löytynyt | nem található | nu a fost găsită | bulunamadı | не найдена | не найден | не существует | не знайдено
  δεν βρέθηκε | ni bila najdena | nije pronađena | nerasta | nerastas | 見つかりません | 找不到 | 찾을 수 없
`;

/**
 * Phrases, parted by "|" or line ends, to one expression for folded text: whole words in scripts that put spaces between
 * them.
 */
export function oneOf(list: string): RegExp {
  const phrases = list
    .split(/[|\n]/)
    .map(fold)
    .filter((phrase) => phrase !== '');
  const longestFirst = [...new Set(phrases)].sort((a, b) => b.length - a.length);
  const alternatives = longestFirst.map((phrase) => phrase.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  const spaced = alternatives.filter((phrase) => !/[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Hang}]/u.test(phrase));
  const joined = alternatives.filter((phrase) => !spaced.includes(phrase));
  const whole = `(?<![\\p{L}\\p{N}])(?:${spaced.join('|')})(?![\\p{L}\\p{N}])`;
  return new RegExp(joined.length === 0 ? whole : `${whole}|${joined.join('|')}`, 'u');
}

const patterns = {
  soldOut: oneOf(soldOut),
  unavailable: oneOf(unavailable),
  discontinued: oneOf(discontinued),
  buy: oneOf(buy),
  orderAhead: oneOf(orderAhead),
  besideThePoint: oneOf(besideThePoint),
  missing: oneOf(missing),
};

/** A plain sentence is short, and what it says is most of it. */
const LONGEST_SENTENCE = 100;
const LEAST_SHARE = 0.35;
const LEAST_SHARE_OF_VAGUE = 0.8;

/** What comes before the point: "Sorry, this item is", "Dieser Artikel ist". */
const opening =
  /^(?:(?:sorry|unfortunately|leider|malheureusement),? )?(?:this|the|dieser|dieses|das|der|ce|cet|cette|este|esta|el|la|questo|questa|il|dit|deze) [\p{L}-]{2,20} (?:is|ist|est|esta|e) /u;

function share(pattern: RegExp, text: string): number {
  return (pattern.exec(text)?.[0].length ?? 0) / text.length;
}

/**
 * The state that a short visible text plainly states: "Sold out", "This item is currently out of stock." Null for prose,
 * conditions ("if sold out …"), questions, and what is said of one size, of deliveries, shops or pictures.
 */
export function plainlySoldOut(text: string): Availability | null {
  if (text.length > LONGEST_SENTENCE) return null;
  const sentence = fold(text).replace(opening, '');
  if (sentence === '' || sentence.includes('?') || parseSizeMl(text) !== null) return null;
  const gone = share(patterns.discontinued, sentence) >= LEAST_SHARE;
  const sold = share(patterns.soldOut, sentence) >= LEAST_SHARE;
  if (!gone && !sold && share(patterns.unavailable, sentence) < LEAST_SHARE_OF_VAGUE) return null;
  if (patterns.besideThePoint.test(sentence)) return null;
  return gone ? 'Discontinued' : 'OutOfStock';
}

const LONGEST_LABEL = 60;

/** What pressing a button with this label does, as far as it matters here. */
export function buttonPurpose(label: string): 'buy' | 'order-ahead' | 'sold-out' | null {
  if (label.length > LONGEST_LABEL) return null;
  const text = fold(label);
  if (plainlySoldOut(label) !== null) return 'sold-out';
  if (patterns.orderAhead.test(text)) return 'order-ahead';
  return share(patterns.buy, text) >= LEAST_SHARE ? 'buy' : null;
}

/** True for a title or heading that says that there is no such page. */
export function saysMissing(title: string): boolean {
  return patterns.missing.test(fold(title));
}
