-- Who watches a task (spec 26.4). Who left stays in the table, so that comments do not add them again.
create table task_watchers (
  id integer generated always as identity primary key,
  task_id integer not null references tasks (id) on delete cascade,
  user_id uuid not null references users (id) on delete cascade,
  is_watching boolean not null default true,
  created_at timestamptz not null default now(),
  constraint task_watchers_once unique (task_id, user_id)
);
create index task_watchers_by_user on task_watchers (user_id, task_id) where is_watching;

alter table notifications
  drop constraint notifications_kind_check,
  add constraint notifications_kind_check check (kind in
    ('task-assigned', 'task-commented', 'task-watched', 'mentioned', 'task-due', 'timer-running', 'sign-up-waiting',
     'quote-accepted', 'quote-declined', 'question-asked', 'slip-received', 'invoice-paid', 'payment-reversed',
     'budget-reached', 'backup-failed', 'new-sign-in', 'session-stolen'));
