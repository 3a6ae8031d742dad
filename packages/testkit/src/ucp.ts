export { type UcpGoods, type UcpSize, variantId } from './ucp/catalogue.ts';
export { putUcp, type UcpCall, type UcpFault, type UcpShop, type UcpShopOptions } from './ucp/put-ucp.ts';
