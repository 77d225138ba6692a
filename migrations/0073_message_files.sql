-- Messages may carry files, and then need no text (spec 30.7).

create table chat_files (
  id bigint primary key generated always as identity,
  message_id bigint not null references chat_messages (id) on delete cascade,
  -- a message has at most 10
  position smallint not null check (position between 0 and 9),
  -- as typed
  name text not null check (length(name) between 1 and 200),
  file_id integer not null unique references files (id),
  unique (message_id, position)
);

-- A file is sent once it is whole, and never with a deleted message; the lock lets a concurrent deletion wait.
create function place_chat_file() returns trigger language plpgsql as $$
declare
  deleted timestamptz;
begin
  if not exists (select from files where id = new.file_id and hash is not null) then
    raise exception 'a file is sent once it is whole' using errcode = 'check_violation';
  end if;
  select deleted_at into deleted from chat_messages where id = new.message_id for no key update;
  if deleted is not null then
    raise exception 'a deleted message has no files' using errcode = 'check_violation';
  end if;
  return new;
end
$$;
create trigger chat_files_placed before insert on chat_files for each row execute function place_chat_file();

-- It goes only with its message.
create function keep_chat_file() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and not exists (
    select from chat_messages where id = old.message_id and deleted_at is null) then
    return old;
  end if;
  raise exception 'the files of a message are never changed' using errcode = 'check_violation';
end
$$;
create trigger chat_files_kept before update or delete on chat_files
  for each row execute function keep_chat_file();

-- Nothing brings a deleted message back, so that its bytes need not wait for the bin either.
create function drop_bytes_of_chat_file() returns trigger language plpgsql as $$
begin
  delete from files where id = old.file_id;
  return null;
end
$$;
create trigger chat_files_dropped after delete on chat_files
  for each row execute function drop_bytes_of_chat_file();

create function drop_chat_files() returns trigger language plpgsql as $$
begin
  delete from chat_files where message_id = new.id;
  return null;
end
$$;
create trigger chat_messages_files_dropped after update of deleted_at on chat_messages
  for each row when (new.deleted_at is not null and old.deleted_at is null)
  execute function drop_chat_files();

alter table chat_messages
  drop constraint chat_messages_text_check,
  add constraint chat_messages_text_check check (length(text) <= case when deleted_at is null then 5000 else 0 end);

-- At the commit, because the files are stored after their message.
create function require_text_or_files() returns trigger language plpgsql as $$
begin
  if exists (select from chat_messages where id = new.id and text = '' and deleted_at is null)
    and not exists (select from chat_files where message_id = new.id) then
    raise exception 'a message has a text or files' using errcode = 'check_violation';
  end if;
  return null;
end
$$;
create constraint trigger chat_messages_say_something after insert or update of text on chat_messages
  deferrable initially deferred
  for each row when (new.text = '' and new.deleted_at is null)
  execute function require_text_or_files();
