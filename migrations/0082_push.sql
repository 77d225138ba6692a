-- Push to browsers (spec 40): what goes to the push service of a browser's maker, once a person switched it on there.

-- The keys that this installation signs with. One row, made at the first start.
create table push_keys (
  only_row boolean primary key default true check (only_row),
  public_key text not null check (char_length(public_key) = 87),
  -- encrypted with a key of the installation's secret
  sealed_private_key bytea not null check (octet_length(sealed_private_key) between 29 and 400),
  created_at timestamptz not null
);

-- A browser belongs to the session that it was switched on in.
create table push_subscriptions (
  session_id uuid primary key references sessions (id) on delete cascade,
  user_id uuid not null references users (id) on delete cascade,
  -- the browser's address at its push service
  endpoint text not null constraint push_subscriptions_endpoint_once unique check (char_length(endpoint) between 12 and 1000),
  -- its public key and its secret, base64url
  p256dh text not null check (char_length(p256dh) = 87),
  auth text not null check (char_length(auth) = 22),
  created_at timestamptz not null
);
create index push_subscriptions_of_user on push_subscriptions (user_id);

-- What is still to be sent. The text is read from the notification when it is sent.
create table push_messages (
  id bigint generated always as identity primary key,
  session_id uuid not null references push_subscriptions (session_id) on delete cascade,
  notification_id bigint not null references notifications (id) on delete cascade,
  attempts integer not null default 0 check (attempts >= 0),
  created_at timestamptz not null,
  -- of a claimed one the end of its lease
  next_try_at timestamptz not null,
  constraint push_messages_once unique (session_id, notification_id)
);
create index push_messages_due on push_messages (next_try_at);
create index push_messages_of_notification on push_messages (notification_id);

-- Whoever signs out, or is signed out, gets nothing more there, whatever code ended the session.
create function end_push() returns trigger language plpgsql as $$
begin
  delete from push_subscriptions where session_id = new.id;
  return null;
end
$$;
create trigger sessions_end_push after update of ended_at on sessions
  for each row when (new.ended_at is not null) execute function end_push();

-- Which kinds go to a person's browsers; null: not chosen, as of mail from now on.
alter table notification_preferences
  add column push boolean,
  alter column mail drop not null,
  add constraint notification_preferences_say_something check (mail is not null or push is not null);
