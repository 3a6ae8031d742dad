import { phraseBook } from './phrase-book.ts';
import type { PriceRole } from './price-role.ts';

/*
 * What themes call the elements of prices: in English whatever their shop speaks, and sometimes in its own language.
 * The words of a name are parted by hyphens, underscores or a capital letter.
 */

const names: Record<PriceRole, string> = {
  was: `
    old price | price old | oldprice | priceold | old | was price | price was | wasprice | was | previous price | price previous | prev price | price before | before price | before discount
    rrp | msrp | srp | uvp | pvpr | list price | price list price | listprice | strike | striked | striken | strikethrough | strike through | line through | linethrough | crossed | crossed out | crossed price | price crossed
    compare at | compare price | price compare | compareat | compare at price | original price | price original | originalprice | non sale price | price non sale | retail price | struck | struck price | rrp price | price rrp | discounted from
    ancien prix | prix ancien | prix barre | barre | precio anterior | precio antes | precio tachado | tachado | preco antigo | preco de | preco antes | old preco | prezzo vecchio | prezzo pieno | prezzo barrato | oude prijs | van prijs
    stara cena | cena stara | cena przed | puvodni cena | cena puvodni | povodna cena | price standard | bezna cena | standard price strike | regi ar | pret vechi | eski fiyat | alter preis | streichpreis | statt preis | listenpreis | vanha hinta | tidigare pris | ordinarie pris | forpris | gammel pris
    staraya tsena | old cost | price full | full price | undiscounted | product price old | omnibus | lowest price | omnibus price | history price | market price | highprice | discount old price | price through`,
  regular: `
    regular price | price regular | regularprice | normal price | price normal | standard price | everyday price | usual price | price item regular | reg price | price reg | mrp | normalpreis | cena regularna`,
  now: `
    special price | price special | specialprice | sale price | price sale | saleprice | price item sale | final price | price final | finalprice | current price | price current | currentprice | now price | price now | nowprice
    our price | price our | your price | price your | new price | price new | newprice | actual price | price actual | selling price | price selling | sell price | discounted price | price discounted | offer price | price offer | promo price | price promo | promotional price
    promotion price | price today | buy price | price with discount | discount price | deal price | price to pay | pricetopay | salesprice | sales price | price sales | action price | akcni cena | nova cena | cena nova | cena promocyjna | prix promo | prix actuel | prix solde | precio oferta | precio actual | precio final | precio ahora | preco por | preco promocional
    preco atual | prezzo scontato | prezzo attuale | actieprijs | aanbiedingsprijs | angebotspreis | aktionspreis | sonderpreis | indirimli fiyat | yeni fiyat | pret nou | pret redus | tarjoushinta | kampanjpris | tilbudspris | extrapris`,
  unit: `
    unit price | price unit | unitprice | price per unit | priceperunit | per unit | base price | baseprice | price base | grundpreis | unit cost | price per | per litre | per liter | per kg | pricing measure | measure price | jamforpris | price jamfor | jednotkova cena | cena jednotkova | prix unitaire | precio unidad | preco unidade | prezzo unitario | ppu | price measure | comparison price | unit of measure`,
  instalment: `
    installment | installments | instalment | instalments | monthly | monthly price | price monthly | monthly payment | klarna | afterpay | affirm | clearpay | sezzle | splitit | zip pay | laybuy | finance | financing | parcela | parcelas | parcelamento | cuota | cuotas | mensualidad | mensualidades | mensualite | raten | rate payment | ratenzahlung | raty | splatky | taksit | rassrochka | credit | kredit | pay later | paylater | paypal message
    shop pay installments | payment terms | emi | delbetalning | afbetaling | lizingas | leasing | per month | payment widget`,
  shipping: `
    shipping | shipping price | shipping cost | delivery | delivery price | delivery cost | postage | versand | versandkosten | livraison | envio | frete | spedizione | verzending | dostawa | doprava | frakt | fragt | kargo | free shipping`,
  saving: `
    saving | savings | save | saved | you save | discount amount | discount percent | discount percentage | price discount percent | discount badge | discount label | discount value | price save | price saving | ersparnis | rabatt | ahorro | economia | remise | sconto | korting | sleva | zlava | rabat | badge | off percent | percent off | percentage | percent | indirim orani | discount rate`,
  from: 'price from | from price | starting price | price starting | min price | price min | minimal price | minprice | lowprice | price as low as | as low as | ab preis | price range from | starting at',
  other: `
    tax excl | excl tax | price excluding tax | price excl tax | without tax | no tax | ex vat | excl vat | price ex vat | price net | net price | netto | price ht | ex tax | price without vat | without vat | bez dph | bez vat | points | reward | rewards | loyalty | bonus | deposit | wholesale | wholesale price | tier price | tier prices | price tier | bulk price | volume pricing | cart total | subtotal | minicart | trade in | cashback | member price | pickup price | price tax | gift card | price excluding vat | pretax | club price`,
};

const book = phraseBook<PriceRole>(names);

/** Those that make it not the price of the thing come first. */
const order: readonly PriceRole[] = [
  'unit',
  'instalment',
  'shipping',
  'saving',
  'other',
  'was',
  'regular',
  'from',
  'now',
];

const LONGEST_NAMES = 160;

/** What classes and ids, parted by spaces, make of the price in their element: "product-price__old"; null for nothing. */
export function priceRoleOfClass(classes: string): PriceRole | null {
  const parted = classes.slice(0, LONGEST_NAMES).replace(/([a-z])([A-Z])/g, '$1 $2');
  const found = book(parted);
  if (found === null) return null;
  return order.find((role) => found.hits.some(({ kinds }) => kinds.includes(role))) ?? null;
}
