import type { OfferKind } from '@sillage/contract';
import { createPhraseFinder } from '../phrases/find-phrases.ts';
import { parseSizeMl } from '../values/size.ts';
import { fold } from '../values/text.ts';
import { detectOtherGoods } from './other-goods.ts';

export interface Bottle {
  /** Size in millilitres; null when the text states no size or several sizes. */
  sizeMl: number | null;
  kind: OfferKind;
}

const sample = `
  sample | samples | sampler | sample spray | sample vial | vial | vials | miniature sample
  probe | proben | duftprobe | parfumprobe | parfümprobe | échantillon | échantillons | échantillonnage | muestra | muestras
  campioncino | campione | campioncini | amostra | amostras | staaltje | proefje | sampletje | próbka | próbki | vzorek | vzorky | vzorka | vzorky
  prov | parfymprov | doftprov | prøve | duftprøve | duftprøver | näyte | tuoksunäyte | minta | illatminta | mostră | mostre | numune | uzorak | vzorec
  пробник | пробники | пробнік | проба | мостра | δείγμα | mėginukas | paraudziņš | lõhnaproov
  サンプル | 小样 | 小樣 | 샘플 | عينة | דוגמית`;

const decant = `
  decant | decants | decanted | split | abfüllung | decanta | decante | odlewka | odlewki | odstřik | odstrek | dekant
  отливант | отливанты | распив | розпив | 分装 | 分裝 | 소분`;

const tester = `
  tester | testers | tester box | testeur | testeurs | probador | probadores | testador | testér | tesztér | teszter | testeri | testeris | testris | testaaja | unbox tester
  тестер | тестери | тестър | δοκιμαστικό | テスター | 测试装 | 測試裝 | 테스터 | تستر | טסטר`;

const refill = `
  refill | refills | refill bottle | refill pack | eco refill | refilling bottle | nachfüllung | nachfüllflakon | nachfüllflasche | nachfüllpackung | nachfüller
  recharge | éco recharge | éco-recharge | flacon recharge | recarga | recambio | repuesto | ricarica | navulling | navulfles | navulverpakking | wkład | wkład uzupełniający | uzupełnienie
  náplň | náhradní náplň | náhradná náplň | plnitelná náplň | påfyllning | refillflaska | påfyll | genopfyldning | täyttöpakkaus | utántöltő | rezervă | rezerva | yedek şişe | dolum | polnilo | punjenje | dopuna
  рефил | сменный блок | запасной блок | сменный флакон | рефіл | змінний блок | пълнител | ανταλλακτικό | papildymas
  リフィル | 詰め替え | 补充装 | 補充裝 | 替换装 | 리필 | מילוי`;

const multipack = `
  duo | trio | duo set | set of 2 | set of 3 | set of 4 | set of 5 | pack of 2 | pack of 3 | pack of 4 | 2 pack | 3 pack | 4 pack | twin pack | multipack | double pack
  2er set | 3er set | 4er set | doppelpack | lot de 2 | lot de 3 | pack de 2 | pack de 3 | conjunto | 2 pezzi | 3 pezzi | zestaw | sada | sæt | setti | szett | набор | набір | комплект | セット | 套装 | 套裝 | 세트`;

const findKinds = createPhraseFinder({ sample, decant, tester, refill, multipack });

const MAX_TEXT_LENGTH = 300;
/** Maximum size of an unlabelled sample: a bottle of at most this size counts as a sample. */
const MAX_UNLABELLED_SAMPLE_ML = 3;
/** Maximum size of a sample or decant. A larger bottle with "sample" in its name comes with one. */
const MAX_SAMPLE_ML = 30;

/**
 * Patterns for the sizes in the name of a set, such as "2 x 50 ml", "100 ml + 10 ml" and "EdP 50ml
 * & Lotion 75ml".
 */
const counted = /(?<![\d.,])(?:[2-9]|1\d) ?[x×*] ?\d{1,3}(?:[.,]\d{1,2})? ?(?:ml|мл|cl|fl|oz)(?!\p{L})/u;
const added =
  /\d ?(?:ml|мл|cl|oz)(?!\p{L})[^+&]{0,60}(?:\+|&| and | und | et | y | e | i | и )[^+&]{0,60}?\d ?(?:ml|мл|cl|oz)(?!\p{L})/u;

/** Returns true if a text in lower case states the sizes of a set. */
function hasSizesOfSet(text: string): boolean {
  return /\d/.test(text) && (counted.test(text) || added.test(text));
}

function detectKind(text: string, sizeMl: number | null): OfferKind {
  const words = fold(text).replace(/[\s\-–—_/]+/g, ' ');
  const stated = findKinds(words);
  const otherGoods = detectOtherGoods('', words);
  if (stated.has('multipack') || otherGoods === 'set' || hasSizesOfSet(text.toLowerCase())) return 'set';
  if (otherGoods !== null) return 'other';
  const isSmall = sizeMl === null || sizeMl <= MAX_SAMPLE_ML;
  if (isSmall && stated.has('decant')) return 'decant';
  if (isSmall && stated.has('sample')) return 'sample';
  if (stated.has('tester')) return 'tester';
  if (stated.has('refill')) return 'refill';
  return sizeMl !== null && sizeMl <= MAX_UNLABELLED_SAMPLE_ML ? 'sample' : 'bottle';
}

export function readBottle(text: string): Bottle {
  const short = text.slice(0, MAX_TEXT_LENGTH);
  const sizeMl = parseSizeMl(short);
  return { sizeMl, kind: detectKind(short, sizeMl) };
}
