-- What shops state beside a price, in the offer's currency. It never decides about stock, price or events.
alter table offers
  -- struck-through or recommended price: the shop's claim
  add column list_price numeric(12, 3),
  -- lowest price of the last 30 days, as the shop states it
  add column shop_lowest_price numeric(12, 3),
  add column delivery_price numeric(12, 3),
  -- order value from which delivery is free
  add column free_delivery_from numeric(12, 3),
  -- countries (ISO 3166-1, two letters) to which the shop delivers
  add column delivers_to text[],
  -- country whose price it is
  add column market text;
