-- Who has a browser open, by server process. Unlogged: after a crash of the database every process says it again.
create unlogged table presence (
  process_id uuid primary key,
  -- by the database's own clock; a process that says nothing for a while has ended
  alive_at timestamptz not null,
  -- a list of { id, name, viewing }
  people jsonb not null
);
