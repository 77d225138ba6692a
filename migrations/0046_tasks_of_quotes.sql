-- The line of a quote that a task was made from: once for each line. Without a foreign key: a quote that is deleted can
-- be restored with the ids of its lines, and an id is never used again.
alter table tasks add column quote_item_id integer;
create unique index tasks_by_quote_item on tasks (quote_item_id) where quote_item_id is not null;
