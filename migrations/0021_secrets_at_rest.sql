-- Who reads the database or a backup of it can open nobody's account (rulings 8).

-- A message with a link that sets a password says "link not shown"; what it needs to be sent lies sealed beside it, as
-- long as the link can be used and the message has not been delivered. The seal's key is not in the database.
alter table outbox_messages add column holds_link boolean not null default false;

create table sealed_mails (
  message_id integer primary key references outbox_messages (id) on delete cascade,
  link_hash bytea not null references one_time_links (hash) on delete cascade,
  contents bytea not null
);
create index sealed_mails_by_link on sealed_mails (link_hash);

-- Whatever spends a link forgets the mail that would bring it.
create function forget_sealed_mail() returns trigger language plpgsql as $$
begin
  delete from sealed_mails where link_hash = new.hash;
  return null;
end
$$;
create trigger one_time_links_spent after update of used_at on one_time_links
  for each row when (new.used_at is not null) execute function forget_sealed_mail();

-- Links were readable until now, here and in every backup: those that still work are spent, and what waits to bring one
-- is not sent any more.
update one_time_links set used_at = now() where used_at is null;
update outbox_messages set
  holds_link = true,
  text = regexp_replace(text, '\S*/auth/password-reset\?token=[A-Za-z0-9_-]+', '(link not shown)', 'g'),
  html = null,
  state = case when state = 'queued' then 'failed' else state end,
  next_attempt_at = null,
  server_reply = case
    when state = 'queued' then 'Not sent: links that waited were taken back by an update. Please invite again.'
    else server_reply
  end
where kind in ('invitation', 'recovery')
  or text like '%/auth/password-reset?token=%'
  or html like '%/auth/password-reset?token=%';
alter table outbox_messages
  add constraint links_are_sealed check (holds_link or kind not in ('invitation', 'recovery'));

-- The hash of a call's contents was one that anybody can compute, passwords included. A call that is repeated over this
-- update is told that it was saved already.
delete from idempotency_keys where scope = 'public';
update idempotency_keys set request_hash = '';
