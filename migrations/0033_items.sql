-- What the office sells again and again; lines of quotes and invoices copy it.
create table items (
  id integer generated always as identity primary key,
  name text not null check (name <> '' and length(name) <= 200),
  description text check (length(description) <= 1500),
  unit text check (length(unit) <= 20),
  unit_price_cents bigint not null check (unit_price_cents between 0 and 100000000000),
  is_taxed boolean not null default true,
  is_archived boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1 check (version > 0)
);
-- an archived item leaves its name to another one
create unique index items_name_once on items (lower(name)) where not is_archived;
create index items_by_name on items (lower(name), id);
create trigger items_version before update on items
  for each row execute function raise_version();

alter table imports drop constraint imports_kind_check;
alter table imports add constraint imports_kind_check
  check (kind in ('tasks', 'clients', 'expenses', 'items'));

-- The item that a line was copied from. One that lines use is archived, never deleted; the reference is emptied only
-- together with sample data.
alter table quote_items
  add constraint quote_items_item_id_fkey foreign key (item_id) references items (id) on delete set null;
alter table invoice_items
  add constraint invoice_items_item_id_fkey foreign key (item_id) references items (id) on delete set null;
create index quote_items_by_item on quote_items (item_id) where item_id is not null;
create index invoice_items_by_item on invoice_items (item_id) where item_id is not null;
create trigger items_links before delete on items for each row
  execute function lose_links('quote_items', 'item_id', 'invoice_items', 'item_id');
