-- What an hour of a project's work costs, and how its time is rounded on an invoice.

alter table projects
  add column hourly_rate_cents bigint check (hourly_rate_cents >= 0),
  -- minutes up to which time is rounded on an invoice, never where it is noted; 0: not at all
  add column rounding smallint not null default 0 check (rounding in (0, 5, 6, 15, 30));
