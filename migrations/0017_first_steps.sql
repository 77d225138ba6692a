-- The guide of the first days, and what was loaded as sample data.

-- At most one row: the guide is the installation's. Without a row it shows until everything in it is done.
create table first_steps (
  single boolean primary key default true check (single),
  -- what somebody chose: away for good, or there until it is put away
  visibility text not null check (visibility in ('hidden', 'shown'))
);
-- who is at work already needs no guide
insert into first_steps (visibility)
select 'hidden' where (select count(*) from (select from tasks limit 11) as first_ones) > 10
  or exists (select from invoices where issued_at is not null);

-- What was loaded and is taken away again: nothing else is ever noted here.
create table sample_records (
  entity text not null,
  entity_id text not null,
  primary key (entity, entity_id)
);

-- Payments are never edited, and go only with a sample invoice.
create or replace function keep_payments() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    if exists (
      select from sample_records where entity = 'invoice' and entity_id = old.invoice_id::text
    ) then
      return old;
    end if;
  end if;
  raise exception 'payments are never edited';
end
$$;

-- A number that was given is never changed, taken back or lost, but for that of a sample invoice, which is of no series.
create or replace function keep_invoice_number() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    if exists (select from sample_records where entity = 'invoice' and entity_id = old.id::text) then
      return old;
    end if;
  end if;
  raise exception 'an invoice keeps its number';
end
$$;
