/** Parts of the pages of the shop in PHP with RDFa. */
import { hugeMenu } from '../filler.ts';
import { money, slug } from '../tools.ts';
import { words } from '../words.ts';

export interface Options {
  language: string;
  price?: number;
  currency: string;
  free: boolean;
  /** Marks in attributes: RDFa Lite, GoodRelations, or none at all. */
  marks?: 'lite' | 'goodrelations';
  word?: string;
  buy?: string;
  beside?: string;
  under?: string;
}

export const frame = (language: string, title: string, main: string) => `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML+RDFa 1.0//EN" "http://www.w3.org/MarkUp/DTD/xhtml-rdfa-1.dtd">
<html xmlns="http://www.w3.org/1999/xhtml" xmlns:gr="http://purl.org/goodrelations/v1#" xml:lang="${language}"
lang="${language}">
<head><meta http-equiv="Content-Type" content="text/html; charset=utf-8" /><title>${title}</title>
<link rel="stylesheet" type="text/css" href="/css/styl.css?17" />
<script type="text/javascript" src="/js/jquery-1.12.4.min.js">
</script></head>
<body><div id="obal"><div id="hlavicka"><a href="/"><img src="/img/logo.gif" alt="Voňavka" /></a>
<div id="kosik">0</div>${hugeMenu(22, '/znacka')}</div>
<div id="obsah">${main}</div><div id="paticka">&copy; 2009&ndash;2026 Voňavka</div></div></body></html>`;

export function product(name: string, o: Options): string {
  const w = words(o.language);
  const shown = o.price === undefined ? '' : money(o.price, o.currency, o.language);
  const word = o.word ?? (o.free ? 'InStock' : 'OutOfStock');
  const price = {
    lite: `<div property="offers" typeof="Offer"><meta property="priceCurrency" content="${o.currency}" />
<span property="price"
content="${o.price}">${shown}</span><link property="availability" href="http://schema.org/${word}" /></div>`,
    goodrelations: `<div rel="gr:offers"><div typeof="gr:Offering"><div rel="gr:hasPriceSpecification"><div
typeof="gr:UnitPriceSpecification"><span property="gr:hasCurrency" content="${o.currency}"></span><span
property="gr:hasCurrencyValue" content="${o.price}" datatype="xsd:float">${shown}</span></div></div></div></div>`,
    none: `<p class="cena"><strong>${shown}</strong></p>`,
  }[o.marks ?? 'none'];
  const buy =
    o.buy ??
    (o.free
      ? `<form action="/kosik.php" method="post"><input type="hidden" name="id" value="48213" />
<input type="text" name="ks" value="1"
size="2" /><input type="image" src="/img/koupit_${o.language}.gif" alt="${w.add}" /></form>`
      : '');
  const scope = o.marks === 'lite' ? ' vocab="http://schema.org/" typeof="Product"' : '';
  return frame(
    o.language,
    `${name} | Voňavka`,
    `<div class="detail"${scope}><h1 property="${o.marks ? 'name' : 'dc:title'}">${name}
</h1><img src="/foto/${slug(name)}.jpg" alt="${name}" class="foto" />${price}${o.beside ?? ''}<p class="sklad ${
      o.free ? 'ano' : 'ne'
    }">${o.free ? w.stock : w.sold}</p>${buy}<p>${w.text}</p></div>${o.under ?? ''}`,
  );
}
