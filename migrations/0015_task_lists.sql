-- Pages of tasks that few of all are on. What is done piles up, and what is still to do is nearly all new: the indexes of
-- creation and start, walked from the oldest, would pass everything that was ever done before the first open task.
create index tasks_open_by_creation on tasks (created_at, id) where status_rank in (1, 2, 4);
create index tasks_open_by_start on tasks (start_date, id) where status_rank in (1, 2, 4);

-- The tasks of one type, newest first, however few they are; it also finds those of a type that is renamed.
create index tasks_by_type on tasks (type, created_at, id) where type is not null;
