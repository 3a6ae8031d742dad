/** Collects the cases of all imitated shops; this file imitates no shop. */
import { cases as bg } from './cloudcart-bg.ts';
import { cases as ja } from './eccube-ja.ts';
import { cases as ro } from './emag-ro.ts';
import { cases as nb } from './emotion-nb.ts';
import { cases as vi } from './haravan-vi.ts';
import { cases as fi } from './hyva-fi.ts';
import { cases as pl } from './idosell-pl.ts';
import { cases as el } from './journal-el.ts';
import { cases as de } from './jtl-de.ts';
import { cases as he } from './konimbo-he.ts';
import type { CorpusCase } from './lib.ts';
import { cases as da } from './next-da.ts';
import { cases as id } from './nuxt-id.ts';
import { cases as lt } from './presta-lt.ts';
import { cases as en } from './react-en.ts';
import { cases as pt } from './sfra-pt.ts';
import { cases as th } from './spartacus-th.ts';
import { cases as it } from './stencil-it.ts';
import { cases as fr } from './sylius-fr.ts';
import { cases as es } from './tiendanube-es.ts';
import { cases as hr } from './woodmart-hr.ts';

export const cases: CorpusCase[] = [
  ...bg,
  ...da,
  ...de,
  ...el,
  ...en,
  ...es,
  ...fi,
  ...fr,
  ...he,
  ...hr,
  ...id,
  ...it,
  ...ja,
  ...lt,
  ...nb,
  ...pl,
  ...pt,
  ...ro,
  ...th,
  ...vi,
];
