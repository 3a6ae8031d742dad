/** Imitates Fragrantica, a database of perfumes. */
import type { CorpusCase } from '../case.ts';
import { book, each, ld, other } from './kit.ts';
import { cloudflare } from './walls.ts';

const { cases, add } = book('fragrantica', 'en', 'https://www.fragrantica.com');

/** A page about a perfume in a database that sells nothing. */
const about = (...page: CorpusCase['truth']['page']): CorpusCase['truth'] => other('not-a-product', ...page);

interface Entry {
  name?: string;
  status?: string;
  deals?: string;
  data?: object;
  body?: string;
}

function page(entry: Entry): string {
  const name = entry.name ?? 'Fleur de Peau Diptyque';
  return `<!DOCTYPE html><html lang="en"><head><title>${name} perfume - a fragrance for women and men 2018</title>${
    entry.data ? ld(entry.data) : ''
  }</head><body><div class="off-canvas-wrapper"><header class="top-bar"><a>Fragrantica</a><nav>Forum News Notes
Perfumes Reviews Members
</nav><span>English</span><span>Deutsch</span><span>Italiano</span></header><main id="main-content"
class="grid-container">
<div id="toptop"><h1 itemprop="name" class="text-center">${name} <small>for women and men</small></h1></div>
<div itemscope itemtype="http://schema.org/Product"><img itemprop="image"
src="https://fimgs.net/mdimg/perfume/375x500.1.jpg">
<div class="accord-bar">musky</div><div class="accord-bar">powdery</div><div class="cell">${entry.status ?? ''}</div>
<p itemprop="aggregateRating" itemscope itemtype="http://schema.org/AggregateRating"><span
itemprop="ratingValue">4.21</span> out of
<span itemprop="bestRating">5</span> with <span itemprop="ratingCount">9,871</span> votes.</p></div>
<div id="rating"><button>I have it</button><button>I had it</button><button>I want it</button></div>
<div id="pyramid"><h4>Top notes</h4> Pink Pepper, Aldehydes <h4>Base notes</h4> Musk, Ambrette, Sandalwood</div>
${entry.deals ?? ''}${entry.body ?? ''}<div id="winter">Price value: way overpriced 812 · overpriced 1204 · ok 901 ·
great value 66</div>
<div id="all-reviews"><div class="review"><p>Paid $120 for 75 ml on sale, now it is out of stock everywhere. Worth
it.</p></div>
<div class="review"><p>Discontinued? I hope not. 10/10</p></div></div><section><h3>This perfume reminds me
of</h3>Narciso, Glossier You
</section></main><footer>Copyright © 2006-2026 Fragrantica.com perfumes magazine. All rights
reserved.</footer></div></body></html>`;
}

const ads = (lines: string[]): string =>
  `<div id="shop-ads" class="grid-x"><h4>Where to buy (advertisement)</h4>${each(
    lines,
    (text) => `<a rel="nofollow sponsored" href="/affiliate/out">${text}</a>`,
  )}</div>`;

add('perfume without any shop', '/perfume/Diptyque/Fleur-de-Peau-1.html', page({}), about('product'));
add(
  'discontinued stated by the database',
  '/perfume/Guerlain/Old-2.html',
  page({ name: 'Parure Guerlain', status: 'This perfume is discontinued and no longer in production.' }),
  { page: ['not-a-product', 'product'], stock: ['unknown', 'discontinued'], prices: [], currency: null },
);
add(
  'sponsored shop links without prices',
  '/perfume/Diptyque/Fleur-de-Peau-3.html',
  page({ deals: ads(['Buy at FragranceX', 'Check price at eBay', 'Jomashop deals']) }),
  about('product'),
);
add(
  'product markup with rating only',
  '/perfume/Diptyque/Fleur-de-Peau-4.html',
  page({
    data: {
      '@type': 'Product',
      name: 'Fleur de Peau',
      brand: { '@type': 'Brand', name: 'Diptyque' },
      aggregateRating: { '@type': 'AggregateRating', ratingValue: 4.21, ratingCount: 9871 },
    },
  }),
  about('product'),
);
add(
  'upcoming launch',
  '/perfume/Diptyque/New-5.html',
  page({ name: 'Lazulio Diptyque', status: 'Upcoming fragrance: expected in spring 2027.' }),
  about('product'),
);
add(
  'perfume with users trading it',
  '/perfume/Diptyque/Fleur-de-Peau-6.html',
  page({
    body: `<section><h3>Swap &amp; sell</h3><p>23 members have it for swap. 114 members are looking for
it.</p></section>`,
  }),
  about('product'),
);
add(
  'designer page with a list',
  '/designers/Diptyque.html',
  `<!DOCTYPE html><html lang="en"><head><title>Diptyque Perfumes And Colognes</title></head><body><h1>Diptyque perfumes
and colognes</h1>
${each(
  ['Philosykos 1996', 'Do Son 2005', 'Orphéon 2021'],
  (text) => `<div
class="prefumeHbox"><h3><a>${text}</a></h3><span>unisex</span></div>`,
)}
</body></html>`,
  other('not-a-product'),
);
add(
  'note page',
  '/notes/Ambrette-7.html',
  `<!DOCTYPE html><html lang="en"><head><title>Ambrette perfume ingredient</title></head><body><h1>Ambrette (Musk
Mallow)</h1><p>Group: musk,
amber, animalic smells.</p><h3>Fragrances that feature it</h3><p>Fleur de Peau · Glossier You</p></body></html>`,
  other('not-a-product'),
);
add(
  'news article with a retail price',
  '/news/New-Diptyque-8.html',
  `<!DOCTYPE html><html lang="en"><head><title>Diptyque launches Lazulio ~ New
Fragrances</title></head><body><article><h1>Diptyque launches
Lazulio</h1><p>The new eau de parfum costs $300 for 100 ml and is available from March at Saks and Neiman Marcus. A
limited set is
already sold out.</p></article></body></html>`,
  other('not-a-product'),
);
add(
  'entry removed',
  '/perfume/None/None-9.html',
  `<!DOCTYPE html><html lang="en"><head><title>Page Not Found</title></head><body><h1>404</h1>
<p>No such perfume here.</p></body></html>`,
  other('gone'),
  404,
);
add('challenge', '/perfume/Diptyque/Fleur-de-Peau-10.html', cloudflare('www.fragrantica.com'), other('blocked'), 403);
add(
  'too many requests',
  '/perfume/Diptyque/Fleur-de-Peau-11.html',
  `<html><head><title>429 Too Many Requests</title></head><body><center><h1>429 Too Many
Requests</h1></center><hr><center>nginx</center>
<p>You have reached the limit of pages. Please try again later.</p></body></html>`,
  other('blocked'),
  429,
);

export { cases as database };
