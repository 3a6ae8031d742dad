-- Kind of goods. A fragrance's stock, price and events count full bottles only; the next check of a page sets the kind.
alter table offers add column kind text not null default 'bottle';
