import type { CorpusCase } from '../case.ts';
import { atgDepartment } from './atg-department.ts';
import { cafe24 } from './cafe24.ts';
import { ctNext } from './ct-next.ts';
import { goldapple } from './goldapple.ts';
import { hybrisProfumeria } from './hybris-profumeria.ts';
import { hyvaNl } from './hyva-nl.ts';
import { makeupUa } from './makeup-ua.ts';
import { nocibe } from './nocibe.ts';
import { nuvemshop } from './nuvemshop.ts';
import { prestashop8 } from './prestashop8.ts';
import { rakutenIchiba } from './rakuten-ichiba.ts';
import { salla } from './salla.ts';
import { sfccApothecary } from './sfcc-apothecary.ts';
import { shopifyImpulse } from './shopify-impulse.ts';
import { shopline } from './shopline.ts';
import { shoptet } from './shoptet.ts';
import { shopware5 } from './shopware5.ts';
import { ticimax } from './ticimax.ts';
import { unas } from './unas.ts';
import { wooFlatsome } from './woo-flatsome.ts';

export const cases: CorpusCase[] = [
  ...shopifyImpulse,
  ...wooFlatsome,
  ...hyvaNl,
  ...shopware5,
  ...prestashop8,
  ...sfccApothecary,
  ...shoptet,
  ...nuvemshop,
  ...ticimax,
  ...cafe24,
  ...rakutenIchiba,
  ...shopline,
  ...makeupUa,
  ...goldapple,
  ...nocibe,
  ...ctNext,
  ...unas,
  ...salla,
  ...atgDepartment,
  ...hybrisProfumeria,
];
