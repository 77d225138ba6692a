-- What the platform itself keeps: changes, idempotency keys, rate limits.

create table changes (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  entity text not null,
  entity_id text not null,
  action text not null check (action in ('create', 'update', 'delete', 'restore')),
  audience text not null,
  actor_id uuid,
  actor_name text not null,
  before jsonb,
  after jsonb
);
create index changes_by_entity on changes (entity, entity_id, id);
create index changes_by_time on changes (at);

-- After the commit every process hears of a change: names and ids, never contents.
create function notify_change() returns trigger language plpgsql as $$
begin
  perform pg_notify('ledgerboard_changes', json_build_object(
    'id', new.id, 'entity', new.entity, 'entityId', new.entity_id, 'action', new.action,
    'audience', new.audience, 'actorId', new.actor_id)::text);
  return null;
end
$$;
create trigger changes_notify after insert on changes for each row execute function notify_change();

-- The audit trail is only ever added to; old rows leave by a sweep that says so.
create function keep_changes() returns trigger language plpgsql as $$
begin
  raise exception 'changes are never edited';
end
$$;
create trigger changes_kept before update on changes for each row execute function keep_changes();

create table idempotency_keys (
  scope text not null,
  key text not null,
  call text not null,
  request_hash bytea not null,
  status smallint,
  reply bytea,
  created_at timestamptz not null default now(),
  primary key (scope, key, call)
);
create index idempotency_keys_by_time on idempotency_keys (created_at);

create table rate_limits (
  key text primary key,
  count integer not null,
  ends_at timestamptz not null
);
create index rate_limits_by_end on rate_limits (ends_at);
