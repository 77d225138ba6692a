-- A credit note of all that is left of an invoice may free the work that the invoice billed, to be billed again.

-- What such a note freed, which is billed by its lines again once the note is void. Records that were deleted meanwhile
-- stay named: they may come back.
create table freed_work (
  id integer generated always as identity primary key,
  credit_note_id integer not null references credit_notes (id),
  invoice_item_id integer not null references invoice_items (id),
  kind text not null check (kind in ('task', 'time', 'expense')),
  task_id integer,
  time_entry_id integer,
  expense_id integer,
  check (num_nonnulls(task_id, time_entry_id, expense_id) = 1),
  check (case kind when 'task' then task_id when 'time' then time_entry_id else expense_id end is not null),
  unique nulls not distinct (invoice_item_id, task_id, time_entry_id, expense_id)
);
create index freed_work_by_note on freed_work (credit_note_id);

create trigger freed_work_kept before update on freed_work for each row execute function keep_billed_work();

create function prove_freed_work() returns trigger language plpgsql as $$
begin
  if exists (
    select from freed_work freed
    join invoice_items item on item.id = freed.invoice_item_id
    join invoices on invoices.id = item.invoice_id
    join credit_notes note on note.id = freed.credit_note_id
    where freed.id = new.id
      and (note.invoice_id <> invoices.id or note.voided_at is not null
        or invoices.credited_cents <> invoices.total_cents)
  ) then
    raise exception 'only a credit note of all that is left of its invoice frees the work of it';
  end if;
  return null;
end
$$;
create constraint trigger freed_work_whole after insert on freed_work deferrable initially deferred
  for each row execute function prove_freed_work();

create function keep_freed_work() returns trigger language plpgsql as $$
begin
  if exists (select from credit_notes where id = old.credit_note_id and voided_at is null) then
    raise exception 'what a credit note freed is kept while it stands';
  end if;
  return old;
end
$$;
create trigger freed_work_standing before delete on freed_work for each row execute function keep_freed_work();

-- An invoice with a void credit note charges something again, so that none of its work may be free.
create function refuse_freed_work() returns trigger language plpgsql as $$
begin
  if exists (
    select from freed_work join invoice_items item on item.id = invoice_item_id where item.invoice_id = new.invoice_id
  ) then
    raise exception 'work of an invoice is free only while all of it is credited';
  end if;
  return null;
end
$$;
create constraint trigger credit_notes_bill_again after update of voided_at on credit_notes deferrable initially deferred
  for each row when (old.voided_at is null and new.voided_at is not null) execute function refuse_freed_work();

create function refuse_work_of_freed_line() returns trigger language plpgsql as $$
begin
  if exists (select from freed_work where invoice_item_id = new.invoice_item_id) then
    raise exception 'a line whose work was freed bills nothing';
  end if;
  return new;
end
$$;
create trigger billed_work_not_freed before insert on billed_work for each row
  execute function refuse_work_of_freed_line();

-- Who sees no invoice sees that work is billed, or free again: lists of tasks, time and expenses are read again.
create function tell_billed_work() returns trigger language plpgsql as $$
declare
  entity text;
begin
  for entity in
    select distinct unnest(case kind
      when 'task' then array['task'] when 'time' then array['task', 'time-entry'] else array['expense'] end)
    from changed
  loop
    perform pg_notify('ledgerboard_changes', json_build_object('id', 0, 'entity', entity, 'entityId', '',
      'action', 'update', 'audience', case entity when 'task' then 'task:view' when 'time-entry' then 'time:view'
      else 'expenses:view' end, 'actorId', null)::text);
  end loop;
  return null;
end
$$;
create trigger billed_work_added_told after insert on billed_work referencing new table as changed
  for each statement execute function tell_billed_work();
create trigger billed_work_removed_told after delete on billed_work referencing old table as changed
  for each statement execute function tell_billed_work();

-- Whether a task, or any of its time, is on an invoice; everybody may know it.
create index time_entries_billed_by_task on time_entries (task_id) where is_billed;
create function is_task_billed(task integer) returns boolean language sql stable as $$
  select exists (select from billed_work where task_id = task)
    or exists (select from time_entries where task_id = task and is_billed)
$$;

-- The invoice that time is on, for those who may see invoices.
create function invoice_of_time(entry integer) returns jsonb language sql stable as $$
  select jsonb_build_object('id', invoices.id, 'label', invoice_of_line(line.id))
  from billed_work
  join invoice_items line on line.id = billed_work.invoice_item_id
  join invoices on invoices.id = line.invoice_id
  where billed_work.time_entry_id = entry
$$;
