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
