import type { Family } from '@sillage/contract';
import { Html, html } from '../platform/html.ts';
import type { ShopProduct } from './products.ts';

export const style = new Html(`<style>
:root { color-scheme: light; --ink: #1d3733; --soft: #5a6f6b; --line: #d5dedb; --paper: #f3f6f4; --leaf: #1f6f5c; }
* { box-sizing: border-box; }
body { margin: 0; background: var(--paper); color: var(--ink); font: 1rem/1.6 Optima, Candara, 'Gill Sans', 'Noto Sans', sans-serif; }
a { color: inherit; }
:focus-visible { outline: 3px solid var(--leaf); outline-offset: 2px; }
body > header, main, body > footer { width: min(64rem, 100% - 2.5rem); margin: 0 auto; padding: 1.5rem 0; }
body > header { display: flex; justify-content: space-between; gap: 1rem; flex-wrap: wrap; border-bottom: 1px solid var(--line); }
body > header a { text-decoration: none; letter-spacing: .18em; text-transform: uppercase; }
body > footer, .soft { color: var(--soft); }
h1, h2 { font-weight: 500; line-height: 1.2; margin: 0 0 .5rem; }
h1 { font-size: 2.25rem; }
h2 { font-size: 1.125rem; }
p { margin: 0 0 .75rem; }
.house { letter-spacing: .12em; text-transform: uppercase; font-size: .8125rem; color: var(--soft); margin: 0; }
.cards { list-style: none; margin: 2rem 0; padding: 0; display: grid; gap: 1.25rem; grid-template-columns: repeat(auto-fill, minmax(13rem, 1fr)); }
.cards a { display: block; height: 100%; padding: 1.25rem; background: #fff; border: 1px solid var(--line); text-decoration: none; }
.cards a:hover { border-color: var(--leaf); }
.cards svg { height: 9rem; }
.sold-out .bottle { opacity: .4; }
.bottle { display: block; margin: 0 auto 1rem; max-width: 100%; }
.sheet { display: grid; gap: 2.5rem; grid-template-columns: minmax(0, 2fr) minmax(0, 3fr); margin: 1.5rem 0 2.5rem; }
.picture { background: #fff; border: 1px solid var(--line); display: grid; place-items: center; padding: 2rem; }
.picture svg { height: 16rem; margin: 0; }
.sizes { list-style: none; padding: 0; margin: 1.25rem 0; border-top: 1px solid var(--line); }
.sizes li { display: grid; grid-template-columns: 1fr 1fr 1fr; padding: .5rem 0; border-bottom: 1px solid var(--line); font-variant-numeric: tabular-nums; }
.sizes em { font-style: normal; text-align: right; color: var(--soft); }
button { min-height: 2.75rem; padding: .5rem 1.5rem; font: inherit; border: 1px solid var(--leaf); background: var(--leaf); color: #fff; cursor: pointer; }
button:disabled { background: #e3e9e6; border-color: #e3e9e6; color: #5a6f6b; cursor: not-allowed; }
.counter { border: 1px dashed var(--leaf); padding: 1.25rem; }
.counter form { display: inline-block; margin: 0 .5rem .5rem 0; }
.counter button { background: #fff; color: var(--leaf); }
@media (max-width: 40rem) { .sheet { grid-template-columns: 1fr; } }
</style>`);

const colours: Record<Family, string> = {
  Fruity: '#f0a58f',
  Floral: '#eba3b4',
  'Soft Floral': '#e3c3d0',
  'Floral Oriental': '#dd9ab5',
  'Soft Oriental': '#dba983',
  Oriental: '#d18f4e',
  'Woody Oriental': '#a87350',
  Woody: '#b79a6f',
  'Mossy Wood': '#8e9a62',
  'Dry Wood': '#8a6a56',
  Aromatic: '#a79cc9',
  Citrus: '#ecd56b',
  Water: '#8fc3d8',
  Green: '#9cc98b',
};

export function bottle({ family }: ShopProduct): Html {
  return html`<svg class="bottle" viewBox="0 0 120 180" aria-hidden="true">
<rect x="44" y="6" width="32" height="34" rx="3" fill="#1d3733"/>
<rect x="52" y="40" width="16" height="10" fill="#b9c7c2"/>
<rect x="16" y="50" width="88" height="124" rx="10" fill="#fff" stroke="#b9c7c2" stroke-width="2"/>
<rect x="22" y="78" width="76" height="90" rx="6" fill="${colours[family]}"/>
<rect x="36" y="100" width="48" height="34" fill="#fff"/>
<path d="M42 112h36M48 122h24" stroke="#1d3733" stroke-width="2"/>
</svg>`;
}
