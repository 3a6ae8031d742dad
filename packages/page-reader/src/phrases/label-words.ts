import type { Phrases } from './languages.ts';

/**
 * Words that label the stock of a product on a page, such as "Stock status:". The word "Quantity"
 * is not among them, because it labels the quantity to order.
 */
export const stockLabel: Phrases = {
  en: 'availability | product availability | item availability | stock | stock status | stock availability | stock level | in stock quantity | quantity available | available quantity | quantity in stock | qty available | available qty | stock quantity | inventory | inventory status | availability status | current stock | stock on hand | online availability | units in stock | items in stock | available stock | availibility | qty in stock | in stock qty | product status',
  de: 'verfügbarkeit | lagerbestand | bestand | lager | lagerstatus | lieferstatus | lieferbarkeit | verfügbar | lagerstand | online verfügbarkeit | status | verfügbare menge | verfügbare stückzahl | lagermenge | warenbestand | verfügbarkeitsstatus | lagerverfügbarkeit | artikelstatus | onlineverfügbarkeit',
  fr: 'disponibilité | stock | état du stock | en stock | état | disponibilités | dispo | quantité disponible | quantité en stock | statut du stock | niveau de stock | disponibilité en ligne | stock disponible | disponibilité du produit | statut',
  es: 'disponibilidad | existencias | stock | disponibles | estado del stock | cantidad disponible | inventario | unidades disponibles | cantidad en stock | estado de stock | en stock | estado | disponibilidad online | stock disponible | existencia | unidades en stock',
  pt: 'disponibilidade | estoque | stock | disponível | quantidade em estoque | quantidade disponível | em estoque | unidades disponíveis | estado do stock | quantidade em stock | em stock | situação | estado | disponibilidade em estoque | situação do estoque',
  it: 'disponibilità | stock | quantità disponibile | magazzino | giacenza | stato | pezzi disponibili | disponibilità prodotto | disponibili | disponibilità online | quantità in magazzino | stato disponibilità | disponibilità in magazzino | disponibilita',
  nl: 'beschikbaarheid | voorraad | voorraadstatus | leverbaarheid | op voorraad | aantal op voorraad | levering uit voorraad | aantal beschikbaar | voorraad status | online voorraad | leverstatus | status',
  pl: 'dostępność | stan magazynowy | magazyn | stan | dostępna ilość | ilość w magazynie | na stanie | dostępnych sztuk | dostępność produktu | ilość na stanie | stany magazynowe | w magazynie | status | dostępna liczba sztuk',
  cs: 'dostupnost | stav skladu | sklad | skladem | skladová dostupnost | dostupnost zboží | na skladě | stav | skladová zásoba | počet kusů skladem | dostupné množství | stav zásob | dostupnost v eshopu',
  sk: 'dostupnosť | stav skladu | sklad | skladom | skladová dostupnosť | na sklade | dostupnosť tovaru | stav | skladová zásoba | dostupné množstvo | stav zásob | dostupnosť v eshope',
  hu: 'elérhetőség | raktárkészlet | készlet | raktáron | készletinformáció | készletinfó | szállíthatóság | készleten | raktár | raktári készlet | készlet állapot | státusz',
  ro: 'disponibilitate | stoc | stare stoc | stoc disponibil | disponibil | cantitate în stoc | cantitate disponibilă | disponibilitate stoc | stare | disponibilitate produs | status stoc',
  bg: 'наличност | склад | налични | налично количество | наличности | на склад | състояние | статус | налично',
  el: 'διαθεσιμότητα | απόθεμα | διαθέσιμη ποσότητα | διαθέσιμα τεμάχια | κατάσταση | stock | διαθεσιμότητα προϊόντος | διαθέσιμο απόθεμα',
  tr: 'stok durumu | stok | stok adedi | stok miktarı | kalan stok | stok bilgisi | mevcut stok | durum | stok sayısı | stok adeti | ürün durumu',
  ru: 'наличие | в наличии | наличие на складе | доступность | остаток | на складе | остаток на складе | наличие товара | склад | статус | доступно | количество на складе | остатки | доступное количество | количество в наличии | статус наличия',
  uk: 'наявність | в наявності | наявність на складі | доступність | залишок | на складі | статус | склад | кількість на складі | доступно | статус наявності | стан',
  kk: 'болуы | қоймада | қалдығы | бар болуы | қолда бары | қолжетімділігі | қолжетімділік | қойма | күйі',
  hr: 'dostupnost | raspoloživost | zaliha | stanje | na zalihi | stanje zaliha | na stanju | lager | dostupnost proizvoda | raspoloživost proizvoda | količina na zalihi | zalihe | status | stanje na skladištu | dostupna količina',
  sr: 'доступност | расположивост | стање | залихе | на стању | лагер | доступна количина',
  sl: 'razpoložljivost | zaloga | dobavljivost | na zalogi | dostopnost | stanje zaloge | status | količina na zalogi | razpoložljiva količina | dobava',
  lt: 'prieinamumas | likutis | sandėlyje | turime | prekę turime | prekės likutis | būsena | kiekis sandėlyje | likutis sandėlyje | prekės būsena | yra sandėlyje | statusas',
  lv: 'pieejamība | noliktavā | atlikums | statuss | krājums | pieejamais daudzums | preces pieejamība | atlikums noliktavā | stāvoklis',
  et: 'saadavus | laoseis | laos | kättesaadavus | kogus laos | olek | toote saadavus | laojääk | laostaatus',
  fi: 'saatavuus | varastosaldo | varastotilanne | varastossa | saldo | varasto | verkkokaupan saldo | tuotteen saatavuus | tila | varastomäärä | saatavilla',
  sv: 'lagerstatus | tillgänglighet | lager | lagersaldo | i lager | saldo | lagerstatus online | webblager | antal i lager | status | lagerantal',
  da: 'lagerstatus | tilgængelighed | lager | på lager | antal på lager | status | lagerbeholdning | lager status | beholdning',
  no: 'lagerstatus | tilgjengelighet | lager | på lager | antall på lager | status | lagerbeholdning | beholdning | nettlager',
  is: 'lagerstaða | birgðastaða | framboð | á lager | staða | birgðir | magn á lager',
  ja: '在庫 | 在庫状況 | 在庫数 | 在庫情報 | 在庫ステータス | 販売状況 | 残り在庫 | 在庫状態 | 残数 | 在庫数量 | 状態',
  ko: '재고 | 재고상태 | 재고 상태 | 재고수량 | 재고 수량 | 판매상태 | 남은 수량 | 판매 상태 | 상품상태 | 잔여수량',
  zh: '庫存 | 库存 | 存货 | 存貨 | 库存状态 | 庫存狀態 | 供貨狀況 | 供货状况 | 商品狀態 | 庫存量 | 庫存數量 | 库存数量 | 剩余库存 | 库存量 | 貨況 | 庫存情況 | 库存情况 | 供貨狀態 | 庫存狀況 | 商品状态 | 剩餘數量 | 現有庫存 | 商品庫存 | 狀態 | 剩余数量',
  th: 'สถานะสินค้า | สต็อก | สต๊อก | สินค้าคงเหลือ | คงเหลือ | จำนวนสินค้าคงเหลือ | สถานะ | สต็อคสินค้า | จำนวนคงเหลือ',
  vi: 'tình trạng | kho hàng | tồn kho | tình trạng hàng | tình trạng kho | số lượng tồn | trạng thái | kho | tình trạng sản phẩm',
  id: 'ketersediaan | stok | sisa stok | stok produk | status stok | persediaan | stok barang | jumlah stok | status',
  ar: 'التوفر | المخزون | حالة التوفر | حالة المخزون | التوافر | الكمية المتوفرة | الكمية المتاحة | الحالة | الإتاحة | مدى التوفر | الكمية في المخزون',
  he: 'זמינות | מלאי | מצב מלאי | במלאי | יחידות במלאי | כמות במלאי | סטטוס | זמינות המוצר | סטטוס מלאי',
  hi: 'उपलब्धता | स्टॉक | स्टॉक स्थिति | स्टॉक की स्थिति | उपलब्ध मात्रा',
  fa: 'موجودی | وضعیت موجودی | وضعیت | وضعیت کالا | موجودی انبار | تعداد موجود | وضعیت انبار | وضعیت محصول',
};

/**
 * Words that mean "in stock" only after a label such as "Availability:". Examples are "yes" and
 * "plenty".
 */
export const yesWords = `
  yes | y | true | plenty | in | ja | sofort | oui | immédiate | immédiatement | immédiat | sí | inmediata | sim | imediata | imediato | sì | immediata | subito | direct | tak | jest | dużo | duża | duża ilość | średnia ilość | od ręki | na wyczerpaniu | ano | ihned | áno | ihneď | igen | van | azonnal | da | disponibil | imediată | да | много | има | ναι | άμεση | var | evet | mevcut
  есть | есть много | много | достаточно | мало | имеется | так | є | багато | достатньо | закінчується | заканчивается | бар | иә | ima | odmah | има | takoj | yra | taip | turime | ir | jā | olemas | jah | laos | on | kyllä | runsaasti | finns | finns i lager | omgående | til | já | å | あり | 有り | 有 | 可 | 있음 | 보유 | 有货 | 充足 | 充裕 | 在售 | 有售 | มี | còn | có | ada | ya | نعم | موجود | כן | יש | קיים | हाँ | है | بله | دارد | sì disponibile | high | good | normal | ok
  active | aktiv | verfügbar sofort | lieferbar | grün | last one | few | medium | limited | some | ostatnia sztuka | mała ilość | mała | średnia | brak ograniczeń | loppumassa | vähän | fåtal | få`;

export const noWords = `
  no | none | nil | sold | nein | keine | kein | verkauft | non | aucun | vendu | rupture | ninguna | vendido | não | nenhum | nessuna | venduto | nee | geen | verkocht | nie | brak | sprzedane | ne | žádné | prodáno | žiadne | predané | nem | nincs | eladva | nu | vândut | не | няма | продадено | όχι | yok | hayır | satıldı
  нет | отсутствует | продано | закончился | немає | відсутній | нема | ні | жоқ | сатылды | nema | nije | prodano | prodato | није | ni | nėra | neturime | parduota | nav | pārdots | ei | otsas | müüdud | pole | loppu | myyty | nej | slut | såld | solgt | nei | selt | なし | 無し | 無 | 없음 | 无 | 無 | 沒有 | 没有 | 零 | ไม่มี | หมด | không | hết | habis | tidak ada | kosong | tiada | لا | لا يوجد | נגמר | לא | אין | नहीं | خیر | ندارد | ناموجود | nulla | zero`;

export const pieceUnits = `
  pcs | pc | piece | pieces | unit | units | item | items | left | available | in stock | stk | stück | st | stuk | stuks | pièce | pièces | unidad | unidades | uds | ud | unidade | un | unità | pezzi | pezzo | pz | szt | sztuk | sztuki | sztuka | ks | kus | kusy | kusů | kusov | db | darab | buc | bucăți | бр | броя | τεμ | τεμάχια | adet
  шт | штук | штуки | дана | kom | komada | komad | ком | комада | kos | kosov | kosi | kosa | vnt | gab | tk | kpl | stycken | eintök | 個 | 点 | 台 | 件 | 个 | 개 | 개 남음 | ชิ้น | cái | chiếc | sản phẩm | buah | pcs tersedia | unit tersedia | قطع | قطعة | יחידות | יח | יחידה | पीस | عدد | more than | over | plus | mehr als | über | plus de | más de | più di | mais de | meer dan | ponad | więcej niż | více než | viac ako | több mint | peste | над | повече от | πάνω από | более | больше | більше | več kot | više od | daugiau nei | vairāk nekā | üle | yli | fler än | mer än | flere end | flere enn | 以上`;
