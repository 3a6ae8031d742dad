-- Leaves space in each block of these tables, so that PostgreSQL can store a new version of a row beside the old one,
-- without writing to an index (a HOT update). Most updates of a check that changes nothing then are such updates.
alter table fragrances set (fillfactor = 70);
alter table offers set (fillfactor = 50);
