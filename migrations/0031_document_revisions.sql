-- A revision also stores what its PDF states, and why it was made. Quotes keep every PDF that was sent in the same way.

alter table invoice_revisions
  -- lines, sums and parties as the PDF states them
  add column contents jsonb check (jsonb_typeof(contents) = 'object'),
  -- why an issued invoice was edited; null: not stated
  add column reason text check (length(reason) between 1 and 200),
  -- the day of the document that this one says it replaces; null: nothing that may have left the house
  add column replaces_day date check (isfinite(replaces_day)),
  -- stored before revisions had contents
  add column is_from_before boolean not null default false;

alter table invoice_revisions disable trigger invoice_revisions_kept;
update invoice_revisions set is_from_before = true;
alter table invoice_revisions enable trigger invoice_revisions_kept;

alter table invoice_revisions
  add constraint invoice_revisions_have_contents check (is_from_before = (contents is null)),
  add constraint invoice_revisions_replace_earlier check (replaces_day is null or number > 1);

create table quote_revisions (
  -- no reference: what was sent stays when its quote is deleted, and belongs to it again once that is restored
  quote_id integer not null,
  number integer not null check (number > 0),
  pdf_file_id integer not null references files (id),
  made_by uuid,
  made_by_name text not null,
  made_at timestamptz not null,
  contents jsonb check (jsonb_typeof(contents) = 'object'),
  reason text check (length(reason) between 1 and 200),
  replaces_day date check (isfinite(replaces_day)),
  is_from_before boolean not null default false,
  primary key (quote_id, number),
  constraint quote_revisions_have_contents check (is_from_before = (contents is null)),
  constraint quote_revisions_replace_earlier check (replaces_day is null or number > 1)
);
create index quote_revisions_by_pdf on quote_revisions (pdf_file_id);

-- What there is of the past: the audit trail names each PDF that was sent, also of quotes in the bin. The one that is
-- sent now is the last.
insert into quote_revisions (quote_id, number, pdf_file_id, made_by_name, made_by, made_at, is_from_before)
select quote_id, row_number() over (partition by quote_id order by is_current, id), pdf_file_id, actor_name, actor_id, at,
  true
from (
  select distinct on (changes.entity_id, files.id) changes.entity_id::integer as quote_id, files.id as pdf_file_id,
    coalesce(quotes.pdf_file_id = files.id, false) as is_current, changes.id, changes.actor_id, changes.actor_name,
    changes.at
  from changes
  join files on files.id = (changes.after ->> 'pdf_file_id')::integer and files.content_type = 'application/pdf'
  left join quotes on quotes.id::text = changes.entity_id
  where changes.entity = 'quote' and changes.entity_id ~ '^[0-9]{1,9}$'
    and changes.after ->> 'pdf_file_id' ~ '^[0-9]{1,9}$'
  order by changes.entity_id, files.id, changes.id
) as documents;
-- a trail that does not name it
insert into quote_revisions (quote_id, number, pdf_file_id, made_by_name, made_at, is_from_before)
select id, (select coalesce(max(number), 0) + 1 from quote_revisions where quote_id = quotes.id), pdf_file_id,
  'Ledgerboard', coalesce(sent_at, emailed_at, updated_at), true
from quotes
where pdf_file_id is not null
  and not exists (select from quote_revisions where quote_id = quotes.id and pdf_file_id = quotes.pdf_file_id);

create function keep_quote_revisions() returns trigger language plpgsql as $$
begin
  raise exception 'the revisions of a quote are never changed';
end
$$;
create trigger quote_revisions_kept before update or delete on quote_revisions
  for each row execute function keep_quote_revisions();
create trigger quote_revisions_kept_whole before truncate on quote_revisions
  execute function keep_quote_revisions();
