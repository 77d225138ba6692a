-- Files in pieces of 1 MB: neither who sends nor who reads one holds it whole (spec 27.1). Earlier files stay as they
-- are, with their contents in their row.

alter table files
  alter column content drop not null,
  alter column hash drop not null,
  drop constraint files_check,
  drop constraint files_content_type_check,
  add constraint files_check check (size >= 0 and (content is null or size > 0 and size = octet_length(content))),
  add constraint files_content_type_check check (content_type in
    ('image/png', 'image/jpeg', 'image/gif', 'image/webp', 'application/pdf', 'application/octet-stream')),
  -- while it is sent: by whom, under which name, and since when nothing more came; it has no hash until it is whole
  add column uploader_id uuid,
  add column upload_id uuid,
  add column sent_at timestamptz,
  add constraint files_while_sent check (
    num_nonnulls(uploader_id, upload_id, sent_at) = case when hash is null then 3 else 0 end
    and (hash is not null or content is null)),
  add constraint files_by_upload unique (uploader_id, upload_id);

create table file_pieces (
  file_id integer not null references files (id) on delete cascade,
  -- from 0
  number integer not null check (number >= 0),
  content bytea not null check (octet_length(content) between 1 and 1048576),
  primary key (file_id, number)
);
alter table file_pieces alter column content set storage external;

-- Pieces come in order, each of 1 MB except the last, while their file is sent: a file without gaps needs no other proof.
create function place_file_piece() returns trigger language plpgsql as $$
begin
  update files set size = size + octet_length(new.content)
  where id = new.file_id and hash is null and size = new.number * 1048576;
  if not found then
    raise exception 'the pieces of a file come in order, while it is sent' using errcode = 'check_violation';
  end if;
  return new;
end
$$;
create trigger file_pieces_placed before insert on file_pieces for each row execute function place_file_piece();

-- A piece goes only with its file.
create function keep_file_pieces() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and not exists (select from files where id = old.file_id) then
    return old;
  end if;
  raise exception 'the pieces of a file are never changed';
end
$$;
create trigger file_pieces_kept before update or delete on file_pieces
  for each row execute function keep_file_pieces();

-- A whole file never changes, and has as many bytes as its pieces.
create function keep_files() returns trigger language plpgsql as $$
begin
  if old.hash is not null and (new.content_type, new.hash, new.size, new.created_at)
    is distinct from (old.content_type, old.hash, old.size, old.created_at) then
    raise exception 'a stored file is never changed';
  end if;
  if old.hash is null and new.hash is not null and (new.size = 0 or new.size <> (
    select sum(octet_length(content)) from file_pieces where file_id = new.id)) then
    raise exception 'a file is whole once all of its pieces are stored' using errcode = 'check_violation';
  end if;
  return new;
end
$$;
create trigger files_kept before update on files
  for each row when (old.content is null) execute function keep_files();

-- A file on a task, on a comment of that task, or on a project (spec 27.2).
create table attachments (
  id integer primary key generated always as identity,
  task_id integer references tasks (id) on delete cascade,
  comment_id integer references comments (id) on delete cascade,
  project_id integer references projects (id) on delete cascade,
  -- as typed
  name text not null check (length(name) between 1 and 200),
  file_id integer not null unique references files (id),
  -- no reference: who added it stays named, and deletes it while the account is there
  uploader_id uuid not null,
  uploader_name text not null check (length(uploader_name) between 1 and 201),
  -- whether clients see it on the page of their project
  client_visible boolean not null default false,
  created_at timestamptz not null,
  constraint attachments_in_one_place check (
    num_nonnulls(task_id, project_id) = 1 and (comment_id is null or task_id is not null))
);
create index attachments_by_task on attachments (task_id);
create index attachments_by_comment on attachments (comment_id);
create index attachments_by_project on attachments (project_id);

-- A file is attached when it is whole, and at most 50 belong to one place, whoever adds them at once: its row is locked.
create function place_attachment() returns trigger language plpgsql as $$
begin
  if not exists (select from files where id = new.file_id and hash is not null) then
    raise exception 'a file is attached once it is whole' using errcode = 'check_violation';
  end if;
  if new.task_id is not null then
    perform from tasks where id = new.task_id for no key update;
  else
    perform from projects where id = new.project_id for no key update;
  end if;
  if (select count(*) from attachments where task_id = new.task_id or project_id = new.project_id) >= 50 then
    raise exception '%', case when new.task_id is not null then 'A task can have at most 50 files'
      else 'A project can have at most 50 files' end using errcode = 'LB409';
  end if;
  return new;
end
$$;
create trigger attachments_placed before insert on attachments for each row execute function place_attachment();
