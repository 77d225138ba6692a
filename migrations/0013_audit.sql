-- The audit trail is read by person, by kind and by time, each newest first, and is never cut short.

-- Newest first by whatever narrows it; what else narrows it is looked at in the index itself.
create index changes_by_moment on changes (at desc, id desc) include (action);
drop index changes_by_time;
create index changes_by_person on changes (actor_id, at desc, id desc) include (entity, action);
create index changes_by_kind on changes (entity, at desc, id desc) include (action);
-- Restorings are as rare as deletions, which have an index of this kind already.
create index changes_restorings on changes (at desc, id desc) where action = 'restore';

-- By what somebody calls a thing that is gone: the names that deletions keep, whatever the kind.
create function name_of_deleted(before jsonb) returns text language sql immutable parallel safe as $$
  select lower(coalesce(before ->> 'task_name', '') || ' ' || coalesce(before ->> 'title', '') || ' '
    || coalesce(before ->> 'name', '') || ' ' || coalesce(before ->> 'company_name', '') || ' '
    || coalesce(before ->> 'label', '') || ' ' || coalesce(before ->> 'invoice_number', '') || ' '
    || coalesce(before ->> 'client_name', '') || ' ' || coalesce(before ->> 'f_name', '') || ' '
    || coalesce(before ->> 's_name', '') || ' ' || coalesce(before ->> 'email', '') || ' '
    || left(coalesce(before ->> 'description', ''), 500) || ' ' || left(coalesce(before ->> 'text', ''), 500))
$$;
create index changes_deleted_names on changes using gin (name_of_deleted(before) gin_trgm_ops)
  where action = 'delete';

-- Entries are neither edited (0001_platform.sql) nor taken away.
create function keep_entries() returns trigger language plpgsql as $$
begin
  raise exception 'changes are never deleted';
end
$$;
create trigger changes_not_deleted before delete on changes for each row execute function keep_entries();
create trigger changes_not_emptied before truncate on changes for each statement execute function keep_entries();
