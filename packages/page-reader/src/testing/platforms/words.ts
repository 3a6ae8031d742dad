export interface Words {
  home: string;
  /** Entries of the shop's navigation menu, separated by ", ". */
  menu: string;
  search: string;
  cart: string;
  empty: string;
  related: string;
  reviews: string;
  review: string;
  letter: string;
  subscribe: string;
  delivery: string;
  cookies: string;
  accept: string;
  terms: string;
}

function words(line: string): Words {
  const [home = '', menu = '', search = '', cart = '', empty = '', related = '', reviews = '', ...rest] =
    line.split(' | ');
  const [review = '', letter = '', subscribe = '', delivery = '', cookies = '', accept = '', terms = ''] = rest;
  return {
    home,
    menu,
    search,
    cart,
    empty,
    related,
    reviews,
    review,
    letter,
    subscribe,
    delivery,
    cookies,
    accept,
    terms,
  };
}

/**
 * Texts of a shop, in the order: home | menu | search | cart | empty | related | reviews | review |
 * letter | subscribe | delivery | cookies | accept | terms
 */
export const en = words(
  'Home | New in, Sale, Pre-order, Gifts under 50 | Search | Basket | Your cart is empty | You may also like | Reviews | It was sold out everywhere else, so glad I found it in stock here. | Be the first to know when sold out scents are back, and get 10 off your first order. | Subscribe | Free delivery on orders over 50 | We use cookies to improve your visit. | Accept all | Terms and conditions',
);
export const de = words(
  'Startseite | Neuheiten, Sale, Vorbestellung, Geschenke bis 50 € | Suche | Warenkorb | Ihr Warenkorb ist leer | Ähnliche Artikel | Bewertungen | War überall ausverkauft, hier noch lieferbar. Schnelle Lieferung. | Erfahren Sie zuerst, wenn ausverkaufte Düfte wieder da sind: 5 € Gutschein. | Anmelden | Versandkostenfrei ab 50,00 € | Wir verwenden Cookies. | Alle akzeptieren | AGB',
);
export const fr = words(
  "Accueil | Nouveautés, Soldes, Précommandes, Coffrets | Rechercher | Panier | Votre panier est vide | Vous aimerez aussi | Avis | En rupture partout ailleurs, disponible ici, merci ! | Soyez averti du retour des parfums épuisés : 5 € offerts. | S'inscrire | Livraison offerte dès 60 € d'achat | Nous utilisons des cookies. | Tout accepter | CGV",
);
export const it = words(
  'Home | Novità, Saldi, Preordini, Cofanetti | Cerca | Carrello | Il carrello è vuoto | Prodotti correlati | Recensioni | Era esaurito ovunque, qui disponibile subito. | Ti avvisiamo quando i profumi esauriti tornano: 5 € di sconto. | Iscriviti | Spedizione gratuita da 59,00 € | Usiamo i cookie. | Accetta tutti | Condizioni di vendita',
);
export const es = words(
  'Inicio | Novedades, Rebajas, Preventa, Cofres | Buscar | Carrito | Tu carrito está vacío | Productos relacionados | Opiniones | Estaba agotado en todas partes y aquí disponible. | Te avisamos cuando vuelvan los agotados y te regalamos 5 €. | Suscribirse | Envío gratis desde 49,00 € | Usamos cookies. | Aceptar todo | Condiciones de venta',
);
export const pt = words(
  'Início | Novidades, Promoções, Pré-venda, Kits | Buscar | Carrinho | Seu carrinho está vazio | Quem viu, viu também | Avaliações | Estava esgotado em todo lugar, aqui tinha em estoque. | Receba avisos dos perfumes esgotados e 10% de desconto. | Cadastrar | Frete grátis acima de 299,00 | Usamos cookies. | Aceitar | Termos de uso',
);
export const nl = words(
  'Home | Nieuw, Sale, Pre-order, Cadeaus | Zoeken | Winkelwagen | Je winkelwagen is leer | Misschien ook iets voor jou | Beoordelingen | Overal uitverkocht, hier gewoon op voorraad. | Hoor als eerste wanneer uitverkochte geuren terug zijn en krijg € 5 korting. | Aanmelden | Gratis verzending vanaf € 50,- | Wij gebruiken cookies. | Alles accepteren | Algemene voorwaarden',
);
export const pl = words(
  'Strona główna | Nowości, Promocje, Przedsprzedaż, Zestawy | Szukaj | Koszyk | Twój koszyk jest pusty | Produkty powiązane | Opinie | Wszędzie niedostępny, tutaj był od ręki. | Powiadomimy, gdy wyprzedane zapachy wrócą, i damy 20 zł rabatu. | Zapisz się | Darmowa dostawa od 199,00 zł | Używamy plików cookie. | Akceptuję | Regulamin',
);
export const cs = words(
  'Domů | Novinky, Výprodej, Předobjednávky, Dárky | Hledat | Košík | Váš košík je prázdný | Související zboží | Hodnocení | Všude vyprodáno, tady skladem. | Dáme vědět, až budou vyprodané vůně zpět, a sleva 100 Kč. | Přihlásit se | Doprava zdarma od 1 500 Kč | Používáme cookies. | Souhlasím | Obchodní podmínky',
);
export const sk = words(
  'Domov | Novinky, Výpredaj, Predobjednávky, Darčeky | Hľadať | Košík | Váš košík je prázdny | Súvisiaci tovar | Hodnotenie | Všade vypredané, tu na sklade. | Dáme vedieť, keď budú vypredané vône späť, a zľava 3 €. | Prihlásiť sa | Doprava zdarma od 60 € | Používame cookies. | Súhlasím | Obchodné podmienky',
);
export const hu = words(
  'Főoldal | Újdonságok, Akció, Előrendelés, Ajándékok | Keresés | Kosár | A kosár üres | Hasonló termékek | Vélemények | Mindenhol elfogyott, itt volt raktáron. | Szólunk, ha az elfogyott illatok visszatérnek, és 1 000 Ft kedvezmény. | Feliratkozás | Ingyenes szállítás 20 000 Ft felett | Sütiket használunk. | Elfogadom | ÁSZF',
);
export const ro = words(
  'Acasă | Noutăți, Reduceri, Precomandă, Cadouri | Caută | Coș | Coșul tău este gol | Produse similare | Recenzii | Peste tot stoc epuizat, aici era în stoc. | Te anunțăm când revin parfumurile epuizate, plus 20 lei reducere. | Abonează-te | Livrare gratuită peste 250 lei | Folosim cookie-uri. | Accept | Termeni și condiții',
);
export const bg = words(
  'Начало | Нови, Промоции, Предварителна поръчка, Подаръци | Търсене | Количка | Количката е празна | Подобни продукти | Отзиви | Навсякъде беше изчерпан, тук в наличност. | Ще ви пишем, когато изчерпаните аромати се върнат, и 10 лв. отстъпка. | Абонирай се | Безплатна доставка над 100 лв. | Използваме бисквитки. | Приемам | Общи условия',
);
export const el = words(
  'Αρχική | Νέα, Προσφορές, Προπαραγγελία, Δώρα | Αναζήτηση | Καλάθι | Το καλάθι σας είναι άδειο | Σχετικά προϊόντα | Αξιολογήσεις | Παντού εξαντλημένο, εδώ διαθέσιμο. | Σας ενημερώνουμε όταν τα εξαντλημένα αρώματα επιστρέψουν. | Εγγραφή | Δωρεάν αποστολή άνω των 40 € | Χρησιμοποιούμε cookies. | Αποδοχή | Όροι χρήσης',
);
export const tr = words(
  'Anasayfa | Yeniler, İndirim, Ön Sipariş, Hediye Setleri | Ara | Sepetim | Sepetiniz boş | Benzer Ürünler | Yorumlar | Her yerde tükenmişti, burada stokta vardı. | Tükenen kokular gelince haber verelim, 100 TL indirim. | Kayıt Ol | 500,00 TL üzeri kargo bedava | Çerez kullanıyoruz. | Kabul Et | Mesafeli satış sözleşmesi',
);
export const ru = words(
  'Главная | Новинки, Распродажа, Предзаказ, Подарки | Поиск | Корзина | Ваша корзина пуста | С этим товаром покупают | Отзывы | Везде нет в наличии, а здесь был. | Сообщим, когда распроданные ароматы снова появятся, и скидка 500 ₽. | Подписаться | Бесплатная доставка от 3 000 ₽ | Мы используем cookie. | Принять | Оферта',
);
export const uk = words(
  'Головна | Новинки, Розпродаж, Передзамовлення, Подарунки | Пошук | Кошик | Ваш кошик порожній | Схожі товари | Відгуки | Всюди немає в наявності, а тут був. | Повідомимо, коли закінчені аромати зʼявляться, і знижка 100 грн. | Підписатися | Безкоштовна доставка від 1 500 грн | Ми використовуємо cookie. | Прийняти | Договір оферти',
);
export const sv = words(
  'Hem | Nyheter, Rea, Förhandsboka, Presenter | Sök | Varukorg | Din varukorg är tom | Liknande produkter | Omdömen | Slutsåld överallt, men här fanns den i lager. | Få veta när slutsålda dofter är tillbaka och 50 kr rabatt. | Prenumerera | Fri frakt över 499 kr | Vi använder kakor. | Godkänn | Köpvillkor',
);
export const da = words(
  'Forside | Nyheder, Tilbud, Forudbestil, Gaver | Søg | Kurv | Din kurv er tom | Relaterede varer | Anmeldelser | Udsolgt alle andre steder, her på lager. | Få besked når udsolgte dufte er tilbage, og 50 kr. rabat. | Tilmeld | Fri fragt over 499 kr. | Vi bruger cookies. | Accepter | Handelsbetingelser',
);
export const nb = words(
  'Hjem | Nyheter, Salg, Forhåndsbestill, Gaver | Søk | Handlekurv | Handlekurven er tom | Relaterte produkter | Omtaler | Utsolgt overalt, men på lager her. | Få beskjed når utsolgte dufter er tilbake og 50 kr rabatt. | Meld på | Fri frakt over 799 kr | Vi bruker informasjonskapsler. | Godta | Salgsvilkår',
);
export const fi = words(
  'Etusivu | Uutuudet, Ale, Ennakkotilaus, Lahjat | Haku | Ostoskori | Ostoskorisi on tyhjä | Samankaltaisia tuotteita | Arvostelut | Kaikkialla loppu, täällä varastossa. | Kerromme kun loppuneet tuoksut palaavat ja 5 € alennus. | Tilaa | Ilmainen toimitus yli 49 € | Käytämme evästeitä. | Hyväksy | Toimitusehdot',
);
export const lt = words(
  'Pradžia | Naujienos, Išpardavimas, Išankstinis užsakymas, Dovanos | Paieška | Krepšelis | Jūsų krepšelis tuščias | Susijusios prekės | Atsiliepimai | Visur išparduota, o čia buvo sandėlyje. | Pranešime, kai išparduoti kvapai grįš, ir 5 € nuolaida. | Prenumeruoti | Nemokamas pristatymas nuo 50 € | Naudojame slapukus. | Sutinku | Taisyklės',
);
export const lv = words(
  'Sākums | Jaunumi, Izpārdošana, Priekšpasūtījums, Dāvanas | Meklēt | Grozs | Jūsu grozs ir tukšs | Saistītās preces | Atsauksmes | Visur izpārdots, šeit bija noliktavā. | Paziņosim, kad izpārdotās smaržas atgriezīsies, un 5 € atlaide. | Pieteikties | Bezmaksas piegāde no 40 € | Izmantojam sīkdatnes. | Piekrītu | Noteikumi',
);
export const et = words(
  'Avaleht | Uued, Soodus, Eeltellimus, Kingitused | Otsi | Ostukorv | Teie ostukorv on tühi | Seotud tooted | Arvustused | Kõikjal läbi müüdud, siin oli laos. | Anname teada, kui läbimüüdud lõhnad on tagasi, ja 5 € soodustust. | Telli | Tasuta tarne alates 40 € | Kasutame küpsiseid. | Nõustun | Tingimused',
);
export const sl = words(
  'Domov | Novosti, Razprodaja, Prednaročilo, Darila | Išči | Košarica | Vaša košarica je prazna | Sorodni izdelki | Mnenja | Povsod razprodano, tukaj na zalogi. | Obvestimo vas, ko se razprodani parfumi vrnejo, in 5 € popusta. | Prijava | Brezplačna dostava nad 50 € | Uporabljamo piškotke. | Sprejmem | Pogoji',
);
export const hr = words(
  'Naslovnica | Novo, Rasprodaja, Prednarudžba, Pokloni | Traži | Košarica | Vaša košarica je prazna | Slični proizvodi | Recenzije | Svuda rasprodano, ovdje na zalihi. | Javit ćemo kad se rasprodani mirisi vrate, i 5 € popusta. | Prijavi se | Besplatna dostava iznad 50 € | Koristimo kolačiće. | Prihvaćam | Uvjeti',
);
export const sr = words(
  'Početna | Novo, Rasprodaja, Prednarudžbina, Pokloni | Pretraga | Korpa | Vaša korpa je prazna | Slični proizvodi | Utisci | Svuda rasprodato, ovde na stanju. | Javljamo kad se rasprodati mirisi vrate, i 500 din popusta. | Prijavi se | Besplatna dostava preko 6.000 din | Koristimo kolačiće. | Prihvatam | Uslovi kupovine',
);
export const ja = words(
  'ホーム | 新商品, セール, 予約商品, ギフト | 検索 | カート | カートに商品はありません | 関連商品 | レビュー | どこも売り切れでしたが、こちらは在庫ありでした。 | 売り切れの香水の再入荷をお知らせします。500円クーポン付き。 | 登録 | 5,000円以上で送料無料 | Cookieを使用しています。 | 同意する | 特定商取引法に基づく表記',
);
export const ko = words(
  '홈 | 신상품, 세일, 예약판매, 선물세트 | 검색 | 장바구니 | 장바구니가 비어 있습니다 | 관련상품 | 상품후기 | 다른 곳은 다 품절인데 여기는 재고가 있네요. | 품절 향수 재입고 소식과 3,000원 쿠폰을 드립니다. | 구독 | 50,000원 이상 무료배송 | 쿠키를 사용합니다. | 동의 | 이용약관',
);
export const zhHant = words(
  '首頁 | 新品, 特價, 預購, 禮盒 | 搜尋 | 購物車 | 你的購物車是空的 | 相關商品 | 顧客評價 | 別家都缺貨，這裡還有現貨。 | 售完香水補貨通知，並送 100 元購物金。 | 訂閱 | 滿 NT$1,000 免運費 | 我們使用 Cookie。 | 接受 | 服務條款',
);
export const zhHans = words(
  '首页 | 新品, 特价, 预售, 礼盒 | 搜索 | 购物车 | 购物车中还没有商品 | 相关商品 | 用户评价 | 别处都缺货，这里有现货。 | 缺货香水到货提醒，送 10 元优惠券。 | 订阅 | 满 199 元包邮 | 我们使用 Cookie。 | 接受 | 服务条款',
);
export const th = words(
  'หน้าแรก | สินค้าใหม่, ลดราคา, พรีออเดอร์, ของขวัญ | ค้นหา | ตะกร้า | ตะกร้าสินค้าว่างเปล่า | สินค้าที่เกี่ยวข้อง | รีวิว | ที่อื่นสินค้าหมด ที่นี่มีของพร้อมส่ง | แจ้งเตือนเมื่อน้ำหอมที่หมดกลับมา พร้อมส่วนลด 50 บาท | สมัคร | ส่งฟรีเมื่อซื้อครบ 999 บาท | เราใช้คุกกี้ | ยอมรับ | เงื่อนไข',
);
export const vi = words(
  'Trang chủ | Hàng mới, Giảm giá, Đặt trước, Quà tặng | Tìm kiếm | Giỏ hàng | Giỏ hàng của bạn đang trống | Sản phẩm liên quan | Đánh giá | Nơi khác hết hàng, ở đây còn hàng. | Báo tin khi nước hoa hết hàng trở lại, tặng 50.000₫. | Đăng ký | Miễn phí giao hàng từ 500.000₫ | Chúng tôi dùng cookie. | Đồng ý | Điều khoản',
);
export const id = words(
  'Beranda | Terbaru, Diskon, Pre-order, Hadiah | Cari | Keranjang | Keranjang belanja kosong | Produk terkait | Ulasan | Di tempat lain stok habis, di sini tersedia. | Kami kabari saat parfum yang habis kembali, diskon Rp10.000. | Daftar | Gratis ongkir di atas Rp250.000 | Kami memakai cookie. | Setuju | Syarat dan ketentuan',
);
export const ar = words(
  'الرئيسية | جديدنا, تخفيضات, طلب مسبق, هدايا | بحث | السلة | سلة المشتريات فارغة | منتجات مشابهة | التقييمات | كان نفد من كل مكان وهنا متوفر. | نعلمك عند عودة العطور النافدة مع خصم 20 ر.س. | اشترك | شحن مجاني للطلبات فوق 300 ر.س | نستخدم ملفات الارتباط. | موافق | الشروط والأحكام',
);
export const he = words(
  'דף הבית | חדש, מבצעים, הזמנה מוקדמת, מתנות | חיפוש | סל קניות | סל הקניות ריק | מוצרים קשורים | חוות דעת | בכל מקום אזל מהמלאי וכאן היה במלאי. | נעדכן כשבשמים שאזלו חוזרים, ו-20 ₪ הנחה. | הרשמה | משלוח חינם מעל 250 ₪ | אנו משתמשים בעוגיות. | אישור | תקנון',
);
