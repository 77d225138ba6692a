-- What holds of money in every installation: each query answers with the rows that break its sentence. The checks of
-- migrations/0007_sales.sql refuse most of it; here it stands for all of it, whatever wrote the rows.

--! line-amounts: The amount of a line is its quantity times its unit price, rounded half up to the cent.
select 'invoice' as document, invoice_id as id, position, quantity, unit_price_cents, amount_cents
from invoice_items where amount_cents is distinct from round(unit_price_cents * quantity)
union all
select 'quote', quote_id, position, quantity, unit_price_cents, amount_cents
from quote_items where amount_cents is distinct from round(unit_price_cents * quantity);

--! line-positions: A document has at least one line, and its lines are numbered from 1 without a gap.
select 'invoice' as document, invoices.id, count(items.id) as lines, max(items.position) as last_position
from invoices left join invoice_items items on items.invoice_id = invoices.id
group by invoices.id
having count(items.id) = 0 or min(items.position) <> 1 or max(items.position) <> count(distinct items.position)
  or count(items.id) <> count(distinct items.position)
union all
select 'quote', quotes.id, count(items.id), max(items.position)
from quotes left join quote_items items on items.quote_id = quotes.id
group by quotes.id
having count(items.id) = 0 or min(items.position) <> 1 or max(items.position) <> count(distinct items.position)
  or count(items.id) <> count(distinct items.position);

--! subtotals: The subtotal of a document is the sum of its lines.
select 'invoice' as document, invoices.id, subtotal_cents, coalesce(sum(items.amount_cents), 0) as lines_cents
from invoices left join invoice_items items on items.invoice_id = invoices.id
group by invoices.id having coalesce(sum(items.amount_cents), 0) is distinct from subtotal_cents
union all
select 'quote', quotes.id, subtotal_cents, coalesce(sum(items.amount_cents), 0)
from quotes left join quote_items items on items.quote_id = quotes.id
group by quotes.id having coalesce(sum(items.amount_cents), 0) is distinct from subtotal_cents;

--! taxes: The tax of a document is its rate of the subtotal, rounded half up to the cent once.
select 'invoice' as document, id, subtotal_cents, tax_rate, tax_cents
from invoices where tax_cents is distinct from round(subtotal_cents * tax_rate * 0.01)
union all
select 'quote', id, subtotal_cents, tax_rate, tax_cents
from quotes where tax_cents is distinct from round(subtotal_cents * tax_rate * 0.01);

--! totals: The total of a document is its subtotal and its tax.
select 'invoice' as document, id, subtotal_cents, tax_cents, total_cents
from invoices where total_cents is distinct from subtotal_cents + tax_cents
union all
select 'quote', id, subtotal_cents, tax_cents, total_cents
from quotes where total_cents is distinct from subtotal_cents + tax_cents;

--! amounts-in-range: No amount is negative or more than can be stored.
select 'invoice' as place, id, subtotal_cents, total_cents
from invoices where subtotal_cents < 0 or tax_cents < 0 or total_cents > 1000000000000000
union all
select 'quote', id, subtotal_cents, total_cents
from quotes where subtotal_cents < 0 or tax_cents < 0 or total_cents > 1000000000000000
union all
select 'invoice line', invoice_id, unit_price_cents, amount_cents
from invoice_items where unit_price_cents < 0 or amount_cents < 0 or amount_cents > 1000000000000000
union all
select 'quote line', quote_id, unit_price_cents, amount_cents
from quote_items where unit_price_cents < 0 or amount_cents < 0 or amount_cents > 1000000000000000
union all
select 'payment', id, amount_cents, amount_cents from payments where amount_cents <= 0
union all
select 'expense', id, amount_cents, amount_cents
from expenses where amount_cents < 0 or amount_cents > 1000000000000000;

--! paid-sums: What is paid of an invoice is the sum of its payments.
select invoices.id, paid_cents, coalesce(sum(payments.amount_cents), 0) as payments_cents
from invoices left join payments on payments.invoice_id = invoices.id
group by invoices.id having coalesce(sum(payments.amount_cents), 0) is distinct from paid_cents;

--! paid-at-most: At most the total of an invoice is paid.
select id, paid_cents, total_cents from invoices where paid_cents < 0 or paid_cents > total_cents;

--! payments-issued: Payments belong to issued invoices that are not void.
select payments.id, invoice_id, issued_at, voided_at
from payments left join invoices on invoices.id = payments.invoice_id
where invoices.id is null or issued_at is null or voided_at is not null;

--! issued-whole: An issued invoice has a number, a day of issue, its parties and its PDF.
select id, invoice_number, issue_date, parties is not null as has_parties, pdf_file_id
from invoices
where issued_at is not null
  and (invoice_number is null or issue_date is null or parties is null or jsonb_typeof(parties) <> 'object'
    or pdf_file_id is null);

--! drafts-unsent: A draft has no day of issue and was never sent.
select id, issue_date, emailed_at from invoices
where issued_at is null and voided_at is null and (issue_date is not null or emailed_at is not null);

--! voids-numbered: A void invoice keeps its number, and nothing is paid of it.
select id, invoice_number, paid_cents from invoices
where voided_at is not null and (invoice_number is null or paid_cents <> 0);

--! documents-as-issued: The PDF of a document is there, is one, and is what it was when it was stored.
select documents.document, documents.id, documents.pdf_file_id
from (
  select 'invoice' as document, id, pdf_file_id from invoices
  union all
  select 'quote', id, pdf_file_id from quotes
) as documents
left join files on files.id = documents.pdf_file_id
where documents.pdf_file_id is not null
  and (files.id is null or files.content_type <> 'application/pdf' or files.hash <> sha256(files.content)
    or substring(files.content from 1 for 5) <> '%PDF-'::bytea);

--! revisions: The revisions of an invoice are numbered from 1 without a gap, and an issued one shows the last of them.
select invoices.id, pdf_file_id, revisions.count, revisions.last
from invoices
left join (
  select invoice_id, count(*) as count, max(number) as last from invoice_revisions group by invoice_id
) as revisions on revisions.invoice_id = invoices.id
where (invoices.pdf_file_id is not null and not exists (
    select from invoice_revisions latest
    where latest.invoice_id = invoices.id and latest.number = revisions.last and latest.pdf_file_id = invoices.pdf_file_id
  )) or revisions.count <> revisions.last;

--! numbers-unique: No two invoices have the same number.
select invoice_number, array_agg(id order by id) as ids
from invoices where invoice_number is not null group by invoice_number having count(*) > 1;

--! numbers-in-series: A series of numbers has no gap, none lies beyond its last, and every invoice has the number that it was given.
select name as series, place as missing, null as beyond, null as number, null as id
from invoice_series cross join generate_series(recorded_from, last_number) as place
where not exists (select from invoice_numbers where series = name and sequence = place)
union all
select series, null, sequence, number, invoice_id
from invoice_numbers left join invoice_series on invoice_series.name = series
where series is not null and (last_number is null or sequence > last_number)
union all
select series, case when invoice_id is null then sequence end, null, invoice_numbers.number, invoice_id
from invoice_numbers left join invoices on invoices.id = invoice_id
where passed_over is null and invoice_number is distinct from invoice_numbers.number
union all
select null, null, null, invoice_number, id
from invoices
where invoice_number is not null and not exists (select from invoice_numbers where invoice_id = invoices.id);

--! quote-links: An invoice that names its quote was made from one that is there and accepted, and no other was.
select invoices.id, quote_id, quotes.status
from invoices left join quotes on quotes.id = quote_id
where quote_id is not null and (quotes.id is null
  or (select count(*) from invoices others where others.quote_id = invoices.quote_id) > 1);

--! order-of-instants: An invoice is made, then issued, then sent, and paid or made void after it was issued.
select id, created_at, issued_at, emailed_at, voided_at from invoices
where issued_at < created_at - interval '1 minute' or emailed_at < created_at - interval '1 minute'
  or voided_at < created_at - interval '1 minute'
union all
select invoices.id, payments.created_at, invoices.issued_at, emailed_at, voided_at
from invoices join payments on payments.invoice_id = invoices.id
where payments.created_at < invoices.issued_at - interval '1 minute';

--! mail-about: What an invoice says of being sent is true: a message about it is in the outbox.
select id, emailed_at from invoices
where emailed_at is not null and not exists (
  select from outbox_messages where about_entity = 'invoice' and about_id = invoices.id
);

--! receipts-kept: The receipt of an expense is there and is what was uploaded.
select expenses.id, receipt_file_id, receipt_name
from expenses left join files on files.id = receipt_file_id
where receipt_file_id is not null and (files.id is null or files.hash <> sha256(files.content));
