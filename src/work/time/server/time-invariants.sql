-- What holds of time in every installation (spec 15.2).

--! time: Time lies within its day, not in the future, and is on a task or a project.
select id, day, minutes, from_minute from time_entries
where minutes not between 1 and 1440 or from_minute + minutes > 1440 or day > current_date + 1
  or (task_id is null) = (project_id is null);

--! timers: A person has one timer at most, and a running one is on a task or a project.
select user_id, count(*) as timers from timers
group by user_id having count(*) > 1 or bool_or((started_at is null) <> (task_id is null and project_id is null));
