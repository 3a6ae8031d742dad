import { createPhraseFinder } from '../phrases/find-phrases.ts';
import { fold } from '../values/text.ts';

/*
 * Goods that shops sell under a fragrance's name beside the fragrance, by kind and language.
 * Phrases are separated by "|" and line ends; case, accents and spacing do not matter. Do not add a
 * phrase that is also used for fragrances: "after shave" alone is, in Britain, and so are "cream"
 * and "gel" as notes or textures.
 */

const shower = `
  shower gel | bath and shower gel | shower cream | shower oil | shower foam | body wash | bath gel | bath foam | bubble bath | bath oil | shower milk
  duschgel | duschcreme | duschöl | duschschaum | schaumbad | badeöl | gel douche | crème de douche | huile de douche | bain moussant | gel moussant
  gel de ducha | gel de baño | crema de ducha | gel doccia | bagnoschiuma | bagno schiuma | doccia schiuma | docciaschiuma | gel de banho
  gel de duche | gel banho | douchegel | badschuim | żel pod prysznic | płyn do kąpieli | sprchový gel | sprchový gél | sprchovací gél
  duschkräm | duschtvål | brusegel | dusjsåpe | suihkugeeli | suihkusaippua | tusfürdő | gel de duș | duş jeli
  гель для душа | пена для ванны | душ гел | αφρόλουτρο | gel za tuširanje | gel za prhanje | dušo želė | dušas želeja | dušigeel
  シャワージェル | ボディウォッシュ | ボディソープ | 沐浴露 | 沐浴乳 | 샤워젤 | 바디워시 | جل استحمام | ג'ל רחצה
`;

const lotion = `
  body lotion | body milk | body cream | body crème | body butter | body oil | body balm | body gel | body scrub | hand cream | hand lotion | moisturising lotion | moisturizing lotion
  body powder | dusting powder | talc | talcum powder | face cream | moisturiser | moisturizer
  körperlotion | körpermilch | körpercreme | körperbutter | körperöl | bodylotion | bodymilk | bodybutter | handcreme
  lait corps | lait pour le corps | lait parfumé | lait hydratant | lotion corps | lotion pour le corps | crème corps | crème pour le corps
  crème parfumée | beurre corporel | beurre pour le corps | huile pour le corps | huile corps | crème mains
  loción corporal | leche corporal | crema corporal | manteca corporal | aceite corporal | crema de manos
  latte corpo | lozione corpo | crema corpo | burro corpo | olio corpo | crema mani
  loção corporal | leite corporal | creme corporal | manteiga corporal | óleo corporal | hidratante corporal
  lichaamslotion | bodycrème | balsam do ciała | mleczko do ciała | masło do ciała | krem do ciała
  tělové mléko | tělový krém | telové mlieko | telový krém | kroppslotion | kroppskräm | kropslotion | vartalovoide | vartaloemulsio
  testápoló | loțiune de corp | lapte de corp | vücut losyonu | лосьон для тела | молочко для тела | крем для тела | масло для тела
  лосион за тяло | γαλάκτωμα σώματος | κρέμα σώματος | losjon za telo | losion za tijelo | mlijeko za tijelo | kūno losjonas | ķermeņa losjons | kehakreem
  ボディローション | ボディクリーム | ボディミルク | 身体乳 | 身體乳 | 바디로션 | 바디 로션 | 바디크림 | لوشن للجسم | كريم للجسم | קרם גוף
`;

const deodorant = `
  deodorant | deodorant stick | deodorant spray | deo stick | deo spray | deo roll on | antiperspirant | anti perspirant | body spray | body mist
  deostick | deospray | deoroller | déodorant | desodorante | déo stick | brume corporelle | brume pour le corps | bruma corporal | spray corporal
  deodorante | acqua profumata per il corpo | desodorizante | dezodorant | antyperspirant | mgiełka do ciała | dezodor
  deodorantti | vartalosuihke | dezodorans | dezodorant spray | дезодорант | спрей для тела | део стик | αποσμητικό | dezodorants
  デオドラント | ボディミスト | 体香剂 | 體香膏 | 止汗 | 데오도란트 | 바디미스트 | مزيل العرق | דאודורנט
`;

const soap = `
  soap | soap bar | bar soap | bath soap | hand wash | hand soap | seife | handseife | savon | savon parfumé | jabón | pastilla de jabón
  sapone | saponetta | sabonete | sabão | zeep | zeepblok | mydło | mydełko | mýdlo | mydlo | tvål | sæbe | såpe | saippua | szappan
  săpun | sabun | мыло | мило | сапун | σαπούνι | milo za roke | sapun | muilas | ziepes | seep | 石鹸 | 石けん | 香皂 | 肥皂 | 비누 | صابون | סבון
`;

const home = `
  candle | scented candle | room spray | reed diffuser | home fragrance | car diffuser | car perfume | wax melt | incense sticks
  duftkerze | kerze | raumspray | raumduft | bougie | bougie parfumée | parfum d'ambiance | diffuseur d'ambiance | vela perfumada
  vela aromática | ambientador | candela | candela profumata | profumatore per ambienti | geurkaars | huisparfum | świeca | świeca zapachowa
  svíčka | vonná svíčka | sviečka | vonná sviečka | doftljus | duftlys | tuoksukynttilä | illatgyertya | lumânare | lumânare parfumată
  kokulu mum | свеча | ароматическая свеча | свічка | свещ | κερί | αρωματικό κερί | dišeča sveča | mirisna svijeća | kvapioji žvakė | aromātiskā svece | lõhnaküünal
  キャンドル | 香薰蜡烛 | 香氛蜡烛 | 蠟燭 | 캔들 | 향초 | شمعة | נר ריחני
`;

const hair = `
  shampoo | hair mist | hair perfume | hair fragrance | conditioner | hair oil | hair spray | beard oil | haarparfum | haarparfüm | haarspray | shampooing
  parfum cheveux | parfum pour cheveux | brume cheveux | brume pour cheveux | brume parfumée pour les cheveux | champú | perfume para el cabello
  bruma para el cabello | profumo per capelli | spray capelli | xampu | champô | perfume para cabelo | haarmist | szampon | mgiełka do włosów
  perfumy do włosów | šampon | šampón | vlasová mlha | vlasový parfém | schampo | hårparfym | hårparfume | hiustuoksu | sampon | hajpermet
  şampuan | saç parfümü | шампунь | шампоан | дымка для волос | парфюм для волос | спрей для волос | σαμπουάν | šampūnas | šampūns | šampoon
  シャンプー | ヘアミスト | 洗发水 | 洗髮 | 发香喷雾 | 샴푸 | 헤어 미스트 | 헤어미스트 | شامبو | عطر الشعر | معطر الشعر | שמפו
`;

const shaving = `
  after shave balm | aftershave balm | after shave lotion | aftershave lotion | after shave gel | after shave emulsion | aftershave emulsion | shaving cream | shaving foam | shaving gel
  after shave balsam | aftershave balsam | rasierschaum | rasiercreme | rasierwasser | baume après rasage | lotion après rasage | gel après rasage
  mousse à raser | crème à raser | bálsamo para después del afeitado | bálsamo after shave | loción para después del afeitado | loción after shave
  espuma de afeitar | balsamo dopobarba | lozione dopobarba | dopobarba | schiuma da barba | bálsamo pós barba | loção pós barba | balsem na het scheren
  balsam po goleniu | woda po goleniu | płyn po goleniu | balzám po holení | voda po holení | rakbalsam | rakvatten | partabalsami | borotválkozás utáni
  balsam după ras | tıraş sonrası | бальзам после бритья | лосьон после бритья | пена для бритья | балсам за след бръснене | balzam za po britju | balzam poslije brijanja
`;

const around = `
  gift bag | gift card | gift wrap | shopping bag | tote bag | toiletry bag | cosmetic bag | travel case | atomizer case | atomiser case | empty bottle | keyring
  geschenktasche | geschenktüte | geschenkkarte | gutschein | kosmetiktasche | kulturbeutel | sac cadeau | pochette cadeau | carte cadeau | trousse de toilette
  bolsa de regalo | tarjeta regalo | neceser | borsa regalo | sacchetto regalo | carta regalo | pochette | sacola de presente | cartão presente | necessaire
  cadeautasje | cadeaubon | torebka prezentowa | torebka upominkowa | karta podarunkowa | dárková taška | dárková karta | darčeková taška | presentpåse | presentkort
  gavepose | gavekort | lahjakassi | lahjakortti | ajándéktasak | ajándékutalvány | pungă cadou | card cadou | hediye çantası | hediye kartı
  подарочный пакет | подарочная карта | косметичка | подаръчна торбичка | τσάντα δώρου | ギフトバッグ | 礼品袋 | 禮品袋 | 선물 가방
`;

const set = `
  gift set | giftset | fragrance set | perfume set | travel set | discovery set | sample set | coffret | coffret cadeau | set of minis | miniature set
  geschenkset | geschenkbox | duftset | parfumset | reiseset | probenset | estuche de regalo | set de regalo | cofre de regalo | cofanetto | confezione regalo
  set regalo | kit presente | conjunto de presente | coffret de oferta | cadeauset | zestaw | zestaw prezentowy | zestaw upominkowy
  dárková sada | dárkový set | dárková kazeta | darčeková sada | darčekový set | presentset | presentask | gaveæske | gavesæt | gavesett | lahjapakkaus
  ajándékszett | ajándékcsomag | set cadou | hediye seti | parfüm seti | подарочный набор | набор | подарунковий набір | подаръчен комплект | σετ δώρου
  darilni set | poklon set | dovanų rinkinys | dāvanu komplekts | kinkekomplekt | ギフトセット | 香水セット | 礼盒 | 禮盒 | 套装 | 套裝 | 선물 세트 | 선물세트 | طقم هدية | مجموعة هدايا | מארז מתנה
`;

const kinds = { shower, lotion, deodorant, soap, home, hair, shaving, around, set };
const kindNames = Object.keys(kinds) as (keyof typeof kinds)[];
const findKinds = createPhraseFinder(kinds);

const MAX_NAME_LENGTH = 300;

function normaliseSpacing(text: string): string {
  return fold(text.slice(0, MAX_NAME_LENGTH))
    .replace(/[\s\-–—_]+/g, ' ')
    .trim();
}

/**
 * Returns the kind of other goods that a product's name states, such as shower gel. Null for a
 * fragrance, and when the expected product is of the same kind, whatever its language.
 */
export function detectOtherGoods(expected: string, text: string): string | null {
  const named = findKinds(normaliseSpacing(text));
  if (named.size === 0 || !named.isDisjointFrom(findKinds(normaliseSpacing(expected)))) return null;
  return kindNames.find((kind) => named.has(kind)) ?? null;
}
