import type { CorpusCase } from '../case.ts';
import { bigcommerce } from './bigcommerce.ts';
import { ecwid } from './ecwid.ts';
import { hybris } from './hybris.ts';
import { magentoHyva } from './magento-hyva.ts';
import { magentoLuma } from './magento-luma.ts';
import { nextApp } from './next-app.ts';
import { nextPages } from './next-pages.ts';
import { opencart } from './opencart.ts';
import { prestashop } from './prestashop.ts';
import { salesforce } from './salesforce.ts';
import { casesOf } from './shop-pages.ts';
import { shopifyDawn } from './shopify-dawn.ts';
import { shopifyDebut } from './shopify-debut.ts';
import { shopifyMarkup } from './shopify-markup.ts';
import { shopware } from './shopware.ts';
import { squarespace } from './squarespace.ts';
import { wix } from './wix.ts';
import { wooBlocks } from './woo-blocks.ts';
import { wooClassic } from './woo-classic.ts';

export const cases: CorpusCase[] = [
  shopifyDawn,
  shopifyDebut,
  shopifyMarkup,
  wooClassic,
  wooBlocks,
  magentoLuma,
  magentoHyva,
  prestashop,
  bigcommerce,
  shopware,
  salesforce,
  hybris,
  wix,
  squarespace,
  opencart,
  ecwid,
  nextPages,
  nextApp,
].flatMap(casesOf);
