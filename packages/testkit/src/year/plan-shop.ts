import { DAY, HOUR } from '../../../../apps/server/src/platform/clock.ts';
import type { ShopFault, ShopPlan } from './shop-plans.ts';
import { drawFlappingStock, drawPeriods, type MeanDurations, type Period, usualStock } from './stock-periods.ts';

export interface SimulatedProduct {
  id: number;
  name: string;
  handle: string;
  path: string;
  sizes: readonly SimulatedSize[];
  /** Times at which a complete response showed the real stock of the product. */
  shownAt: number[];
}

export interface SimulatedSize {
  ml: number;
  inStock: Period[];
}

export interface ScriptedShop {
  plan: ShopPlan;
  products: readonly SimulatedProduct[];
  faults: readonly (Period & { fault: ShopFault })[];
}

const firstNames = ['Amber', 'Cedar', 'Iris', 'Vetiver', 'Neroli', 'Santal', 'Tonka', 'Myrrh'];
const lastNames =
  'Nocturne Royale Boreale Solaire Lunaire Marine Sauvage Doree Secrete Ancienne Perdue Celeste Vivante Tranquille Ardente Lointaine Obscure Sereine Fragile Immense'.split(
    ' ',
  );
const faultTimes: MeanDurations = { gapMs: 6 * DAY, periodMs: 10 * HOUR };

/** Plans a simulated shop; the shop's number, `index`, selects its product names. */
export function planShop(plan: ShopPlan, index: number, fullPeriod: Period, next: () => number): ScriptedShop {
  const products = Array.from({ length: plan.products }, (_, position) => {
    const name = productName(position, index);
    const handle = name.toLowerCase().replaceAll(' ', '-');
    const sizes = position % 2 === 0 && plan.sizes.length > 0 ? plan.sizes : [50];
    const drawStock = () =>
      plan.flaps ? drawFlappingStock(fullPeriod, next) : drawPeriods(fullPeriod, usualStock, next);
    return {
      id: position + 1,
      name,
      handle,
      path: productPath(plan, handle),
      sizes: sizes.map((ml) => ({ ml, inStock: drawStock() })),
      shownAt: [],
    };
  });
  const periods = plan.faults.length > 0 ? drawPeriods(fullPeriod, faultTimes, next) : [];
  const drawFault = () => plan.faults[Math.floor(next() * plan.faults.length)] as ShopFault;
  return { plan, products, faults: periods.map((period) => ({ ...period, fault: drawFault() })) };
}

/**
 * Returns a product name of two words that is unique in its fake shop. When all first words are
 * used, the names get a third word.
 */
function productName(position: number, shopIndex: number): string {
  const repetition = Math.floor(position / firstNames.length);
  const third = repetition > 0 ? ` ${lastNames[repetition % lastNames.length]}` : '';
  return `${firstNames[position % firstNames.length]} ${lastNames[shopIndex % lastNames.length]}${third}`;
}

export function productPath({ kind }: ShopPlan, handle: string): string {
  if (kind === 'shopify') return `/products/${handle}`;
  return kind === 'woocommerce' ? `/product/${handle}/` : `/p/${handle}`;
}
