-- A new last_checked_at alone leaves changed_xid as it was (stamp_fragrance), and readers then find nothing to read.
drop trigger publish_fragrances on fragrances;
create trigger publish_fragrances after insert or delete on fragrances
  for each statement execute function publish_fragrances();
create trigger publish_changed_fragrance after update on fragrances
  for each row when (old.changed_xid <> new.changed_xid) execute function publish_fragrances();
