import type { Gender } from '@sillage/contract';

/*
 * Words of shops around the name of a fragrance, as `tokeniseTitle` writes them: in lower case,
 * without accents.
 */

function listWords(text: string): string[] {
  return text.trim().split(/\s+/);
}

/** Words of grammar, which shops add to a name or leave out. */
export const fillerWords: ReadonlySet<string> = new Set(
  listWords(`
  a an the of by from in on at to for with and or le la les l un une de du des d di da del della dell il lo el los las en y e et und der die das dem
  den von vom zu im mit fur fuer pour per para por pro dla z w i s o na do ze pre voor van og och med til till av avec con com от с в на для и та і від з зі ile ve
`),
);

/** Words for perfume. */
export const perfumeWords: ReadonlySet<string> = new Set(
  listWords(`
  parfum parfums parfume parfumes perfume perfumes perfumed parfem parfemy parfym parfymer parfyme perfum perfumy perfumowana parfuem parfuum
  duft dufte duefte fragrance fragrances fragancia fragancias fragrancia fragrancias fragranza fragranze scent scents cologne perfumeria parfumerie perfumery
  духи парфюм парфюмерия парфюмированная парфуми аромат вода одеколон woda voda toaletowa
  profumi profumo profumeria dofter geuren geur luchtje dufter ароматы аромати парфумерія zapachy zapach vune vone
  parfumu parfumler parfumleri parfumerija
`).map(foldCyrillic),
);

/** Words that shops add to the name of any fragrance. */
export const shopWords: ReadonlySet<string> = new Set(
  listWords(`
  vaporisateur vaporizador vaporizer vaporizzatore vapo vaporisator zerstauber zerstaeuber spray sprays sprayflasche sprej rozpylacz spruhflakon
  atomizer atomiser atomiseur atomizzatore naturspray flacon flakon flaska frasco flacone bottle fles флакон спрей splash
  refillable rechargeable nachfullbar nachfuellbar ricaricabile recargable rellenable hervulbaar rollerball rollerpearl roll rollon pen
  brand factory nwob usa same as pic picture photo image imaged shown pictured distributor discontinued
  new neu neuf nouveau nouvelle nuovo nuova nuevo nueva nowy nowa nowosc novinka novinky novedad novita neuheit novo nyhet новинка новый новая uusi yeni
  sealed boxed unboxed box boxes packaging pack verpackung verpackt ovp unopened unused nib bnib nwt bnwt without no cellophane folie
  authentic authentique autentico genuine original originals originalverpackt originalny originalni originala oryginalne oryginalna originalna oryginalny oryginal orginal
  оригинал оригинальный оригінал orijinal echt echte
  sale angebot sonderangebot aktion promo promotion promocja promocion promozione offre offerta oferta angebote special price preis prix precio prezzo
  cena цена cheap gunstig guenstig bestseller bestsellers best seller selling top hit hot deal deals exclusive exklusiv online shop store buy
  kaufen bestellen order kup comprar acheter acquista купить sklep tienda butik
  free shipping ship ships delivery gratis kostenlos versand versandkostenfrei lieferung livraison gratuite envio envios spedizione gratuita fast schnell
  dostawa darmowa доставка stock lager sofort lieferbar available last letzte rabatt discount off uvp rrp msrp save sparen reduziert reduced
  quality luxury luxurious luxus long lasting longlasting iconic designer niche nischenduft niszowe nisza elegant elegante popular beliebt beliebter
  must have favourite favorite favorit gift geschenk geschenkidee cadeau regalo idea prezent darek подарок present ideal gifts
  size full travel reise reisegrosse reisegroesse taille grosse groesse rozmiar размер pocket purse handbag jumbo large xl xxl maxi big value
  us uk eu version item art artikel artikelnummer sku ref ean gtin арт fl oz ml cl мл unit units pcs pc pce stk stuck stueck piece
  szt шт unidad stuks each ea kpl db ks official offiziell officiel ufficiale oficial classy daily everyday
  adult adults kosmetik kosmetika kozmetik cosmetics cosmetica beauty bay nieuw nieuwe uusi outlet originalware origineel originale originele originaal orijinali
  ucretsiz kargo indirim firsat kampanya verzending aanbieding offerte rea fri frakt tilbud tarjous akce sleva akcio akcia zlava skleva okazja wyprzedaz rabat
  ingyenes szallitas livrare gratuita reducere хит продаж скидка наличии наявності акция акція знижка доставка бесплатная безкоштовна новинки распродажа розпродаж
  перезаправляемый перезаправляемая наполняемый многоразовый наповнення можливістю многоразового plnitelna plnitelny doplnitelna navulbaar navulbare pafyllningsbar genopfyldelig
  doldurulabilir yeniden napelnienia napelniania mozliwoscia uzupelniany wielokrotnego exclusivite web nouveaute
`).map(foldCyrillic),
).union(perfumeWords);

/**
 * Words of shops that brands put into names too ("Miss Dior Originale"). Directly behind the name
 * or its concentration, they may belong to the name.
 */
export const nameableWords: ReadonlySet<string> = new Set(
  listWords(`
  original originale originals genuine authentic authentique autentico profumo new nouveau nouvelle nuovo nuova nuevo nueva exclusive exklusiv special
  top hot hit best last letzte iconic elegant elegante popular favourite favorite favorit ideal classy daily everyday pocket travel reise
  full large jumbo big value free fast present idea adult adults
`),
);

/** "Natural spray": beside a word for a spray only. "Naturelle" fits no spray and is a flanker. */
export const sprayAdjectives: ReadonlySet<string> = new Set(listWords('natural naturel'));
export const sprayWords: ReadonlySet<string> = new Set(
  listWords('spray vaporisateur vaporizador vaporizzatore vapo atomiseur atomizer zerstauber sprej'),
);

/** Words of special editions: possibly only another bottle, possibly another fragrance. */
export const editionWords: ReadonlySet<string> = new Set(
  listWords(`limited edition editions limitee limitierte collector collectors collectible christmas holiday xmas weihnachten engraved engraving gravur
    edicion limitada edizione limitata special sonderedition anniversary`),
);

/**
 * Words of flankers besides those that the page reader knows. With the wanted name, each names
 * another fragrance.
 */
export const flankerWords: ReadonlySet<string> = new Set(
  listWords(`
  absolute absolument absolutely accord addict amber ambre aquatic aurora azure bloom blossom blush boise bourbon candy charm cherry chrome cobalt
  cologne collection coral couture crush crystal dawn day delice desire dream dreams dusk electric electrique elegance emerald enchanted essenza eternal
  eau exotic extrait extract fantasy fire floral florale fleur fleurs flora fire flash freshness frost garden ginger glow gourmand hero honey horizon
  ice icon iced imperial infusion infinity instinct iris island jasmin jasmine jour laque legere leger lights liquid lily luna lumiere lux luxe magnetic 
  mandarin mango marine matin mauve mirage moon musc musk mystic mystery nectar neon neroli nights nocturne noire notte nude ocean oriental
  originale overdose paradise peach pearl petals pink platinum play pop poudre poudree power premium prestige prime private rain
  rebel reserve rock rosa roses rouge royale rush saffron sapphire satin sensual sensuelle shadow shine silk silver soleil solar spice spicy spring star stars stone storm sun
  sunset sunrise sweet tabac tender tendre temptation tobacco toujours tropical twilight vanille vanilla vetiver vert verte vertigo victory violet vip vital voyage wave wild wood woods woody zest
`),
);

const genderWords: Record<Gender, string> = {
  unisex: 'unisex uniseks унисекс унісекс mixte unissex',
  men: `men mens man homme hommes uomo uomini lui him his herren herrenduft herrenparfum herr manner maenner mann hombre hombres caballero caballeros
    heren mannen mezczyzn mezczyzna meska meski meskie meskich muze muzi muzov muzsky muzska pansky panska panske panov ferfi ferfiaknak barbati barbat erkek
    miesten herre hem heer ihn ihm niego jego него нього honom ham mies miehelle masculino masculina masculin maschile maend homens homem vyrams virams meestele herrar moske
    мужчин мужской мужская мужские мужчинам мужчины чоловіків чоловіча чоловічий чоловічі мъже`,
  women: `women womens woman womans femme femmes donna donne elle her hers ladies damen damenduft damenparfum frauen frau mujer mujeres
    dames vrouwen kobiet kobieta damska damskie damski damskich zeny zen damsky zenska noi noknek femei dama kadin bayan naisten dam kvinna kvinnor kvinde kvinder dame haar ella lei sie niej неё нее неї henne hende kadinlar bayanlar
    feminino feminina feminin femenino femenina femminile female mulher mulheres moterims sievietem naistele zenski zenske
    женщин женский женская женские женщинам женщины жінок жіноча жіночий жіночі жени`,
};

export const genderByWord: ReadonlyMap<string, Gender> = new Map(
  Object.entries(genderWords).flatMap(([gender, words]) =>
    listWords(words).map((word) => [foldCyrillic(word), gender as Gender] as const),
  ),
);

/** Words for a gender that brands use in names ("Valentino Uomo"), not only shops. */
export const nameGenderWords: ReadonlySet<string> = new Set(
  listWords('homme femme uomo donna man woman lui elle him her hombre mujer'),
);

/** "й" and "ї" lose their marks in normalised words. */
function foldCyrillic(word: string): string {
  return word.normalize('NFKD').replace(/\p{M}/gu, '');
}

const numberWords: Record<string, string> = {
  one: '1',
  two: '2',
  three: '3',
  four: '4',
  five: '5',
  six: '6',
  seven: '7',
  eight: '8',
  nine: '9',
  ten: '10',
  cinq: '5',
  funf: '5',
  fuenf: '5',
  cinco: '5',
  cinque: '5',
  ii: '2',
  iii: '3',
  iv: '4',
  vi: '6',
  vii: '7',
  viii: '8',
  ix: '9',
};

/** Digits of number words and Roman numerals: "Number Five" is "No. 5". */
export const digitsByWord: ReadonlyMap<string, string> = new Map(Object.entries(numberWords));

const englishDigits = new Map(
  Object.entries(numberWords)
    .slice(0, 10)
    .map(([word, digits]) => [digits, word]),
);

/** Spells a number from 1 to 10 in English; other words stay. */
export function spellDigits(word: string): string {
  return englishDigits.get(word) ?? word;
}

/** Names of a brand's lines, which shops and catalogues add to a name or leave out. */
const lines: Record<string, readonly string[]> = {
  acquadiparma: ['blu mediterraneo', 'signatures of the sun', 'le nobili'],
  bvlgari: ['le gemme', 'allegra'],
  chanel: ['les exclusifs de chanel', 'les exclusifs', 'les eaux de chanel', 'les eaux'],
  creed: ['millesime', 'les royales exclusives', 'royal exclusives'],
  dior: ['la collection privee', 'collection privee', 'maison christian dior'],
  dolcegabbana: ['velvet collection'],
  giorgioarmani: ['armani prive', 'prive', 'emporio'],
  givenchy: ['la collection particuliere', 'collection particuliere'],
  gucci: ['the alchemists garden', 'alchemists garden'],
  guerlain: ['aqua allegoria', 'l art et la matiere', 'art et la matiere', 'les legendaires', 'allegoria'],
  hermes: ['hermessence', 'collection hermessence'],
  jomalonelondon: ['cologne intense'],
  kilian: ['the freshs', 'the narcotics', 'the liquors', 'the smokes', 'the cellars'],
  maisonmargiela: ['replica'],
  prada: ['olfactories'],
  salvatoreferragamo: ['tuscan creations'],
  tomford: ['private blend', 'private collection', 'signature collection'],
  versace: ['atelier versace'],
  xerjoff: ['casamorati', 'casamorati 1888', 'oud stars', 'shooting stars', 'join the club', 'xj 1861', '1861'],
  yvessaintlaurent: ['le vestiaire des parfums', 'le vestiaire'],
};
const phrasesByBrand = new Map(Object.entries(lines).map(([brand, phrases]) => [brand, phrases.map(splitPhrase)]));

function splitPhrase(phrase: string): string[] {
  return phrase.split(' ');
}

/** Returns the names of a brand's lines as words, the longest first. */
export function listBrandLines(brandKey: string): readonly string[][] {
  return (phrasesByBrand.get(brandKey) ?? []).toSorted((a, b) => b.length - a.length);
}
