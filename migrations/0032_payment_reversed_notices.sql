-- Administrators are notified of reversed payments.

alter table notifications
  drop constraint notifications_kind_check,
  add constraint notifications_kind_check check (kind in
    ('task-assigned', 'task-commented', 'mentioned', 'task-due', 'sign-up-waiting', 'quote-accepted', 'invoice-paid',
     'payment-reversed', 'backup-failed', 'new-sign-in', 'session-stolen'));
