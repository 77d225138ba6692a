-- When the owner of a session last proved to be there (spec 35.1): at first by signing in.
alter table sessions add column proven_at timestamptz;
update sessions set proven_at = created_at;
-- a process of the release before, still running, opens sessions without naming it
alter table sessions alter column proven_at set not null, alter column proven_at set default now();

-- How people sign in to this installation (spec 35.2).
create table sign_in_settings (
  id integer primary key default 1 check (id = 1),
  -- since when administrators and accountants must have a second way; null: they need not
  second_way_required_at timestamptz
);
insert into sign_in_settings default values;

alter table notifications
  drop constraint notifications_kind_check,
  add constraint notifications_kind_check check (kind in
    ('task-assigned', 'task-commented', 'task-watched', 'mentioned', 'task-due', 'timer-running', 'sign-up-waiting',
     'quote-accepted', 'quote-declined', 'question-asked', 'slip-received', 'invoice-paid', 'payment-reversed',
     'budget-reached', 'backup-failed', 'new-sign-in', 'session-stolen', 'token-made', 'second-way-changed',
     'second-way-required'));
