-- Administrators are told once that what is invoiced of a project reaches 80 % or all of its budget.

create table budget_notices (
  -- of a deleted project, too: it may come back
  project_id integer not null,
  budget_cents bigint not null check (budget_cents > 0),
  percent integer not null check (percent in (80, 100)),
  created_at timestamptz not null,
  primary key (project_id, budget_cents, percent)
);

alter table notifications
  drop constraint notifications_kind_check,
  add constraint notifications_kind_check check (kind in
    ('task-assigned', 'task-commented', 'mentioned', 'task-due', 'timer-running', 'sign-up-waiting', 'quote-accepted',
     'invoice-paid', 'payment-reversed', 'budget-reached', 'backup-failed', 'new-sign-in', 'session-stolen'));
