-- What of the work is on which invoice. A record is on one line at most: the unique columns decide between calls at once.

create table billed_work (
  id integer generated always as identity primary key,
  invoice_item_id integer not null references invoice_items (id) on delete cascade,
  kind text not null check (kind in ('task', 'time', 'expense')),
  -- of a deleted task, too: it may come back
  task_id integer unique,
  time_entry_id integer unique references time_entries (id),
  expense_id integer unique references expenses (id),
  check (num_nonnulls(task_id, time_entry_id, expense_id) = 1),
  check (case kind when 'task' then task_id when 'time' then time_entry_id else expense_id end is not null)
);
create index billed_work_by_line on billed_work (invoice_item_id);

-- Kept by triggers, so that time and expenses know it without knowing of invoices.
alter table time_entries add column is_billed boolean not null default false;
alter table expenses add column is_billed boolean not null default false;
create index time_entries_unbilled_by_task on time_entries (task_id) where not is_billed;
-- that it was billed changes nothing that a form of an expense holds
drop trigger expenses_version on expenses;
create trigger expenses_version before update on expenses
  for each row execute function raise_version('is_billed');

create function keep_billed_work() returns trigger language plpgsql as $$
begin
  raise exception 'what a line bills is added and removed, never changed';
end
$$;
create trigger billed_work_kept before update on billed_work for each row execute function keep_billed_work();

-- Expenses before time entries, each by id: the order in which every transaction locks them.
create function mark_billed_work() returns trigger language plpgsql as $$
begin
  perform 1 from expenses where id in (select expense_id from changed) order by id for no key update;
  update expenses set is_billed = (tg_op = 'INSERT') where id in (select expense_id from changed);
  perform 1 from time_entries where id in (select time_entry_id from changed) order by id for no key update;
  update time_entries set is_billed = (tg_op = 'INSERT') where id in (select time_entry_id from changed);
  return null;
end
$$;
create trigger billed_work_added after insert on billed_work referencing new table as changed
  for each statement execute function mark_billed_work();
create trigger billed_work_removed after delete on billed_work referencing old table as changed
  for each statement execute function mark_billed_work();

-- The name that people know an invoice by.
create function invoice_of_line(line integer) returns text language sql stable as $$
  select coalesce(invoice_number, 'INV' || invoices.id)
  from invoice_items join invoices on invoices.id = invoice_items.invoice_id where invoice_items.id = line
$$;

-- What is billed stays as it was billed. The sentences reach the person. Other columns are free, and so is a reference
-- that is emptied because its record is deleted, or set again once that is back.
create function refuse_billed_time() returns trigger language plpgsql as $$
declare
  kept constant text[] := array['minutes', 'day', 'from_minute', 'note', 'is_billable'];
  place text;
begin
  if tg_op = 'UPDATE' then
    if (select jsonb_object_agg(name, to_jsonb(new) -> name) from unnest(kept) as name)
        = (select jsonb_object_agg(name, to_jsonb(old) -> name) from unnest(kept) as name)
      and (new.user_id = old.user_id or new.user_id is null or old.user_id is null) then
      return new;
    end if;
  end if;
  select invoice_of_line(invoice_item_id) into place from billed_work where time_entry_id = old.id;
  raise exception 'This time is on %: take that line off first', place using errcode = 'LB409';
end
$$;
create trigger time_entries_billed before update or delete on time_entries for each row
  when (old.is_billed) execute function refuse_billed_time();

create function refuse_billed_expense() returns trigger language plpgsql as $$
declare
  kept constant text[] := array['amount_cents', 'markup_percent', 'is_billable'];
  before jsonb := to_jsonb(old);
  after jsonb;
  place text;
begin
  if tg_op = 'UPDATE' then
    after := to_jsonb(new);
    if (select jsonb_object_agg(name, after -> name) from unnest(kept) as name)
        = (select jsonb_object_agg(name, before -> name) from unnest(kept) as name)
      and (after -> 'client_id' is not distinct from before -> 'client_id'
        or before ->> 'client_id' is null
        or after ->> 'client_id' is null
          and not exists (select from clients where id = (before ->> 'client_id')::integer)) then
      return new;
    end if;
  end if;
  select invoice_of_line(invoice_item_id) into place from billed_work where expense_id = old.id;
  raise exception 'This expense is on %: take that line off first', place using errcode = 'LB409';
end
$$;
create trigger expenses_billed before update or delete on expenses for each row
  when (old.is_billed) execute function refuse_billed_expense();

-- A void invoice bills nothing.
create function free_work_of_void() returns trigger language plpgsql as $$
begin
  delete from billed_work
  where invoice_item_id in (select id from invoice_items where invoice_id = new.id);
  return null;
end
$$;
create trigger invoices_void_frees_work after update of voided_at on invoices for each row
  when (old.voided_at is null and new.voided_at is not null) execute function free_work_of_void();
