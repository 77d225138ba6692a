-- The time of a task that is not billed by the hour is not billed as time on its project either, once the task is
-- deleted: its price covers it, or nobody pays for it.

-- whether it was billable on its task; set while the task is deleted
alter table time_entries add column billable_on_task boolean;

create or replace function move_time_of_task() returns trigger language plpgsql as $$
declare
  spent bigint;
  is_by_hour constant boolean := (old.billing = 'hourly' or old.billing = 'fixed' and old.status = 'Cancelled')
    and not exists (select from billed_work where task_id = old.id);
begin
  if old.project_id is null then
    select sum(minutes) into spent from time_entries where task_id = old.id;
    if spent is not null then
      raise exception '% of time are on task #%: choose a project for it first', length_in_words(spent), old.id
        using errcode = 'LB409';
    end if;
    if exists (select from timers where task_id = old.id) then
      raise exception 'A timer is running on task #%: stop it first', old.id using errcode = 'LB409';
    end if;
  else
    update time_entries set project_id = old.project_id, task_id = null,
      billable_on_task = case when not is_billed then is_billable end,
      is_billable = case when is_billed then is_billable else is_billable and is_by_hour end
    where task_id = old.id;
    update timers set project_id = old.project_id, task_id = null where task_id = old.id;
  end if;
  return old;
end
$$;

create or replace function leave_project() returns trigger language plpgsql as $$
begin
  if old.task_id is null and new.task_id is not null then
    new.project_id := null;
    if not old.is_billed then
      new.is_billable := coalesce(old.billable_on_task, old.is_billable);
    end if;
    new.billable_on_task := null;
  end if;
  return new;
end
$$;
