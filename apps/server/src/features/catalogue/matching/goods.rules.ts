import { compilePhrases, fold } from '@sillage/page-reader';

/*
 * Goods other than full bottles, as labels, variants and titles of shops name them in 19 languages.
 * Only what the reader's lists lack. Case, accents and spacing do not matter.
 */

const phrasesByKind = {
  'a set': `set | sets | pack | box set | gift box | gift pack | kit | kits | bundle | lot | parfümset | parfüm set | duft set | geschenk set
    coffret | coffrets | coffret parfum | coffret cadeau | estuche | estuches | lote | lotes | cofre | cofanetto | cofanetti | confezione | cofanetto regalo
    estojo | conjunto | geschenkset | geschenkverpakking | cadeauset | gåvoset | gåvobox | presentbox | parfymset | gavesæt | gaveboks | gaveeske | lahjasetti
    zestaw | zestawy | komplet | sada | sady | kazeta | dárková kazeta | dárkové balení | darčekové balenie | darčeková kazeta | ajándékdoboz | szett
    set cadou | casetă cadou | комплект | набор | наборы | набір | набори | подаръчен комплект | seti | parfüm seti | hediye seti | kofre | kofra`,
  'a sample': `mini | minis | mini splash | mini spray | miniature | miniatures | miniatur | miniaturen | miniatura | miniaturas | miniaturka | miniatuur | minyatür
    mini boy | mini size | minyatyr | мини | миниатюра | миниатюры | мініатюра | мініатюри | travel spray | decant | décant | sample | пробник | пробнік | numune | deneme boyu | отливант | відливант | odlewka | odstřik | abfüllung | miniatyr`,
  'a tester': `tester | testeur | probador | probadores | testador | provador | тестер | тестер без кришки | тестер без крышки`,
  'a refill': `refill | eco refill | recharge | recharges | éco recharge | recarga | recambio | ricarica | nachfüllung | nachfuellung | nachfüllflakon | nachfuellflakon
    navulling | navulfles | påfyllning | refillflaske | wkład | uzupełnienie | náplň | náhradní náplň | náhradná náplň | yedek | yedek şişe | dolum | yedek dolum
    сменный блок | запасной флакон | запасний флакон | сменный флакон | рефил | рефіл | змінний блок | запаска`,
  'for hair or body': `showergel | shower oil | bath oil | duschöl | duschcreme | douchegel | doucheschuim | douche crème | gel douche | gel bain | gel bain et douche
    gel de ducha | gel de baño | gel de banho | gel doccia | bagnodoccia | duschgelé | duschkräm | brusegel | dusjgel | suihkugeeli | żel pod prysznic | krem pod prysznic
    sprchový krém | sprchový gel | sprchový olej | tusfürdő | gel de duș | banyo jeli | duş jeli | duş kremi | гель для душа | гель для ванны | крем для душа | гель для душу | гель для ванни | крем для душу
    body melk | lichaamsmelk | lichaamslotion | bodymelk | balsam do ciała | mleczko do ciała | lotion do ciała | tělové mléko | telové mlieko | kroppslotion | kropslotion
    vücut sütü | vücut losyonu | vücut kremi | молочко для тела | лосьон для тела | крем для тела | молочко для тіла | лосьйон для тіла | крем для тіла
    bodyspray | body mist | body spray | all over spray | all over body spray | körperspray | körpernebel | brume corps | brume parfumée | brume corporelle | brume pour le corps
    bruma corporal | spray corporal | spray corpo | acqua corpo | acqua profumata | lichaamsspray | bodymist | kroppsspray | kroppsmist | kropsspray | mgiełka do ciała | spray do ciała
    tělový sprej | tělová mlha | telový sprej | vücut spreyi | vücut misti | vücut parfümü | спрей для тела | мист для тела | дымка для тела | спрей для тіла | міст для тіла
    hair mist | haarmist | haarparfum | haarparfüm | haarspray | haarnebel | haarduft | brume cheveux | parfum cheveux | bruma capilar | perfume capilar | profumo capelli | spray capelli
    hårparfym | hårmist | hårparfume | mgiełka do włosów | perfumy do włosów | vůně do vlasů | vlasová mlha | parfém do vlasů | hajpermet | parfum de păr | saç spreyi | saç parfümü | saç misti
    мист для волос | спрей для волос | дымка для волос | парфюм для волос | міст для волосся | спрей для волосся | парфум для волосся
    après rasage | baume après rasage | bálsamo aftershave | aftershave balsem | aftershave balsam | after shave balsam | loción aftershave | dopobarba | balsamo dopobarba | woda po goleniu
    voda po holení | rakvatten | rakbalsam | borotválkozás utáni | tıraş losyonu | tıraş kolonyası | лосьон после бритья | бальзам после бритья | лосьйон після гоління | бальзам після гоління`,
  'a deodorant': `deo | roll on | deostick | deospray | deo stick | deo spray | deo roller | deoroller | déodorant | déo | desodorante | deodorante | dezodorant | dezodorans | deodorantti
    дезодорант | дезодорант стик | дезодорант спрей | deo sprej`,
  soap: `soap | duftseife | seife | seifenstück | savon | savonnette | jabón | pastilla | saponetta | sapone | sabonete | zeep | zeeptablet | zeepblok | tvål | tvålbit | sæbe | såpe
    mydło | mydełko | mýdlo | mydlo | szappan | săpun | sabun | kalıp sabun | мыло | мило`,
  'for rooms': `candle | scented candle | duftkerze | kerze | bougie | bougie parfumée | vela | velas | vela perfumada | vela aromática | candela | candela profumata | kaars | geurkaars | doftljus
    duftlys | duftljus | tuoksukynttilä | świeca | świeczka | świeca zapachowa | svíčka | vonná svíčka | sviečka | gyertya | illatgyertya | lumânare | mum | kokulu mum
    свеча | ароматическая свеча | свічка | ароматична свічка | diffuser | diffusor | duftstäbchen | diffuseur | difusor | diffusore | diffusore ambiente | mikado | geurstokjes | doftpinnar | duftpinde
    dyfuzor | difuzér | difuzor | диффузор | дифузор | roomspray | room spray | raumspray | raumduft | ambientador | spray ambiente | interieurspray | huisparfum | rumsspray | rumsdoft | oda kokusu | oda spreyi
    profumatore | profumatore auto | profumatore ambiente | car air freshener | air freshener | autoduft | parfum voiture | parfum d'ambiance | parfum d'intérieur | autoparfum | bildoft | zapach do samochodu | vůně do auta | oto kokusu | araba kokusu
    ароматизатор | ароматизатор для авто | автопарфюм | аромадиффузор`,
  'an empty container': `empty bottle | empty flacon | leerflakon | leerer flakon | leere flasche | empty box | flacon vide | frasco vacío | flacone vuoto | bottiglia vuota | botella vacía | botella vacia | lege fles | lege flacon | tom flaska | tom flaske | pusty flakon | prázdný flakon
    prázdná lahvička | boş şişe | пустой флакон | порожній флакон | коробка без флакона | dummy | factice`,
};
const patterns = Object.entries(phrasesByKind).map(([kind, phrases]) => ({
  kind,
  // German shops also write "ue" for "ü".
  pattern: compilePhrases(`${phrases} | ${phrases.replace(/[äöü]/g, (letter) => `${letter.normalize('NFD')[0]}e`)}`),
}));

/** What counts only where a shop names the kind of a product, because names have them too. */
const onlyInFields = new Set(
  `set sets pack kit kits bundle lot lote lotes mini minis mum vela velas mikado pastilla deo cofre conjunto bougie kaars
  candela sada sady yedek dolum recharge recharges komplet kofre kofra estojo`.split(/\s+/),
).union(new Set(['box set', 'roll on', 'travel spray']));

function normaliseSpaces(text: string): string {
  return fold(text.slice(0, 300))
    .replace(/[\s\-–—_/()[\]]+/g, ' ')
    .trim();
}

/** Kind of goods that words in the title name; null for none. */
export function findGoodsInTitle(title: string): string | null {
  const text = normaliseSpaces(title);
  const found = patterns.find(({ pattern }) => {
    const word = pattern.exec(text)?.[0]?.trim();
    return word !== undefined && !onlyInFields.has(word);
  });
  return found?.kind ?? null;
}

/** Kind of goods that a label or variant names, such as "2 piece set 100 ml"; null for none. */
export function findGoodsInField(field: string): string | null {
  const text = normaliseSpaces(field);
  return patterns.find(({ pattern }) => pattern.test(text))?.kind ?? null;
}

/** Maximum number of a product's labels that are compared. */
export const MAX_LABELS = 40;
const MAX_LABEL_WORDS = 4;
const bareFragrance =
  /^(?:perfumes?|parfums?|parfume?n?|fragrances?|colognes?|dufte?|profumi?|perfumy|perfumeria|парфюм\p{L}*)$/u;

/** True for a label of a shop's range, such as "Aftershave & Perfume", and for a sentence. */
export function isRangeLabel(label: string): boolean {
  const parts = label
    .replaceAll('/', '&')
    .split(/[&+|>]/)
    .map(normaliseSpaces);
  const isRange = parts.length > 1 && parts.some((part) => bareFragrance.test(part));
  const isLong = normaliseSpaces(label).split(' ').length > MAX_LABEL_WORDS;
  return isRange || isLong;
}
