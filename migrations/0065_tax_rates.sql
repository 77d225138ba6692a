-- The standard rates of taxes, each from its day on. The rates of documents are numbers of their own and never follow.

-- stands for all of them, so that two changes at once meet
create table tax_rate_list (
  id integer primary key default 1 check (id = 1),
  version integer not null default 1,
  updated_at timestamptz not null default now()
);
insert into tax_rate_list default values;

create table tax_rates (
  tax text not null check (tax in ('vat', 'sscl')),
  from_day date not null check (from_day between '2000-01-01' and '2099-12-31'),
  -- in percent
  rate double precision not null check (rate between 0 and 100),
  primary key (tax, from_day)
);
insert into tax_rates (tax, from_day, rate) values ('vat', '2024-01-01', 18), ('sscl', '2022-10-01', 2.5);
