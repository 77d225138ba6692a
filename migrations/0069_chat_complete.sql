-- Messages of the chat can be changed and deleted by their authors for 15 minutes, answered with emoji, and found
-- (spec 30).

alter table chat_messages
  add column edited_at timestamptz,
  add column deleted_at timestamptz,
  -- deleted by somebody who may delete any message, instead of by its author
  add column is_removed boolean not null default false,
  -- a number of the sequence of the ids, newer with each change; null: as it was sent. Like the ids they are taken under
  -- the conversation's lock, so that their order is that of the commits
  add column revision bigint,
  drop constraint chat_messages_text_check,
  add constraint chat_messages_text_check check
    (case when deleted_at is null then text <> '' and length(text) <= 5000 else text = '' end),
  add constraint chat_messages_edited_in_time check (edited_at <= created_at + interval '15 minutes'),
  add constraint chat_messages_deleted_in_time check
    (is_removed or deleted_at <= created_at + interval '15 minutes'),
  add constraint chat_messages_removed_are_deleted check (deleted_at is not null or not is_removed),
  add constraint chat_messages_changes_are_numbered check
    (coalesce(revision > id, edited_at is null and deleted_at is null));
create unique index chat_messages_by_revision on chat_messages (conversation_id, revision)
  where revision is not null;

-- What identifies a message never changes; a deleted one stays deleted, and a change never gets an older number.
create function keep_chat_message() returns trigger language plpgsql as $$
begin
  if (new.id, new.conversation_id, new.sender_name, new.key, new.created_at)
      is distinct from (old.id, old.conversation_id, old.sender_name, old.key, old.created_at)
    or (new.sender_id is not null and new.sender_id is distinct from old.sender_id) then
    raise exception 'a message keeps its sender, conversation and time' using errcode = 'check_violation';
  end if;
  if old.deleted_at is not null and (new.text, new.edited_at, new.deleted_at, new.is_removed)
      is distinct from (old.text, old.edited_at, old.deleted_at, old.is_removed) then
    raise exception 'a deleted message stays deleted' using errcode = 'check_violation';
  end if;
  if coalesce(new.revision, new.id) < coalesce(old.revision, old.id) then
    raise exception 'a message never gets an older revision' using errcode = 'check_violation';
  end if;
  return new;
end
$$;
create trigger chat_messages_kept before update on chat_messages
  for each row execute function keep_chat_message();

-- One row for each person and emoji.
create table chat_reactions (
  id bigint generated always as identity primary key,
  message_id bigint not null references chat_messages (id) on delete cascade,
  -- null once the account is gone; the name stays, like that of a sender
  user_id uuid references users (id) on delete set null,
  user_name text not null,
  emoji text not null check (emoji <> '' and length(emoji) <= 32),
  unique (message_id, emoji, user_id)
);
create index chat_reactions_by_user on chat_reactions (user_id);

-- At most 20 kinds on a message, and none on a deleted one. The lock lets concurrent ones wait for each other.
create function limit_chat_reactions() returns trigger language plpgsql as $$
declare
  deleted timestamptz;
begin
  select deleted_at into deleted from chat_messages where id = new.message_id for no key update;
  if deleted is not null then
    raise exception 'a deleted message has no reactions' using errcode = 'check_violation';
  end if;
  if (select count(distinct emoji) from chat_reactions
      where message_id = new.message_id and emoji <> new.emoji) >= 20 then
    raise exception 'a message has at most 20 kinds of reactions' using errcode = 'check_violation';
  end if;
  return new;
end
$$;
create trigger chat_reactions_limited before insert on chat_reactions
  for each row execute function limit_chat_reactions();

create function drop_chat_reactions() returns trigger language plpgsql as $$
begin
  delete from chat_reactions where message_id = new.id;
  return null;
end
$$;
create trigger chat_messages_deleted after update of deleted_at on chat_messages
  for each row when (new.deleted_at is not null and old.deleted_at is null)
  execute function drop_chat_reactions();

-- As the texts of tasks are searched (0022_search_in_texts.sql).
create index chat_messages_by_text on chat_messages using gin (search_keys(searched_words(text)) gin_trgm_ops)
  where deleted_at is null;
