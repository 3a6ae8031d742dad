-- Which kinds of event each channel gets.

-- Kinds that the user turned off for this channel, in addition to what preferences.watchlist_updates and
-- preferences.email_notifications turn off. 'updates' stands for every kind but restock, also for later ones.
alter table channels add column off_kinds text[] not null default '{}';
