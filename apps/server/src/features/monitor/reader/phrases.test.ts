import { describe, expect, test } from 'vitest';
import { buttonPurpose, plainlySoldOut } from './phrases.ts';

describe('a plain sentence that something is sold out', () => {
  test.each([
    'Sold out',
    'SOLD OUT!',
    'This item is currently out of stock.',
    'Currently unavailable online',
    'Unavailable',
    'Ausverkauft',
    'Derzeit nicht verfügbar',
    'Rupture de stock',
    'Épuisé',
    'Agotado',
    'Esaurito',
    'Esgotado',
    'Niet op voorraad',
    'Produkt niedostępny',
    'Vyprodáno',
    'Momentálne nie je možné produkt kúpiť',
    'Slut i lager',
    'Udsolgt',
    'Loppuunmyyty',
    'Elfogyott',
    'Stoc epuizat',
    'Tükendi',
    'Нет в наличии',
    'Εξαντλήθηκε',
    'Razprodano',
    'Šiuo metu neturime',
    '売り切れ',
    '此商品已售完',
    '품절',
    'غير متوفر',
  ])('%j', (text) => expect(plainlySoldOut(text)).toBe('OutOfStock'));

  test.each(['Discontinued', 'No longer available', 'Nicht mehr lieferbar', 'Non più disponibile'])(
    '%j for good',
    (text) => expect(plainlySoldOut(text)).toBe('Discontinued'),
  );

  test.each([
    ['a condition', 'If sold out, we ship in May'],
    ['a question', 'Sold out?'],
    ['a near miss', 'Almost sold out'],
    ['a boast', 'Never sold out again'],
    ['a matter of delivery', 'Pickup currently unavailable'],
    ['a matter of shops', 'Out of stock in this store'],
    ['a matter of pictures', 'Image not available'],
    ['a matter of one size', '30 ml sold out'],
    ['a template of a badge', 'Sale Sold out'],
    ['something vague', 'Gift box not available'],
    ['prose', 'Our first batch was sold out within an hour of its launch in Paris, and the second one nearly was.'],
    ['a part of a word', 'Soldouts'],
    ['stock', 'In stock'],
    ['nothing', ' '],
  ])('is not %s', (_case, text) => expect(plainlySoldOut(text)).toBeNull());
});

describe('a button', () => {
  test.each([
    'Add to cart',
    'ADD TO BAG',
    'Add to Cart - $110',
    'Buy it now',
    'In den Warenkorb',
    'Ajouter au panier',
    'Añadir al carro',
    'Agregar al Carrito',
    'Aggiungi al carrello',
    'Do koszyka',
    'Do košíka',
    'Lisää ostoskoriin',
    'Į krepšelį',
    'В корзину',
    'カートに入れる',
    '加入購物車',
  ])('%j buys', (label) => expect(buttonPurpose(label)).toBe('buy'));

  test.each(['Sold out', 'Out of stock', 'Ausverkauft', 'En rupture de stock'])('%j refuses', (label) =>
    expect(buttonPurpose(label)).toBe('sold-out'),
  );

  test.each(['Pre-order', 'Vorbestellen', 'Pre-order now'])('%j orders ahead', (label) =>
    expect(buttonPurpose(label)).toBe('order-ahead'),
  );

  test.each(['Notify me', 'Add to wishlist', 'Compare', 'Buying guide for the perplexed', 'x'.repeat(200)])(
    '%j does neither',
    (label) => expect(buttonPurpose(label)).toBeNull(),
  );
});
