import type { Phrases } from './languages.ts';

/** Phrases that mean sold out in any context. */
export const soldOut: Phrases = {
  en: `sold out | soldout | out of stock | outofstock | currently unavailable | temporarily unavailable | temporarily out of stock | not in stock
    no stock available | no stock | none in stock | zero in stock | unavailable online | not available online | out of stock online | all gone
    not available for purchase | not available at the moment | not available right now | not available now | not currently available | currently not available
    presently unavailable | presently out of stock | stock exhausted | sold out online | no items in stock | no longer in stock | not currently in stock
    currently not in stock | this listing has ended | listing has ended | bidding has ended | bidding ended | auction has ended | auction ended | auction is over | this listing was ended | this item has been sold | this listing sold`,
  de: `ausverkauft | nicht mehr verfügbar | nicht vorrätig | nicht vorraetig | nicht auf lager | nicht am lager | nicht mehr auf lager | derzeit nicht verfügbar | zurzeit nicht verfügbar
    zur zeit nicht verfügbar | momentan nicht verfügbar | aktuell nicht verfügbar | im moment nicht verfügbar | vorübergehend nicht verfügbar
    derzeit nicht lieferbar | zurzeit nicht lieferbar | zur zeit nicht lieferbar | momentan nicht lieferbar | aktuell nicht lieferbar | nicht lieferbar
    vorübergehend nicht lieferbar | vergriffen | leider vergriffen | online nicht verfügbar | online ausverkauft | kein bestand | kein lagerbestand
    derzeit nicht vorrätig | zur zeit nicht vorrätig | nicht bestellbar | derzeit nicht bestellbar | derzeit nicht auf lager | aktuell nicht auf lager`,
  fr: `rupture de stock | en rupture | en rupture de stock | épuisé | épuisée | stock épuisé | actuellement indisponible | temporairement indisponible
    momentanément indisponible | provisoirement indisponible | indisponible actuellement | indisponible pour le moment | indisponible en ligne
    non disponible actuellement | n'est pas disponible actuellement | hors stock | pas en stock | n'est pas en stock | plus en stock | plus de stock
    n'est plus en stock | victime de son succès | aucun stock | temporairement en rupture`,
  es: `agotado | se ha agotado | se agotó | agotada | agotados | sin stock | sin existencias | fuera de stock | no hay stock | no hay existencias | temporalmente agotado | temporalmente no disponible
    actualmente no disponible | no disponible actualmente | no disponible temporalmente | no disponible en este momento | no disponible por el momento | no disponible online
    producto agotado | artículo agotado | stock agotado | no quedan unidades | no hay unidades disponibles | no está disponible actualmente | sin inventario`,
  pt: `esgotado | esgotada | produto esgotado | sem estoque | sem stock | fora de estoque | fora de stock | produto indisponível | indisponível no momento
    temporariamente indisponível | temporariamente esgotado | momentaneamente indisponível | indisponível de momento | não disponível no momento | não há stock | não há estoque
    estoque esgotado | stock esgotado | produto sem estoque | não disponível em estoque | de momento indisponível | atualmente indisponível`,
  it: `esaurito | esaurita | non è al momento disponibile | al momento non è disponibile | non è disponibile al momento | non è attualmente disponibile | prodotto esaurito | non disponibile al momento | al momento non disponibile | attualmente non disponibile | momentaneamente non disponibile
    temporaneamente non disponibile | temporaneamente esaurito | momentaneamente esaurito | attualmente esaurito | non in stock | fuori stock | non disponibile in magazzino | non presente in magazzino
    non disponibile online | scorte esaurite | articolo esaurito | merce esaurita`,
  nl: `uitverkocht | niet op voorraad | niet meer op voorraad | tijdelijk niet leverbaar | tijdelijk uitverkocht | tijdelijk niet op voorraad | tijdelijk niet beschikbaar
    momenteel niet leverbaar | momenteel niet beschikbaar | momenteel niet op voorraad | momenteel uitverkocht | op dit moment niet leverbaar | op dit moment niet beschikbaar
    geen voorraad | niet voorradig | niet online beschikbaar | niet online leverbaar | online uitverkocht | nu niet leverbaar | voorraad uitgeput`,
  pl: `wyprzedane | wyprzedany | wyprzedana | wyprzedano | brak w magazynie | brak na magazynie | brak na stanie | brak towaru | produkt niedostępny | towar niedostępny | chwilowo niedostępny
    chwilowo niedostępna | obecnie niedostępny | aktualnie niedostępny | tymczasowo niedostępny | obecnie brak na stanie | chwilowo brak | produkt chwilowo niedostępny
    nakład wyczerpany | zapas wyczerpany | produkt wyprzedany | niedostępny w magazynie | brak produktu`,
  cs: `vyprodáno | vyprodané | vyprodaný | není skladem | nejsou skladem | není na skladě | není možné produkt koupit | momentálně nedostupné | momentálně nedostupný | dočasně nedostupné
    dočasně nedostupný | momentálně vyprodáno | dočasně vyprodáno | aktuálně nedostupné | zboží není skladem | momentálně není skladem | aktuálně není skladem | nelze objednat | již vyprodáno`,
  sk: `vypredané | vypredaný | vypredaná | vypredana | nie je skladom | nie je na sklade | nie sú skladom | nie je možné produkt kúpiť | momentálne nedostupné | momentálne nedostupný | dočasne nedostupné
    dočasne nedostupný | momentálne vypredané | dočasne vypredané | aktuálne nedostupné | momentálne nie je skladom | tovar nie je skladom | nedá sa objednať`,
  hu: `elfogyott | nincs készleten | nincs raktáron | nincs raktárkészleten | jelenleg nem elérhető | jelenleg nem kapható | jelenleg nem rendelhető | átmenetileg nem elérhető
    átmenetileg nincs készleten | jelenleg nincs raktáron | jelenleg nincs készleten | készlethiány | kifogyott | nem rendelhető | átmeneti készlethiány | a termék elfogyott | nem készletes`,
  ro: `stoc epuizat | epuizat | nu este în stoc | nu e în stoc | lipsă stoc | fără stoc | indisponibil momentan | momentan indisponibil | temporar indisponibil
    indisponibil temporar | nu este pe stoc | stoc zero | produs epuizat | momentan nu este în stoc | lipsă din stoc`,
  bg: `изчерпан | изчерпано | изчерпана | изчерпана наличност | изчерпано количество | няма в наличност | не е в наличност | няма наличност | временно изчерпан | без наличност
    временно неналичен | в момента не е наличен | не е наличен | продаден | разпродаден | разпродадено | временно недостъпен | не е налично`,
  el: `εξαντλημένο | εξαντλήθηκε | μη διαθέσιμο | προσωρινά μη διαθέσιμο | προσωρινά εξαντλημένο | εκτός αποθέματος | χωρίς απόθεμα | δεν υπάρχει απόθεμα | δεν είναι διαθέσιμο
    εξαντλημένο απόθεμα | δεν υπάρχει διαθεσιμότητα | έχει εξαντληθεί | μη διαθέσιμο προς το παρόν`,
  tr: `tükendi | tükenmiştir | stokta yok | stoklarımızda yok | stok yok | stokta bulunmamaktadır | stoklar tükendi | stoğu tükendi | geçici olarak temin edilemiyor | temin edilemiyor
    stokta kalmadı | stokta mevcut değil | stok tükendi | satışta değil | şu an stokta yok | ürün tükendi | satışa kapalı | geçici olarak stokta yok`,
  ru: `нет в наличии | нет на складе | распродано | распродан | распродана | раскуплен | раскуплено | товара нет в наличии | нет в продаже | временно отсутствует | временно нет в наличии
    товар закончился | закончился | закончилось | нет в наличие | отсутствует на складе | сейчас нет в наличии | временно недоступен | товар распродан | не в наличии | ожидается поступление`,
  uk: `немає в наявності | немає на складі | розпродано | розпроданий | товар закінчився | закінчився | тимчасово відсутній | відсутній на складі | нема в наявності
    тимчасово немає в наявності | не в наявності | немає у наявності | тимчасово недоступний | очікується надходження | товар відсутній`,
  kk: `қоймада жоқ | сатылып кетті | қолда жоқ | сатуда жоқ | таусылды | уақытша жоқ | тауар жоқ | қолжетімсіз | сатылып бітті`,
  hr: `rasprodano | rasprodan | rasprodato | rasprodat | nema na zalihi | nije na zalihi | nema na zalihama | nije na stanju | nema na stanju | nema na lageru | nije na lageru | trenutno nedostupno
    trenutno nije dostupno | trenutno nije dostupan | trenutno nedostupan | privremeno nedostupno | privremeno nedostupan | trenutno nema na zalihi | trenutno nije na zalihi | trenutno nije na stanju
    nije raspoloživo | trenutno nije raspoloživo | privremeno rasprodano | nema zaliha | proizvod nije dostupan | proizvod je rasprodan | nije dostupno za naručivanje`,
  sr: `распродато | није на стању | нема на стању | тренутно није доступно | нема на лагеру | није на лагеру | тренутно недоступно | привремено недоступно | нема на залихама`,
  sl: `razprodano | razprodan | ni na zalogi | trenutno ni na zalogi | trenutno ni na voljo | trenutno nedobavljivo | začasno ni na zalogi | začasno razprodano | začasno ni na voljo | ni zaloge | nedobavljivo
    trenutno razprodano | ni dobavljivo | izdelek ni na voljo | zaloga je pošla`,
  lt: `išparduota | išparduotas | šiuo metu neturime | nėra sandėlyje | neturime sandėlyje | prekės neturime | laikinai neturime | prekė išparduota | nėra prekyboje
    šiuo metu neprekiaujame | šiuo metu nėra sandėlyje | likutis nulis`,
  lv: `izpārdots | izpārdota | nav noliktavā | nav pieejams | nav pieejama | šobrīd nav pieejams | šobrīd nav pieejama | nav uz vietas | pašlaik nav pieejams | pašlaik nav noliktavā | īslaicīgi nav pieejams | prece nav pieejama
    prece ir izpārdota | nav krājumā`,
  et: `välja müüdud | läbi müüdud | läbimüüdud | laost otsas | ei ole laos | pole laos | hetkel otsas | hetkel ei ole saadaval | hetkel pole saadaval | ajutiselt otsas | toode on otsas | pole saadaval | ei ole saadaval
    laos ei ole | laost läbi`,
  fi: `loppuunmyyty | ei varastossa | loppu varastosta | tilapäisesti loppu | tilapäisesti loppunut | varasto loppu | ei ole varastossa | tilapäisesti loppu varastosta | tuote on loppu | tuote loppu
    väliaikaisesti loppu | tällä hetkellä loppu | ei tällä hetkellä saatavilla | myyty loppuun | ei saatavilla verkosta`,
  sv: `slutsåld | slutsålt | slutsålda | slut i lager | ej i lager | tillfälligt slut | tillfälligt slutsåld | tillfälligt slut i lager | slut i webblager | finns ej i lager | inte i lager | finns inte i lager | slut online
    ej i webblager | just nu slut | för närvarande slut | slut på lager | ej i lager just nu`,
  da: `udsolgt | ikke på lager | midlertidigt udsolgt | ej på lager | ikke længere på lager | ikke på lager i øjeblikket | udsolgt online | ikke på lager online | pt ikke på lager | varen er udsolgt | ikke på fjernlager`,
  no: `utsolgt | ikke på lager | midlertidig utsolgt | tomt på lager | ikke på nettlager | tom på lager | for tiden utsolgt | utsolgt på nett | ikke på lager for øyeblikket`,
  is: `uppselt | uppseld | uppseldur | ekki til á lager | ekki á lager | ekki til í vefverslun | tímabundið uppselt | varan er uppseld`,
  ja: `売り切れ | 売切れ | 売切 | 売り切れました | 在庫切れ | 在庫なし | 在庫無し | 在庫がありません | 在庫はありません | 在庫ありません | 品切れ | 品切れ中 | 品切れです | 品切 | 完売 | 完売しました | 完売御礼 | 一時的に在庫切れ | 入荷待ち | 販売終了しました | 現在お取り扱いできません
    欠品 | 欠品中 | 只今品切れ中 | sold out 完売 | 現在在庫切れ | 現在在庫切れです`,
  ko: `품절 | 일시품절 | 일시 품절 | 재고 없음 | 재고없음 | 매진 | 품절된 상품 | 품절되었습니다 | 품절입니다 | 현재 품절 | 솔드아웃 | 재고가 없습니다 | 일시적 품절`,
  zh: `缺货 | 缺貨 | 缺貨中 | 暂时缺货 | 暫時缺貨 | 售完 | 已售完 | 售罄 | 已售罄 | 补货中 | 補貨中 | 无货 | 無貨 | 沒貨 | 没货 | 无库存 | 無庫存 | 没有库存 | 沒有庫存 | 库存不足 | 庫存不足 | 已售空 | 賣完 | 已賣完 | 卖完 | 銷售一空 | 暂无库存 | 暫無庫存
    到货通知缺货 | 完售 | 已完售 | 搶購一空 | 暂时无货 | 暫時無貨 | 已下架缺货 | 断货 | 斷貨 | 目前缺貨 | 售缺 | 無現貨 | 无现货 | 沒有現貨`,
  th: `สินค้าหมด | หมดสต็อก | หมดสต๊อก | ขายหมดแล้ว | ไม่มีสินค้า | สินค้าหมดชั่วคราว | ไม่มีในสต็อก | ขายหมด | หมดชั่วคราว | สินค้าหมดแล้ว | ไม่มีสินค้าในสต็อก`,
  vi: `hết hàng | tạm hết hàng | đã hết hàng | đã bán hết | bán hết | không còn hàng | sản phẩm hết hàng | tạm thời hết hàng | cháy hàng | không có sẵn hàng`,
  id: `stok habis | stok kosong | terjual habis | habis terjual | barang habis | tidak ada stok | produk habis | stok tidak tersedia | kehabisan stok | habis dijual | tiada stok | stok telah habis | sudah habis | telah habis dijual`,
  ar: `غير متوفر | نفدت الكمية | نفذت الكمية | نفد المخزون | نفذ من المخزون | نفد من المخزون | غير متوفر حاليا | غير متوفر حالياً | غير متاح حاليا | غير متوفر في المخزون | غير متوفرة | بيعت بالكامل | انتهى المخزون | نفذ | نفدت | نفد المنتج | الكمية نفدت`,
  he: `אזל מהמלאי | אזל המלאי | אזל | לא במלאי | חסר במלאי | המוצר אזל | המלאי אזל | זמנית לא במלאי | אין במלאי | אינו במלאי | המוצר אזל מהמלאי | נגמר המלאי | חסר זמנית`,
  hi: `स्टॉक में नहीं | स्टॉक समाप्त | स्टॉक में नहीं है | बिक गया | स्टॉक खत्म | आउट ऑफ स्टॉक | बिक चुका | स्टॉक ख़त्म | उपलब्ध नहीं है`,
  fa: `ناموجود | موجود نیست | اتمام موجودی | ناموجود است | تمام شد | به اتمام رسید | موجودی ندارد | در انبار موجود نمی باشد | موجود نمی باشد | عدم موجودی | در حال حاضر موجود نیست`,
};

/** Phrases beside a pre-order phrase which say that pre-orders have ended or not yet started. */
export const closed = `
  closed | ended | has ended | have ended | are closed | is closed | no longer possible | not possible | period is over | pre order not available | not available for pre order
  beendet | geschlossen | nicht mehr möglich | nicht möglich | abgeschlossen | terminée | terminées | terminé | fermées | clôturée | clôturées | cerrada | cerradas | cerrado | finalizada | finalizado | terminada | encerrada | encerrado | terminado | chiuso | chiusi | chiusa | terminato | concluso | niet meer mogelijk | gesloten | afgelopen | zakończona | zakończony | ukončeny | ukončen | ukončena | ukončené | stängd | avslutad | lukket | afsluttet | avsluttet | sona erdi | kapandı | bitti
  закрыт | закрыта | завершен | завершён | окончен | окончена | закончен | закрито | завершено | 終了 | 締切 | 締め切り | 期間外 | 開始前 | 受付前 | 終了しました | は終了しました | 마감 | 종료 | 结束 | 結束 | 已结束 | 已結束 | 截止 | 已截止`;

/**
 * Phrases for a product that is not on sale yet, such as "coming soon", or whose sale has ended.
 */
export const notYet = `
  coming soon | launching soon | available soon | not yet available | not yet released | releasing soon | arriving soon | sales period has ended | sale period has ended | sales period ended | sale period ended | sales ended | sale closed | sales closed
  demnächst verfügbar | demnächst erhältlich | bald verfügbar | bald erhältlich | bientôt disponible | prochainement disponible | prochainement | à venir | próximamente | muy pronto | em breve | brevemente | disponível em breve | prossimamente | disponibile a breve | presto disponibile | binnenkort verkrijgbaar | binnenkort leverbaar | binnenkort beschikbaar | wkrótce dostępne | wkrótce dostępny | wkrótce w sprzedaży | již brzy | brzy v prodeji | čoskoro v predaji | hamarosan | în curând | очаквайте скоро | çok yakında | скоро в продаже | скоро в наличии | незабаром у продажу | kommer snart | kommer snart i lager | pian saatavilla | tulossa pian | 近日発売 | 発売前 | 近日入荷 | 판매예정 | 판매 예정 | 출시예정 | 판매대기 | 即将上市 | 即將上市 | 即将开售 | 敬请期待 | 敬請期待 | เร็วๆ นี้ | sắp ra mắt | sắp có hàng | segera hadir | قريبا | قريباً | בקרוב`;

/**
 * Phrases that mean sold out only if they are the whole text. In a longer text, only a picture or a
 * size may be unavailable.
 */
export const unavailable: Phrases = {
  en: 'unavailable | not available | product unavailable | item unavailable',
  de: 'nicht verfügbar | nicht erhältlich | nicht verfuegbar',
  fr: 'indisponible | produit indisponible | non disponible | pas disponible',
  es: 'no disponible | producto no disponible | no está disponible',
  pt: 'indisponível | não disponível | não está disponível',
  it: 'non disponibile | prodotto non disponibile | indisponibile',
  nl: 'niet beschikbaar | niet leverbaar | onbeschikbaar',
  pl: 'niedostępny | niedostępna | niedostępne',
  cs: 'nedostupné | nedostupný | nedostupná | není dostupné | není k dispozici',
  sk: 'nedostupné | nedostupný | nedostupná | nie je dostupné | nie je k dispozícii',
  hu: 'nem elérhető | nem kapható | nem szállítható',
  ro: 'indisponibil | indisponibilă | nu este disponibil',
  bg: 'неналичен | неналично | недостъпен | недостъпно | не е достъпен',
  el: 'μη διαθέσιμη | μη διαθέσιμος',
  tr: 'mevcut değil',
  ru: 'недоступен | недоступно | недоступна | не доступен',
  uk: 'недоступний | недоступно | недоступна',
  kk: 'қол жетімді емес',
  hr: 'nedostupno | nedostupan | nije dostupno | nije dostupan',
  sr: 'недоступно | није доступно | недоступан',
  sl: 'ni na voljo | nedostopno | ni razpoložljivo',
  lt: 'neprieinama | nepasiekiama',
  lv: 'nepieejams | nepieejama | pārdots',
  et: 'pole saadav | kättesaamatu | ei ole saadav',
  fi: 'ei saatavilla | ei saatavana',
  sv: 'ej tillgänglig | inte tillgänglig | otillgänglig',
  da: 'ikke tilgængelig | utilgængelig',
  no: 'ikke tilgjengelig | utilgjengelig',
  is: 'ófáanlegt | ekki fáanlegt',
  ja: '取り扱いできません | 購入できません | 販売不可',
  ko: '구매불가 | 구매 불가 | 사용 불가 | 이용 불가',
  zh: '不可用 | 无法购买 | 無法購買 | 不可购买 | 暂不可售 | 不可售 | 暫停販售 | 不供货 | 不供貨',
  th: 'ไม่พร้อมจำหน่าย | ไม่พร้อมขาย | ไม่สามารถสั่งซื้อได้',
  vi: 'không có sẵn | không khả dụng',
  id: 'tidak tersedia | tidak tersedia saat ini',
  ar: 'غير متاح | غير متاحة | غير موجود',
  he: 'לא זמין | לא זמינה | אינו זמין',
  hi: 'उपलब्ध नहीं | अनुपलब्ध | अभी उपलब्ध नहीं',
  fa: 'در دسترس نیست | غیر قابل خرید | نا موجود',
};

export const discontinued: Phrases = {
  en: `discontinued | no longer available | no longer sold | permanently sold out | no longer for sale | no longer produced | end of life | discontinued item | no longer stocked
    permanently unavailable | no longer manufactured | permanently out of stock | not available anymore | retired product`,
  de: 'nicht mehr lieferbar | nicht mehr erhältlich | nicht mehr im sortiment | auslaufartikel ausverkauft | nicht mehr bestellbar | dauerhaft ausverkauft | nicht mehr im angebot | wird nicht mehr hergestellt',
  fr: `n'est plus disponible | plus disponible | plus commercialisé | n'est plus commercialisé | produit arrêté | définitivement épuisé | arrêt de commercialisation | n'est plus en vente | plus fabriqué | définitivement indisponible | n'est plus fabriqué`,
  es: 'descatalogado | descatalogada | ya no está disponible | ya no disponible | descontinuado | descontinuada | discontinuado | discontinuo | producto descatalogado | ya no se vende | fuera de catálogo | ya no se fabrica',
  pt: 'descontinuado | descontinuada | não está mais disponível | já não está disponível | não mais disponível | produto descontinuado | fora de linha | saiu de linha | já não disponível | fora de catálogo | deixou de ser comercializado',
  it: 'fuori produzione | non più disponibile | fuori catalogo | non è più disponibile | prodotto dismesso | non più in vendita | non più in produzione | definitivamente esaurito',
  nl: 'niet meer leverbaar | niet meer beschikbaar | uit het assortiment | uit assortiment | definitief uitverkocht | niet langer leverbaar | niet langer beschikbaar | niet meer te bestellen | uit productie',
  pl: 'wycofany | produkt wycofany | wycofany z oferty | wycofano z oferty | wycofany ze sprzedaży | produkt archiwalny | już niedostępny | zakończono sprzedaż | wycofane ze sprzedaży',
  cs: 'prodej ukončen | prodej skončil | ukončen prodej | již se nevyrábí | již není v nabídce | ukončená výroba | výroba ukončena | již není dostupné | produkt byl vyřazen | vyřazeno z nabídky | ukončený prodej',
  sk: 'predaj ukončený | predaj skončil | ukončený predaj | už sa nevyrába | už nie je v ponuke | už nie je dostupné | ukončená výroba | vyradené z ponuky | produkt bol vyradený',
  hu: 'kifutott | kifutott termék | már nem kapható | megszűnt | már nem elérhető | nem forgalmazott | már nem rendelhető | megszűnt termék | gyártása megszűnt',
  ro: 'nu mai este disponibil | nu mai este comercializat | nu mai este comercializată | scos din producție | scos din ofertă | produs discontinuat | nu se mai fabrică | nu mai este în ofertă | discontinuat | nu se mai comercializează',
  bg: 'спрян от производство | вече не се предлага | спрян от продажба | вече не е наличен | спрян продукт | не се произвежда',
  el: 'καταργήθηκε | δεν διατίθεται πλέον | δεν είναι πλέον διαθέσιμο | έχει καταργηθεί | εκτός παραγωγής',
  tr: 'üretimi durduruldu | satıştan kaldırıldı | artık satılmıyor | üretimden kalktı | artık mevcut değil | satışı durduruldu',
  ru: 'снят с производства | снято с производства | снят с продажи | снято с продажи | больше не продается | больше недоступен | больше не производится | архивный товар | нет в продаже навсегда',
  uk: 'знято з виробництва | знятий з виробництва | знято з продажу | більше не продається | більше не виробляється | товар знято',
  kk: 'өндірістен алынды | сатылымнан алынды | енді сатылмайды | шығарылмайды',
  hr: 'više se ne proizvodi | više nije dostupno | više nije u ponudi | ukinuto | više nije dostupan | više nije u prodaji | prestanak proizvodnje | povučeno iz prodaje',
  sr: 'више се не производи | више није доступно | повучено из продаје | више није у понуди',
  sl: 'ni več na voljo | ni več v prodaji | ukinjeno | opuščen izdelek | ni več v ponudbi | se ne proizvaja več | ni več dobavljivo',
  lt: 'nebegaminama | nebeparduodama | nebeturime | prekyba nutraukta | nebeprekiaujame | nebetiekiama | nebegaminamas',
  lv: 'vairs netiek ražots | vairs nav pieejams | vairs netiek pārdots | vairs nav pieejama | ražošana pārtraukta | izņemts no tirdzniecības',
  et: 'enam ei toodeta | pole enam saadaval | ei ole enam saadaval | tootmine lõpetatud | müük lõpetatud | enam ei müüda',
  fi: 'poistunut valikoimasta | ei enää saatavilla | poistunut tuote | poistettu valikoimasta | tuote poistunut | poistunut myynnistä | valmistus lopetettu',
  sv: 'utgått | utgången | har utgått | utgått ur sortimentet | finns inte längre | säljs inte längre | slutat säljas | produkten har utgått',
  da: 'udgået | varen er udgået | ikke længere tilgængelig | udgået vare | sælges ikke længere | produktet er udgået | føres ikke længere',
  no: 'utgått | utgått vare | ikke lenger tilgjengelig | har utgått | selges ikke lenger | utgått av sortimentet',
  is: 'hætt í sölu | ekki lengur fáanlegt | hætt í framleiðslu | ekki lengur í sölu',
  ja: '販売終了 | 生産終了 | 取扱終了 | 取り扱い終了 | 廃盤 | 終売 | 販売を終了しました | 製造終了',
  ko: '단종 | 판매종료 | 판매 종료 | 단종된 상품 | 판매중지 | 판매 중지 | 단종되었습니다',
  zh: '已停产 | 已停產 | 停产 | 停產 | 已下架 | 商品已下架 | 停止销售 | 停止販售 | 停售 | 已停售 | 不再供应 | 不再供應 | 下架商品',
  th: 'เลิกจำหน่าย | ยกเลิกการผลิต | เลิกผลิต | เลิกขาย | ยกเลิกการจำหน่าย',
  vi: 'ngừng kinh doanh | ngừng sản xuất | ngưng kinh doanh | ngừng bán | không còn kinh doanh',
  id: 'dihentikan | tidak lagi tersedia | sudah tidak diproduksi | tidak dijual lagi | produk dihentikan | tidak lagi dijual',
  ar: 'لم يعد متوفرا | توقف إنتاجه | لم يعد متاحا | منتج متوقف | توقف الإنتاج | لم يعد متوفراً',
  he: 'הופסק הייצור | לא קיים יותר | ירד מהמדף | המוצר הופסק | אינו נמכר עוד | כבר לא זמין',
  hi: 'बंद कर दिया गया | अब उपलब्ध नहीं | उत्पाद बंद | अब नहीं बनता',
  fa: 'توقف تولید | تولید متوقف شده | دیگر موجود نیست | توقف فروش | فروش متوقف شده',
};
