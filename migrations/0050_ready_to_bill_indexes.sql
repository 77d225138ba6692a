-- What is ready to bill is summed from these alone, without reading tasks and entries in full.

-- the time of a task that is not billed yet, in the order of tasks
drop index time_entries_unbilled_by_task;
create index time_entries_ready_by_task on time_entries (task_id) include (minutes, user_id, day)
  where is_billable and not is_billed;
create index time_entries_ready_by_project on time_entries (project_id) include (task_name, minutes, day)
  where is_billable and not is_billed and task_id is null;

drop index tasks_with_price;
create index tasks_with_price on tasks (id) include (project_id, amount_cents, quote_item_id)
  where billing = 'fixed' and status = 'Done';
create index tasks_billed_by_time on tasks (id) include (project_id, hourly_rate_cents)
  where billing = 'hourly' or billing = 'fixed' and status = 'Cancelled';
