-- What several people may edit at once has a version: a change names the one it began with and is refused when somebody
-- else was faster. It is raised here, whatever statement changes the contents.

alter table clients add column version integer not null default 1 check (version > 0);
alter table projects add column version integer not null default 1 check (version > 0);
alter table company_profiles add column version integer not null default 1 check (version > 0);
alter table invoice_settings add column version integer not null default 1 check (version > 0);
alter table quotes add column version integer not null default 1 check (version > 0);
alter table invoices add column version integer not null default 1 check (version > 0);

-- The trigger's arguments are the columns that are no contents; a new column is one until it is named. Generated columns
-- are not computed yet when this runs.
create function raise_version() returns trigger language plpgsql as $$
declare
  no_contents constant text[] := tg_argv || array['version', 'updated_at', 'search_text'];
begin
  if new.version = old.version and to_jsonb(new) - no_contents = to_jsonb(old) - no_contents then
    return new;
  end if;
  new.version := old.version + 1;
  return new;
end
$$;
create trigger clients_version before update on clients
  for each row execute function raise_version();
create trigger projects_version before update on projects
  for each row execute function raise_version();
create trigger company_profiles_version before update on company_profiles
  for each row execute function raise_version('is_default');
create trigger invoice_settings_version before update on invoice_settings
  for each row execute function raise_version('is_default');
-- when a quote went out is no contents of it; that it is Sent by then is
create trigger quotes_version before update on quotes
  for each row execute function raise_version('sent_at', 'emailed_at', 'pdf_file_id');
create trigger invoices_version before update on invoices
  for each row execute function raise_version('paid_cents', 'emailed_at', 'pdf_file_id', 'quote_id');

-- The lines of a document are contents of it. A document whose lines are all new is new itself, or was raised when the
-- others were removed. A line whose task is deleted or restored stays the same line: tasks are locked before the
-- documents that name them, and nothing here may lock a document after its tasks.
create function raise_quote_version() returns trigger language plpgsql as $$
begin
  update quotes set version = version + 1
  from (select quote_id, count(*) as lines from changed group by quote_id) as part
  where quotes.id = part.quote_id
    and (tg_op = 'DELETE'
      or part.lines < (select count(*) from quote_items where quote_items.quote_id = part.quote_id));
  return null;
end
$$;
create trigger quote_items_added after insert on quote_items referencing new table as changed
  for each statement execute function raise_quote_version();
create trigger quote_items_removed after delete on quote_items referencing old table as changed
  for each statement execute function raise_quote_version();

create function raise_invoice_version() returns trigger language plpgsql as $$
begin
  update invoices set version = version + 1
  from (select invoice_id, count(*) as lines from changed group by invoice_id) as part
  where invoices.id = part.invoice_id
    and (tg_op = 'DELETE'
      or part.lines < (select count(*) from invoice_items where invoice_items.invoice_id = part.invoice_id));
  return null;
end
$$;
create trigger invoice_items_added after insert on invoice_items referencing new table as changed
  for each statement execute function raise_invoice_version();
create trigger invoice_items_removed after delete on invoice_items referencing old table as changed
  for each statement execute function raise_invoice_version();

-- Which reference was emptied because what it pointed to was deleted, or was not there when its own row was restored: when
-- both are there again, in whichever order they come back, it is filled again. The newest loss of a reference counts.
create table lost_links (
  table_name text not null,
  row_id integer not null,
  column_name text not null,
  target_table text not null,
  target_id text not null,
  lost_at timestamptz not null default clock_timestamp(),
  primary key (table_name, row_id, column_name)
);
create index lost_links_by_target on lost_links (target_table, target_id);

-- The trigger's arguments are the references to its table, each as table and column.
create function lose_links() returns trigger language plpgsql as $$
begin
  for pair in 0 .. tg_nargs / 2 - 1 loop
    execute format(
      'insert into lost_links (table_name, row_id, column_name, target_table, target_id)
       select %1$L, id, %2$L, %3$L, %4$L from %1$I where %2$I = %4$L order by id
       on conflict (table_name, row_id, column_name)
       do update set target_table = excluded.target_table, target_id = excluded.target_id, lost_at = clock_timestamp()',
      tg_argv[pair * 2], tg_argv[pair * 2 + 1], tg_table_name, old.id);
  end loop;
  return old;
end
$$;
create trigger users_links before delete on users for each row
  execute function lose_links('projects', 'owner_id', 'tasks', 'assignee_id', 'comments', 'author_id');
create trigger clients_links before delete on clients for each row
  execute function lose_links('projects', 'client_id', 'quotes', 'client_id', 'invoices', 'client_id');
create trigger company_profiles_links before delete on company_profiles for each row
  execute function lose_links('invoice_settings', 'company_profile_id');
create trigger invoice_settings_links before delete on invoice_settings for each row
  execute function lose_links('quotes', 'invoice_settings_id', 'invoices', 'invoice_settings_id');
create trigger projects_links before delete on projects for each row
  execute function lose_links('tasks', 'project_id', 'quotes', 'project_id', 'invoices', 'project_id', 'expenses',
    'project_id');
create trigger tasks_links before delete on tasks for each row
  execute function lose_links('quote_items', 'task_id', 'invoice_items', 'task_id');
create trigger quotes_links before delete on quotes for each row
  execute function lose_links('invoices', 'quote_id');
