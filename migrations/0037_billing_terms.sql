-- How a task is billed, and what an hour of work costs.

alter table tasks
  drop column billable,
  add column billing text not null default 'no' check (billing in ('no', 'fixed', 'hourly')),
  add column hourly_rate_cents bigint check (hourly_rate_cents >= 0),
  add constraint tasks_fixed_amount check (billing <> 'fixed' or amount_cents is not null);
