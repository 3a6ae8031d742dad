import { routes } from '@sillage/contract';
import type { Deps } from '../../../platform/deps.ts';
import type { Http } from '../../../platform/http/server.ts';
import { shopConsole } from '../../monitor/index.ts';
import { changeShopById, checkPage, checkShop } from './shops.service.ts';

export function mountAdminShops({ serve }: Http, deps: Deps): void {
  serve(routes.adminShops, {
    list: ({ query }) => shopConsole.listShops(deps, query),
    show: ({ params }) => shopConsole.showShop(deps, params.id),
    pause: ({ params, ...actor }) => changeShopById(deps, actor, params.id, { action: 'shop.pause' }),
    resume: ({ params, ...actor }) => changeShopById(deps, actor, params.id, { action: 'shop.resume' }),
    exclude: ({ params, ...actor }) => changeShopById(deps, actor, params.id, { action: 'shop.exclude' }),
    include: ({ params, ...actor }) => changeShopById(deps, actor, params.id, { action: 'shop.include' }),
    slow: ({ params, body, ...actor }) =>
      changeShopById(deps, actor, params.id, { action: 'shop.slow', seconds: body.seconds }),
    check: ({ params, ...actor }) => checkShop(deps, actor, params.id),
    checkPage: ({ params, ...actor }) => checkPage(deps, actor, params.id),
  });
}
