import { china, japan, korea, southEastAsia } from './asia.ts';
import { bigcommerce } from './bigcommerce.ts';
import { centralEurope } from './central-europe.ts';
import { nopCommerce, otherEnterprise, salesforce } from './enterprise.ts';
import { german } from './german.ts';
import { handMade } from './hand-made.ts';
import { latinAmerica } from './latin-america.ts';
import { listings } from './listings.ts';
import { localPrices } from './local-prices.ts';
import { magento1 } from './magento-1.ts';
import { magento2 } from './magento-2.ts';
import { arabia, turkey } from './near-east.ts';
import { opencart } from './opencart.ts';
import { otherSystems } from './other-systems.ts';
import type { PlatformPage } from './page.ts';
import { prestashop16 } from './prestashop-16.ts';
import { prestashop17 } from './prestashop-17.ts';
import { russian } from './russian.ts';
import { scriptShells } from './script-shells.ts';
import { dawn } from './shopify-dawn.ts';
import { shopifyThemes } from './shopify-themes.ts';
import { shopware } from './shopware.ts';
import { mozelloShops, squarespace, wixStores } from './site-builders.ts';
import { woocommerce } from './woocommerce.ts';
import { flatsome } from './woocommerce-flatsome.ts';

export const platforms: Readonly<Record<string, readonly PlatformPage[]>> = {
  'WooCommerce Storefront': woocommerce,
  'WooCommerce Flatsome': flatsome,
  'Shopify Dawn': dawn,
  'Shopify themes': shopifyThemes,
  'Magento 1': magento1,
  'Magento 2': magento2,
  'PrestaShop 1.6': prestashop16,
  'PrestaShop 1.7': prestashop17,
  OpenCart: opencart,
  BigCommerce: bigcommerce,
  Shopware: shopware,
  Squarespace: squarespace,
  Wix: wixStores,
  Mozello: mozelloShops,
  'German shops': german,
  nopCommerce,
  Salesforce: salesforce,
  'SAP and Oracle': otherEnterprise,
  'Russian and Ukrainian shops': russian,
  'Czech, Slovak and Polish shops': centralEurope,
  'Latin American shops': latinAmerica,
  'Turkish shops': turkey,
  'Arabic shops': arabia,
  'Korean shops': korea,
  'Japanese shops': japan,
  'Chinese shops': china,
  'South-East Asian shops': southEastAsia,
  'Other systems': otherSystems,
  'Script shells': scriptShells,
  'Hand-made shops': handMade,
  'Prices of a place': localPrices,
  'No product': listings,
};
