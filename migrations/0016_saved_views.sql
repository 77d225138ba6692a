-- Lists of tasks that people keep under a name, for themselves or for everybody.

create table saved_views (
  id integer generated always as identity primary key,
  -- no reference: whoever comes back after a deletion, under the same id, finds what was theirs
  owner_id uuid not null,
  page text not null check (page in ('task', 'board', 'calendar')),
  name text not null check (name <> '' and length(name) <= 60),
  -- the page's own search parameters, without the ?
  address text not null check (length(address) <= 2000),
  shared boolean not null,
  -- the owner's order, from 0
  position integer not null check (position >= 0),
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create unique index saved_views_by_owner on saved_views (owner_id, page, lower(name));
