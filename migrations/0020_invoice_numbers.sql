-- Which series gave an invoice its number, and which one of the series it is: written down when it is given. From the
-- number itself it cannot be read: `INV20261122-225142` may be a moment of one series and the 225,142nd of another.

-- Every number that a series gives, in the transaction that gives it.
create table invoice_numbers (
  id integer generated always as identity primary key,
  number text not null,
  -- as invoice_series names it, and its how-manieth number it is; both null: from before this table, and not certain
  series text,
  sequence integer check (sequence > 0),
  invoice_id integer unique references invoices (id) on delete set null,
  -- why no invoice has it: another series had given the same text · its invoice went with the sample data
  passed_over text check (passed_over in ('taken', 'sample data')),
  check ((series is null) = (sequence is null)),
  check (passed_over is null or (series is not null and invoice_id is null)),
  unique (series, sequence)
);

-- The first number of a series that is sure to be in invoice_numbers, with all that follow.
alter table invoice_series add column recorded_from integer not null default 1 check (recorded_from > 0);

-- Numbers from before belong to the series that alone can have given them, as a number that no other invoice claims.
-- Of all others the series stays unknown: nothing is guessed.
with read as (
  select name, last_number, name ~ '\{SEQ' as is_counted,
    coalesce(substring(name from '\{SEQ:([1-9])\}'), '1')::integer as digits,
    (select count(*) from regexp_matches(name, '\{SEQ(?::[1-9])?\}', 'g')) as places,
    '^' || regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(
      regexp_replace(regexp_replace(name,
      '([].*+?^$()|\\[])', '\\\1', 'g'),
      '\{YYYY\}', '[0-9][0-9][0-9][0-9]', 'g'),
      '\{YY\}', '[0-9][0-9]', 'g'),
      '\{MMM\}', '[A-Z][A-Z][A-Z]', 'g'),
      '\{MM\}', '(?:0[1-9]|1[0-2])', 'g'),
      '\{DD\}', '(?:0[1-9]|[12][0-9]|3[01])', 'g'),
      '\{HH\}', '(?:[01][0-9]|2[0-3])', 'g'),
      '\{(mm|ss)\}', '[0-5][0-9]', 'g'),
      '\{SEQ(:[1-9])?\}', '([0-9]+)', 'g')
      -- without a count, numbers of the same second end in -2, -3
      || case when name ~ '\{SEQ' then '$' else '(?:-[0-9]+)?$' end as pattern
  from invoice_series
), possible as (
  select invoices.id, invoice_number, name, places,
    case when is_counted and places = 1 then substring(invoice_number from pattern) end as written, digits, last_number
  from invoices join read on invoice_number ~ pattern
), counted as (
  select id, invoice_number, name, written::numeric as sequence,
    count(*) over (partition by id) as series_of_it, count(*) over (partition by name, written::numeric) as claims
  from possible
  where written is null
    or (written::numeric between 1 and last_number
      and written = lpad(trim(leading '0' from written), greatest(digits, length(trim(leading '0' from written))), '0'))
)
insert into invoice_numbers (number, series, sequence, invoice_id)
select invoices.invoice_number, certain.name, certain.sequence::integer, invoices.id
from invoices
left join counted as certain
  on certain.id = invoices.id and sequence is not null and series_of_it = 1 and claims = 1
where invoices.invoice_number is not null
order by invoices.id;

update invoice_series set recorded_from = 1 + coalesce((
  select max(place) from generate_series(1, last_number) as place
  where not exists (select from invoice_numbers where series = name and sequence = place)
), 0);
