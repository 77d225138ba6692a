-- Every PDF that an issued invoice has had: a client may have any of them (rulings 8). Numbered from 1 for each invoice,
-- never changed, never deleted, but with a sample invoice.
create table invoice_revisions (
  invoice_id integer not null references invoices (id) on delete cascade,
  number integer not null check (number > 0),
  pdf_file_id integer not null references files (id),
  -- null: the system
  made_by uuid,
  made_by_name text not null,
  made_at timestamptz not null,
  primary key (invoice_id, number)
);
create index invoice_revisions_by_pdf on invoice_revisions (pdf_file_id);

-- What there is of the past: the audit trail names each document, and those of the last 31 days are still there. The one
-- that is shown now is always there, and is the last.
insert into invoice_revisions (invoice_id, number, pdf_file_id, made_by, made_by_name, made_at)
select invoice_id, row_number() over (partition by invoice_id order by is_current, id), pdf_file_id, actor_id, actor_name, at
from (
  select distinct on (invoices.id, files.id) invoices.id as invoice_id, files.id as pdf_file_id,
    coalesce(invoices.pdf_file_id = files.id, false) as is_current, changes.id, changes.actor_id,
    coalesce(changes.actor_name, 'Ledgerboard') as actor_name, coalesce(changes.at, invoices.issued_at) as at
  from invoices
  left join changes on changes.entity = 'invoice' and changes.entity_id = invoices.id::text
    and changes.after ->> 'event' in ('issued', 'edited') and changes.after ->> 'pdf_file_id' ~ '^[0-9]{1,9}$'
  join files on files.id = coalesce((changes.after ->> 'pdf_file_id')::integer, invoices.pdf_file_id)
  where invoices.invoice_number is not null and files.content_type = 'application/pdf'
  order by invoices.id, files.id, changes.id
) as documents;
-- a trail that does not name it
insert into invoice_revisions (invoice_id, number, pdf_file_id, made_by, made_by_name, made_at)
select id, (select coalesce(max(number), 0) + 1 from invoice_revisions where invoice_id = invoices.id), pdf_file_id,
  null, 'Ledgerboard', coalesce(issued_at, updated_at)
from invoices
where pdf_file_id is not null
  and not exists (select from invoice_revisions where invoice_id = invoices.id and pdf_file_id = invoices.pdf_file_id);

create function keep_invoice_revisions() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    if exists (select from sample_records where entity = 'invoice' and entity_id = old.invoice_id::text) then
      return old;
    end if;
  end if;
  raise exception 'the revisions of an invoice are never changed';
end
$$;
create trigger invoice_revisions_kept before update or delete on invoice_revisions
  for each row execute function keep_invoice_revisions();
create trigger invoice_revisions_kept_whole before truncate on invoice_revisions
  execute function keep_invoice_revisions();
