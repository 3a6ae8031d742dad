import { fold } from '../values/text.ts';
import { createPhraseFinder } from './find-phrases.ts';

const headings = `
  related products | related items | similar products | similar items | recommended products | recommended for you | recommendations | you may also like | you might also like
  you may like | customers also bought | customers also viewed | frequently bought together | recently viewed | complete the look | complete your look | sponsored | you might also love | bought together | guests also viewed | more to consider | explore more | pairs well with | more from this brand
  ähnliche produkte | ähnliche artikel | das könnte dir auch gefallen | das könnte ihnen auch gefallen | kunden kauften auch | wird oft zusammen gekauft | zuletzt angesehen | kunden haben auch | haben auch folgende artikel gekauft | gesponsert | passend dazu
  produits similaires | produits associés | produits apparentés | vous aimerez aussi | vous aimerez peut-être aussi | les clients ont aussi acheté | récemment consultés | produits liés | complétez votre look | sponsorisé | vu récemment
  productos relacionados | productos similares | también te puede gustar | también te puede interesar | te puede interesar | clientes también compraron | vistos recientemente | completa el look | artículos similares | artículos relacionados | patrocinado
  prodotti correlati | prodotti simili | potrebbe piacerti anche | potrebbero interessarti | ti potrebbe interessare | visti di recente | completa il look | articoli simili | sponsorizzato
  produtos relacionados | produtos semelhantes | você também pode gostar | também pode gostar | vistos recentemente
  gerelateerde producten | vergelijkbare producten | anderen kochten ook | misschien vind je dit ook leuk | dit vind je misschien ook leuk | recent bekeken
  podobne produkty | powiązane produkty | polecane produkty | może ci się spodobać | klienci kupili również | ostatnio oglądane
  podobné produkty | související produkty | súvisiace produkty | mohlo by se vám líbit | naposledy navštívené | kapcsolódó termékek | hasonló termékek | produse similare | produse asemănătoare
  relaterade produkter | liknande produkter | du kanske också gillar | nyligen visade | relaterede produkter | lignende produkter | andre købte også | relaterte produkter | samankaltaisia tuotteita | muut ostivat myös
  benzer ürünler | ilgili ürünler | bunlar da ilginizi çekebilir | σχετικά προϊόντα | παρόμοια προϊόντα | похожие товары | сопутствующие товары | с этим товаром покупают | вам может понравиться | недавно просмотренные
  схожі товари | подобни продукти | слични производи | slični proizvodi | podobni izdelki | panašios prekės | līdzīgi produkti | sarnased tooted
  関連商品 | おすすめ商品 | この商品を見た人 | 最近チェックした商品 | 相关产品 | 相關產品 | 猜你喜欢 | 猜你喜歡 | 관련 상품 | 추천 상품 | منتجات ذات صلة | منتجات مشابهة | מוצרים קשורים | מוצרים דומים`;
const findHeadings = createPhraseFinder({ related: headings });

const MAX_HEADING_LENGTH = 80;

export function isRelatedHeading(text: string): boolean {
  return text.length <= MAX_HEADING_LENGTH && findHeadings(fold(text)).has('related');
}
