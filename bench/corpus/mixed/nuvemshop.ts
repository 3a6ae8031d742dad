import type { CorpusCase } from '../case.ts';
import { item, OTHERS, product, shell, sizes, warn } from './pages/nuvemshop-page.ts';
import { each, maker } from './util.ts';

const { p, o } = maker('nuvemshop', 'pt-BR', 'https://www.floradecasa.com.br', 'BRL');

export const nuvemshop: CorpusCase[] = [
  p(
    'in stock with pix price',
    '/produtos/granado-rosas/',
    product({ name: 'Granado Colônia Rosas 300ml', brand: 'Granado', price: 129 }),
    'in_stock',
    129,
  ),
  p(
    'few left',
    '/produtos/phebo-figo/',
    product({
      name: 'Phebo Figo da Turquia EDP 100ml',
      brand: 'Phebo',
      price: 249.9,
      stock: '<div class="js-last-product text-center text-accent">Atenção, última peça!</div>',
    }),
    'in_stock',
    249.9,
  ),
  p(
    'sold out with notify form',
    '/produtos/malbec-gold/',
    product({ name: 'Malbec Gold 100ml', brand: 'O Boticário', price: 219.9, ok: false, after: warn }),
    'out_of_stock',
    219.9,
  ),
  p(
    'sold out',
    '/produtos/sallve-serum/',
    product({
      name: 'Sallve Sérum Antioxidante',
      brand: 'Sallve',
      price: 94.9,
      ok: false,
      labels: '<div class="js-stock-label label">Esgotado</div>',
    }),
    'out_of_stock',
    94.9,
  ),
  p(
    'sold out without price',
    '/produtos/siage-kit/',
    product({
      name: 'Kit Siàge Cauterização',
      brand: 'Eudora',
      price: 159.9,
      ok: false,
      noPrice: true,
      after: '<p>Produto esgotado</p>',
    }),
    'out_of_stock',
    [],
  ),
  p(
    'shown size sold out, others in stock',
    '/produtos/avatim-difusor/?variant=2',
    product({
      name: 'Avatim Difusor Flor de Algodão',
      brand: 'Avatim',
      price: 148,
      ok: false,
      variants: sizes(
        [
          ['100ml', true],
          ['250ml', false],
        ],
        1,
      ),
    }),
    ['in_stock', 'out_of_stock'],
    148,
  ),
  p(
    'pre-order',
    '/produtos/ekos-tukuma/',
    product({
      name: 'Natura Ekos Tukumá Edição 25 Anos',
      brand: 'Natura',
      price: 139.9,
      cta: 'Comprar na pré-venda',
      labels: '<div class="label">Pré-venda</div>',
      after: '<p>Pré-venda: envio a partir de 10/11/2025.</p>',
      ldAvail: 'PreOrder',
    }),
    'preorder',
    139.9,
  ),
  p(
    'back-order',
    '/produtos/vela-lavanda/',
    product({
      name: 'Vela Artesanal Lavanda 500g',
      brand: 'Flora de Casa',
      price: 112,
      cta: 'Encomendar',
      after: '<p>Produto sob encomenda. Prazo de produção: 20 dias úteis antes do envio.</p>',
      ldAvail: 'BackOrder',
    }),
    'backorder',
    112,
  ),
  p(
    'sale',
    '/produtos/meu-cacho-kit/',
    product({
      name: 'Lola Meu Cacho Kit Completo',
      brand: 'Lola Cosmetics',
      price: 118.3,
      was: 169,
      labels: '<div class="label label-accent js-offer-label">-30% OFF</div>',
    }),
    'in_stock',
    118.3,
  ),
  p(
    'structured data in stock, page sold out',
    '/produtos/berenice-batom/',
    product({
      name: 'Batom Vermelho Berenice',
      brand: 'Quem Disse, Berenice?',
      price: 44.9,
      ok: false,
      ldAvail: 'InStock',
    }),
    'out_of_stock',
    44.9,
  ),
  o(
    'category',
    '/perfumaria/',
    shell(
      'Perfumaria',
      `<section class="page-header"><h1>Perfumaria</h1></section><div
class="js-category-controls"><select class="js-sort-by"><option>Mais vendidos</option><option>Menor
preço</option></select></div><section class="js-category-body"><div class="js-product-table row">${each(
        OTHERS,
        item,
      )}</div></section>`,
      'category',
    ),
    'not-a-product',
  ),
  o(
    'removed product',
    '/produtos/colonia-antiga/',
    shell(
      'Página não encontrada',
      `<section
class="page-header"><h1>Erro - 404</h1><p>A página que você está procurando não existe.</p></section><h4>Talvez você
se interesse pelos seguintes produtos.</h4><div class="row">${each(OTHERS.slice(0, 4), item)}</div>`,
      '404',
    ),
    'gone',
    404,
  ),
];
