import type { CorpusCase } from '../case.ts';
import { amazonCom } from './amazon-com.ts';
import { amazonDe } from './amazon-de.ts';
import { amazonMobile } from './amazon-mobile.ts';
import { comparison } from './comparison.ts';
import { configurator } from './configurator.ts';
import { database } from './database.ts';
import { douglas } from './douglas.ts';
import { ebay } from './ebay.ts';
import { etsy } from './etsy.ts';
import { fragrancenet } from './fragrancenet.ts';
import { ikea } from './ikea.ts';
import { mediamarkt } from './mediamarkt.ts';
import { notino } from './notino.ts';
import { sephora } from './sephora.ts';
import { target } from './target.ts';
import { ulta } from './ulta.ts';
import { walmart } from './walmart.ts';
import { zalando } from './zalando.ts';

export const cases: CorpusCase[] = [
  ...amazonCom,
  ...amazonDe,
  ...amazonMobile,
  ...ebay,
  ...walmart,
  ...target,
  ...sephora,
  ...ulta,
  ...notino,
  ...douglas,
  ...zalando,
  ...ikea,
  ...configurator,
  ...mediamarkt,
  ...etsy,
  ...fragrancenet,
  ...database,
  ...comparison,
];
