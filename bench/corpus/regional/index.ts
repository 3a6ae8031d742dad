import type { CorpusCase } from '../case.ts';
import { cases as abicart } from './europe/abicart.ts';
import { cases as cloudcart } from './europe/cloudcart.ts';
import { cases as cscart } from './europe/cscart.ts';
import { cases as dandomain } from './europe/dandomain.ts';
import { cases as gambio } from './europe/gambio.ts';
import { cases as gomag } from './europe/gomag.ts';
import { cases as idosell } from './europe/idosell.ts';
import { cases as jtl } from './europe/jtl.ts';
import { cases as mycashflow } from './europe/mycashflow.ts';
import { cases as mystore } from './europe/mystore.ts';
import { cases as oxid } from './europe/oxid.ts';
import { cases as prestashop } from './europe/prestashop.ts';
import { cases as shoper } from './europe/shoper.ts';
import { cases as shoprenter } from './europe/shoprenter.ts';
import { cases as shoptet } from './europe/shoptet.ts';
import { cases as thelia } from './europe/thelia.ts';
import { cases as unas } from './europe/unas.ts';
import { cases as voog } from './europe/voog.ts';
import { cases as bitrix } from './world/bitrix.ts';
import { cases as cafe24 } from './world/cafe24.ts';
import { cases as eccube } from './world/eccube.ts';
import { cases as haravan } from './world/haravan.ts';
import { cases as ikas } from './world/ikas.ts';
import { cases as insales } from './world/insales.ts';
import { cases as konimbo } from './world/konimbo.ts';
import { cases as lnwshop } from './world/lnwshop.ts';
import { cases as makeshop } from './world/makeshop.ts';
import { cases as nuvemshop } from './world/nuvemshop.ts';
import { cases as salla } from './world/salla.ts';
import { cases as ticimax } from './world/ticimax.ts';
import { cases as tray } from './world/tray.ts';
import { cases as vtex } from './world/vtex.ts';

export const cases: CorpusCase[] = [
  ...abicart,
  ...bitrix,
  ...cafe24,
  ...cloudcart,
  ...cscart,
  ...dandomain,
  ...eccube,
  ...gambio,
  ...gomag,
  ...haravan,
  ...idosell,
  ...ikas,
  ...insales,
  ...jtl,
  ...konimbo,
  ...lnwshop,
  ...makeshop,
  ...mycashflow,
  ...mystore,
  ...nuvemshop,
  ...oxid,
  ...prestashop,
  ...salla,
  ...shoper,
  ...shoprenter,
  ...shoptet,
  ...thelia,
  ...ticimax,
  ...tray,
  ...unas,
  ...voog,
  ...vtex,
];
