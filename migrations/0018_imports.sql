-- Files that people imported, for as long as an import can be removed again.

create table imports (
  id integer generated always as identity primary key,
  kind text not null check (kind in ('tasks', 'clients', 'expenses')),
  actor_id uuid not null references users (id) on delete cascade,
  -- the ids of what was added
  thing_ids integer[] not null check (cardinality(thing_ids) > 0),
  created_at timestamptz not null
);
create index imports_by_actor on imports (actor_id, created_at);
create index imports_by_time on imports (created_at);
