-- What holds of tasks in every installation.

--! task-counts: The counts that totals of tasks are taken from are those of the tasks (docs/decisions/008).
select status_rank, priority_rank, type, coalesce(found.count, 0) as tasks, coalesce(kept.count, 0) as counted
from (
  select status_rank, priority_rank, coalesce(type, '') as type, count(*) as count from tasks group by 1, 2, 3
) as found
full join (
  select status_rank, priority_rank, type, sum(count) as count from task_counts group by 1, 2, 3
) as kept using (status_rank, priority_rank, type)
where coalesce(found.count, 0) <> coalesce(kept.count, 0);

--! task-labels: Every label of a task is in what the filter looks into, and nothing else is.
select task_id, label_id, named.task_id is not null as is_there
from (select id as task_id, unnest(labels) as label_id from tasks) as named
full join task_labels as kept using (task_id, label_id)
where named.task_id is null or kept.task_id is null;

--! task-words: Every description, sub-task and comment is in what the search looks into, and nothing else is.
select task_id, source, source_id, found.task_id is not null as is_there
from (
  select id as task_id, 'description' as source, 0 as source_id from tasks where remark is not null
  union all select parent_task_id, 'sub-task', id from sub_tasks
  union all select task_id, 'comment', id from comments
) as found
full join task_words as kept using (task_id, source, source_id)
where found.task_id is null or kept.task_id is null;

--! task-links: No task waits for itself, neither directly nor by way of others.
select blocking_id, blocked_id from task_links where task_waits_for(blocking_id, blocked_id);
