-- Webhooks: other programs are told of what happens (spec 36).
create table webhooks (
  id integer generated always as identity primary key,
  address text not null check (char_length(address) between 9 and 500),
  events text[] not null check (cardinality(events) between 1 and 100),
  -- the entities whose changes may be one of its events
  entities text[] not null check (cardinality(entities) between 1 and 100),
  -- encrypted with a key of the installation's secret
  sealed_secret bytea not null check (octet_length(sealed_secret) between 29 and 400),
  -- the secret before the last change, and until when it signs too
  earlier_secret bytea check (octet_length(earlier_secret) between 29 and 400),
  earlier_until timestamptz,
  -- why nothing is sent; null while it is active
  paused text check (paused in ('by hand', 'gone', 'failing', 'secret lost')),
  -- tries that failed since the last success, and when the first of them was
  failures integer not null default 0 check (failures >= 0),
  failing_since timestamptz,
  -- who is told when it is paused; need not exist any more
  made_by uuid not null,
  created_at timestamptz not null,
  check ((earlier_secret is null) = (earlier_until is null)),
  check ((failures = 0) = (failing_since is null))
);

-- Changes that webhooks may have to tell of. The deliveries are made from them outside of the call.
create table webhook_changes (
  change_id bigint primary key,
  webhook_ids integer[] not null
);

create table webhook_deliveries (
  id integer generated always as identity primary key,
  webhook_id integer not null references webhooks (id) on delete cascade,
  -- the same on every try: receivers recognise by it what they have already
  message_id text not null check (message_id ~ '^msg_[0-9a-f]{24}$'),
  event text not null check (char_length(event) between 1 and 60),
  -- the number or name of the record
  about text not null check (char_length(about) <= 200),
  payload text not null check (char_length(payload) <= 20000),
  state text not null default 'waiting' check (state in ('waiting', 'delivered', 'failed')),
  -- tries since it was made or sent again
  attempts integer not null default 0 check (attempts >= 0),
  -- tries in all
  tries integer not null default 0 check (tries >= 0),
  -- the HTTP status of the last answer; null without one
  answer integer,
  created_at timestamptz not null,
  -- of a claimed one the end of its lease
  next_try_at timestamptz,
  is_claimed boolean not null default false,
  check ((state = 'waiting') = (next_try_at is not null)),
  check (state = 'waiting' or not is_claimed)
);
create index webhook_deliveries_due on webhook_deliveries (webhook_id, next_try_at, id) where state = 'waiting';
create index webhook_deliveries_listed on webhook_deliveries (webhook_id, id);
create index webhook_deliveries_by_time on webhook_deliveries (created_at);

create table webhook_tries (
  delivery_id integer not null references webhook_deliveries (id) on delete cascade,
  number integer not null check (number > 0),
  at timestamptz not null,
  answer integer,
  -- the words of the status line, or why there was none
  words text not null check (char_length(words) <= 200),
  milliseconds integer not null check (milliseconds >= 0),
  primary key (delivery_id, number)
);

-- In the transaction of the change and without another statement of the call: while there are no webhooks, it costs a
-- look at an empty table.
create or replace function notify_change() returns trigger language plpgsql as $$
begin
  perform pg_notify('ledgerboard_changes', json_build_object(
    'id', new.id, 'entity', new.entity, 'entityId', new.entity_id, 'action', new.action,
    'audience', new.audience, 'actorId', new.actor_id)::text);
  insert into webhook_changes (change_id, webhook_ids)
    select new.id, array_agg(id order by id) from webhooks
    where paused is null and new.entity = any (entities)
    having count(*) > 0;
  if found then
    perform pg_notify('ledgerboard_signals', '{"topic":"webhooks","content":{}}');
  end if;
  return null;
end
$$;

alter table notifications
  drop constraint notifications_kind_check,
  add constraint notifications_kind_check check (kind in
    ('task-assigned', 'task-commented', 'task-watched', 'mentioned', 'task-due', 'timer-running', 'sign-up-waiting',
     'quote-accepted', 'quote-declined', 'question-asked', 'slip-received', 'invoice-paid', 'payment-reversed',
     'budget-reached', 'backup-failed', 'new-sign-in', 'session-stolen', 'token-made', 'second-way-changed',
     'second-way-required', 'webhook-paused'));
