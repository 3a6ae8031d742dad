/* Words beside a stock state, in all languages together. */

/**
 * Words beside a stock phrase that make it unclear whether the product is in stock, such as "if",
 * "almost", "delivery", "photo" and "size".
 */
export const otherContext = `
  there are | some | please | enter | cart | basket | checkout | warenkorb | panier | carrito | if | when | whenever | once | almost | nearly | never | before | soon | until | often | usually | not sold out | pickup | pick up | store | stores | in store | branch | unless | may | might | could | can become | in case | filter
  delivery | shipping | collection | image | images | photo | photos | video | review | reviews | gift wrapping | service | payment | sale | back in stock | notify | notify me | times | hours | minutes | fast | quickly | show | hide | exclude | include | only show
  size | sizes | colour | color | colours | colors | this size | option | options | selected | variant | combination | sold out in | has been sold | have sold | check | show only | coupon | voucher | discount | download | preview | content | page | website | site | chat | support | information | data | items marked
  wenn | falls | fast | bald | sobald | bevor | filiale | filialen | lieferung | abholung | bild | versand | größe | farbe | variante | wieder | in kürze | auswahl | markt | store abholung | nur anzeigen | filialverfügbarkeit | bewertung | bewertungen | seite | gutschein
  si | quand | presque | bientôt | avant | magasin | magasins | livraison | retrait | photo | dès que | lorsque | taille | couleur | de retour | boutique | avis | site | à nouveau | variante | déclinaison | expédition | coloris
  cuando | casi | tienda | tiendas | envío | imagen | talla | color | pronto | vuelva | de nuevo | sucursal | retiro | recogida | opción | variante | valoraciones | página
  se | quando | quasi | negozio | consegna | immagine | foto | presto | prossimamente | taglia | colore | spedizione | ritiro | nuovamente | recensioni | variante | pagina
  quase | loja | lojas | entrega | imagem | em breve | tamanho | cor | retirada | novamente | assim que | opção | variação | avaliações
  als | wanneer | bijna | winkel | winkels | bezorging | afbeelding | binnenkort | maat | kleur | weer | zodra | filiaal | levering | beoordelingen | terug op voorraad
  jeśli | jeżeli | prawie | sklep | sklepie | salonie | zdjęcie | wkrótce | gdy | rozmiar | kolor | dostawa | odbiór | ponownie | wariant | opinie
  pokud | prodejna | prodejně | prodejnách | brzy | velikost | barva | doprava | obrázek | jakmile | opět | varianta | recenze | pobočce | pobočka | výdejní
  ak | predajňa | predajni | predajniach | čoskoro | veľkosť | farba | doprava | obrázok | opäť | keď | pobočke | recenzie
  hamarosan | méret | szín | üzletben | üzleteinkben | kép | szállítás | újra | mielőtt | vélemények
  dacă | când | în curând | magazin | magazine | imagine | mărime | culoare | livrare | din nou | recenzii
  ако | когато | скоро | магазин | магазини | снимка | размер | цвят | доставка | отново
  αν | όταν | σύντομα | κατάστημα | καταστήματα | εικόνα | μέγεθος | χρώμα | αποστολή | ξανά
  eğer | yakında | mağaza | mağazada | mağazalarda | görsel | beden | renk | kargo | tekrar | yeniden | neredeyse
  если | почти | скоро | доставка | магазин | магазине | магазинах | фото | когда | размер | цвет | снова | изображение | отзывы | самовывоз | вариант
  якщо | майже | незабаром | магазині | магазинах | коли | розмір | колір | знову | зображення
  егер | жақында | дүкен | жеткізу | сурет | өлшем
  ako | uskoro | trgovina | trgovini | poslovnici | poslovnicama | slika | veličina | boja | dostava | ponovo | ponovno | kada | skoro | prodavnici | radnji
  ускоро | продавници | слика | величина | боја | поново | када
  kmalu | trgovini | poslovalnici | slika | velikost | barva | spet | ko bo | dostava
  jei | kai | greitai | parduotuvėje | parduotuvėse | nuotrauka | dydis | spalva | vėl | pristatymas
  kad | drīz | veikalā | veikalos | attēls | izmērs | krāsa | atkal | piegāde
  kui | varsti | kaupluses | kauplustes | pilt | suurus | värv | taas | uuesti | tarne
  jos | kun | pian | myymälä | myymälässä | myymälöissä | kuva | koko | väri | jälleen | takaisin | melkein | toimitus
  om | när | snart | butik | butiker | bild | storlek | färg | åter | nästan | innan | leverans
  hvis | når | snart | butik | butikker | butikken | billede | størrelse | farve | igen | næsten | levering
  dersom | butikk | butikker | bilde | størrelse | farge | igjen | nesten
  ef | þegar | bráðlega | verslun | verslunum | mynd | stærð | litur | aftur
  店舗 | 画像 | サイズ | カラー | 場合 | 再入荷 | まもなく | 送料 | 配送 | 際 | 前 | 門市 | 门店 | 圖片 | 图片 | 尺寸 | 颜色 | 顏色 | 如果 | 即将 | 即將 | 运费 | 運費 | 配送 | 如 | 若 | 매장 | 이미지 | 사이즈 | 색상 | 재입고 | 배송 | 곧 | 경우 | 시 품절
  หน้าร้าน | รูปภาพ | ขนาด | จัดส่ง | หาก | cửa hàng | hình ảnh | kích thước | màu | nếu | khi | sắp | giao hàng | toko | gambar | ukuran | warna | jika | segera | pengiriman | kedai | saiz
  المتجر | صورة | مقاس | لون | قريبا | إذا | عند | الشحن | التوصيل | הסניף | סניף | תמונה | מידה | צבע | בקרוב | אם | כאשר | משלוח | दुकान | छवि | आकार | रंग | जल्द | यदि | फروشگاه | تصویر | سایز | رنگ | به زودی | اگر`;

export const negation = `
  not | no | never | isn t | cannot | without | nicht | kein | keine | nie | ohne | pas | non | ne | aucun | sans | no | sin | não | nao | sem | senza | niet | geen | zonder | nie | brak | není | nejsou | ne | bez | nu | fără | не | нет | няма | без
  δεν | μη | χωρίς | değil | yok | немає | емес | жоқ | nema | nije | нема | није | ni | nėra | neturime | nav | ei | pole | eivät | inte | ej | ikke | ekki | ない | なし | 無 | 无 | 没有 | 沒有 | 없음 | ไม่ | không | tidak | bukan | tiada | غير | لا | لم | לא | אין | אינו | नहीं | نیست | نمی`;

/** Words beside a stock phrase that do not change its meaning: "this item is", "pcs", "online". */
export const filler = `
  this | the | that | item | items | product | products | article | is | are | it | its | currently | at the moment | right now | sorry | unfortunately | we | re | are all | now | online | our | your | you | has | been | temporarily | presently | a | s | oops
  pcs | pieces | pc | piece | unit | units | left | dieser | dieses | diese | das | der | die | artikel | produkt | ware | ist | sind | leider | derzeit | zurzeit | zur zeit | momentan | aktuell | im moment | uns | bei | stück | stk | vorübergehend | jetzt | sofort | schon
  ce | cet | cette | le | la | les | l | produit | article | est | sont | malheureusement | désolé | actuellement | momentanément | temporairement | pour | le moment | en | ligne | pièces | pièce | exemplaires | d | n | notre | chez | nous
  este | esta | el | los | las | producto | artículo | está | es | lo | sentimos | actualmente | temporalmente | por el momento | en este momento | unidades | unidad | uds | ud | lamentablemente | o | os | as | produto | artigo | está | e | infelizmente | de momento | no momento | atualmente | unidade | temporariamente
  questo | questa | il | lo | prodotto | articolo | è | al momento | attualmente | purtroppo | momentaneamente | pezzi | pezzo | pz | disponibilità | dit | deze | het | artikel | is | helaas | momenteel | tijdelijk | stuks | op dit moment | nog | wij | ten | ta | to | produkt | towar | jest | obecnie | aktualnie | chwilowo | niestety | szt | sztuk | sztuki
  tento | toto | zboží | výrobek | je | jsou | momentálně | aktuálně | dočasně | bohužel | ks | kus | kusů | kusy | tovar | výrobok | sú | momentálne | aktuálne | dočasne | žiaľ | bohužiaľ | kusov | ez | a | az | termék | jelenleg | sajnos | átmenetileg | db | darab
  acest | produs | produsul | este | momentan | temporar | din păcate | buc | bucăți | bucată | този | продукт | продуктът | е | в момента | временно | бр | броя | за съжаление | το | προϊόν | αυτό | είναι | προσωρινά | τεμ | τεμάχια | δυστυχώς | bu | ürün | şu an | maalesef | adet | şu anda
  этот | товар | товара | временно | сейчас | к сожалению | шт | штук | штуки | данный | в настоящее время | цей | зараз | на жаль | тимчасово | тауар | қазір | дана | ovaj | proizvod | trenutno | privremeno | nažalost | kom | komada | artikl | овај | производ | тренутно | ком | комада | ta | izdelek | trenutno | žal | začasno | kos | kosov
  ši | prekė | prekės | šiuo metu | laikinai | deja | vnt | šī | prece | pašlaik | šobrīd | diemžēl | gab | see | toode | hetkel | kahjuks | tk | tämä | tuote | on | valitettavasti | tällä hetkellä | kpl | den här | denna | produkten | varan | är | just nu | tyvärr | för närvarande | st | denne | dette | varen | produktet | er | desværre | i øjeblikket | stk | dessverre | for øyeblikket | þessi | vara | varan | því miður | í augnablikinu
  この | 商品 | は | です | 現在 | ただいま | 只今 | 申し訳 | ございません | 이 | 상품 | 은 | 는 | 현재 | 죄송합니다 | 개 | 此 | 该 | 該 | 产品 | 產品 | 本 | 目前 | 暂时 | 暫時 | 抱歉 | 很抱歉 | 件 | 个 | 個 | 已 | สินค้า | นี้ | ชิ้น | ขณะนี้ | ขออภัย | sản phẩm | này | hiện | tạm thời | đang | cái | produk | barang | ini | saat ini | maaf | buah | unit | هذا | المنتج | حاليا | عذرا | للأسف | قطعة | قطع | مخزون | מוצר | זה | כרגע | המוצר | מצטערים | יחידות | यह | उत्पाद | आइटम | है | वर्तमान में | این | محصول | کالا | در حال حاضر | عدد | است | متاسفانه`;
