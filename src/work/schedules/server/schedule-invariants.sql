-- What holds of schedules in every installation.

--! once-a-day: No schedule has two runs for a day, none is half made, and each task that was made is there or was deleted.
select schedule_id, occurs_on, count(*) as runs, min(state) as state, min(task_id) as task_id
from schedule_runs run
group by schedule_id, occurs_on
having count(*) > 1 or bool_or(state = 'waiting') or bool_or(
  task_id is not null
  and not exists (select from tasks where tasks.id = task_id)
  and not exists (
    select from changes where entity = 'task' and entity_id = task_id::text and action = 'delete'));
