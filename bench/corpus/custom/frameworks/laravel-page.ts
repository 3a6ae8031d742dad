/** Parts of the pages of the shop built with Laravel and Livewire. */
import { itemAt } from '../../item-at.ts';
import { hugeMenu, svgSprite } from '../filler.ts';
import { attr, money, slug } from '../tools.ts';
import { words } from '../words.ts';

export interface Size {
  label: string;
  price: number;
  stock: number;
}

export interface Options {
  language: string;
  currency?: string;
  sizes: Size[];
  picked?: number;
  head?: string;
  buy?: string;
  aside?: string;
}

export const frame = (language: string, title: string, head: string, main: string) => `<!DOCTYPE html>
<html lang="${language}" class="h-full scroll-smooth">
<head>
    <meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="csrf-token" content="VhG1uJtqk3nYPzLwq0sRrXo2BdK8mCeT5aFiHv7N">
    <title>${title} · Azahar</title>
    ${head}
    <link rel="preload" as="style" href="https://azaharnicho.com/build/assets/app-DcK3.css" />
    <!-- Livewire Styles -->
<style >[wire\\:loading][wire\\:loading]{display:none;}[x-cloak]{display:none!important}</style>
</head>
<body class="h-full font-sans antialiased" x-data="{ menu: false }">
    <header class="sticky top-0 flex justify-between px-6 py-4"><a href="/" class="tracking-widest">AZAHAR</a>
    <div x-show="menu" x-cloak class="fixed inset-0">${hugeMenu(40, '/marca')}<a href="/marcas">A–Z</a></div>
<button @click="menu = !menu">≡</button>
    ${svgSprite(11)}</header>
    <main class="mx-auto max-w-7xl px-4 sm:px-6 lg:px-8">${main}</main>
    <script src="/livewire/livewire.min.js?id=df3a17f2" data-csrf="VhG1" data-update-uri="/livewire/update"></script>
</body>
</html>`;

export function product(name: string, o: Options): string {
  const w = words(o.language);
  const currency = o.currency ?? 'EUR';
  const show = (amount: number) => money(amount, currency, o.language);
  const now = o.picked === undefined ? undefined : o.sizes[o.picked];
  const low = Math.min(...o.sizes.map((s) => s.price));
  const snapshot = {
    data: {
      name,
      selected: now?.label ?? null,
      variants: [o.sizes, { s: 'arr' }],
      inStock: (now ?? itemAt(o.sizes, 0)).stock > 0,
    },
    memo: { id: 'k2FvX0', name: 'product-buy', path: slug(name), locale: o.language },
    checksum: '8c1d0b',
  };
  const radios = o.sizes.map(
    (s) =>
      `<label class="relative flex rounded-lg border p-3 ${
        s.stock ? 'cursor-pointer' : 'opacity-25 cursor-not-allowed'
      }"><input type="radio" wire:model.live="selected" value="${s.label}" class="sr-only"${
        s === now ? ' checked' : ''
      }${s.stock ? '' : ' disabled'}><span>${s.label}</span></label>`,
  );
  const free = now ? now.stock > 0 : o.sizes.some((s) => s.stock > 0);
  const buy =
    o.buy ??
    `<button wire:click="addToCart" wire:loading.attr="disabled" class="w-full bg-black px-8 py-3 text-white
disabled:bg-gray-300"${free ? '' : ' disabled'}>${free ? w.add : w.sold}</button>
<p x-cloak x-show="error">${w.sold}</p>`;
  return frame(
    o.language,
    name,
    o.head ?? '',
    `<div wire:snapshot="${attr(JSON.stringify(snapshot))}" wire:effects="[]"
wire:id="k2FvX0" class="lg:grid lg:grid-cols-2"><img src="/storage/${slug(name)}.webp" alt="${name}"
class="object-cover"><div>
<h1 class="text-3xl">${name}</h1><p class="text-2xl tabular-nums">${show(now?.price ?? low)}</p><fieldset>
<legend>${w.size}
</legend>${o.sizes.length > 1 ? radios.join('') : ''}</fieldset>${buy}<div class="prose">${w.text}</div></div></div>
${o.aside ?? ''}`,
  );
}
