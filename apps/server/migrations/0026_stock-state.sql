-- What users can know about a fragrance's stock, decided by decideStockState in packages/contract.
alter table fragrances add column stock_state text not null default 'no-shop';

update fragrances set stock_state = case
    when last_checked_at < now() - interval '2 days' then 'outdated'
    when availability = 'InStoreOnly' then 'in-store'
    when availability in ('InStock', 'LimitedAvailability', 'OnlineOnly') then 'in-stock'
    when availability in ('PreOrder', 'PreSale') then 'pre-order'
    when availability in ('BackOrder', 'MadeToOrder') then 'back-order'
    when availability is not null then 'sold-out'
    when exists (select from pages join latest_checks on page_id = pages.id where fragrance_id = fragrances.id) then 'unreadable'
    else 'unchecked'
  end
where exists (select from pages where fragrance_id = fragrances.id);
