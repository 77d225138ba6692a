-- What holds of money in every installation: each query answers with the rows that break its sentence. The checks of
-- migrations/0007_sales.sql refuse most of it; here it stands for all of it, whatever wrote the rows.

--! line-amounts: The amount of a line is its quantity times its unit price, of a line of time its minutes at the price of an hour, less its discount, each rounded half up to the cent.
with lines as (
  select 'invoice' as document, invoice_id as id, position, quantity, minutes, unit_price_cents,
    discount_percent, discount_cents, amount_cents from invoice_items
  union all
  select 'quote', quote_id, position, quantity, minutes, unit_price_cents, discount_percent, discount_cents, amount_cents
  from quote_items
), whole as (
  select *, case when minutes is null then round(unit_price_cents * quantity)
    else div(unit_price_cents::numeric * minutes + 30, 60) end as gross
  from lines
)
select * from whole
where amount_cents < 0 or quantity <> round(minutes / 60.0, 4) or num_nonnulls(discount_percent, discount_cents) > 1
  or amount_cents is distinct from gross - coalesce(discount_cents, round(gross * discount_percent * 0.01), 0);

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

--! document-sums: Discount, taxed amount, levy, tax and total of a document follow from its lines and rates in ten steps.
with documents as (
  select 'invoice' as document, invoices.id, subtotal_cents, invoices.discount_percent, discount_fixed_cents,
    invoices.discount_cents, deducted_cents, untaxed_cents, levy_rate, levy_cents, tax_rate, tax_cents, total_cents,
    coalesce(sum(amount_cents) filter (where is_taxed), 0) as taxed_lines,
    (select coalesce(sum(taxed_cents), 0) from invoice_deductions where invoice_id = invoices.id) as taxed_deposits
  from invoices left join invoice_items items on items.invoice_id = invoices.id group by invoices.id
  union all
  select 'quote', quotes.id, subtotal_cents, quotes.discount_percent, discount_fixed_cents,
    quotes.discount_cents, 0, untaxed_cents, levy_rate, levy_cents, tax_rate, tax_cents, total_cents,
    coalesce(sum(amount_cents) filter (where is_taxed), 0), 0
  from quotes left join quote_items items on items.quote_id = quotes.id group by quotes.id
), steps as (
  select *, subtotal_cents - discount_cents - deducted_cents as net,
    subtotal_cents - discount_cents - deducted_cents - untaxed_cents as taxed,
    -- rounded half up in whole numbers: the division of numerics is not exact
    case when subtotal_cents = 0 then 0
      else div(2 * discount_cents::numeric * taxed_lines + subtotal_cents, 2 * subtotal_cents) end as taxed_discount
  from documents
)
select document, id, net, taxed, levy_cents, tax_cents, total_cents from steps
where discount_cents is distinct from
    coalesce(discount_fixed_cents, round(subtotal_cents * discount_percent * 0.01), 0)
  or discount_cents > subtotal_cents or taxed < 0 or net < taxed
  or taxed is distinct from taxed_lines - taxed_discount - taxed_deposits
  or levy_cents is distinct from round(taxed * levy_rate * 0.01)
  or tax_cents is distinct from round((taxed + levy_cents) * tax_rate * 0.01)
  or total_cents is distinct from net + levy_cents + tax_cents;

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
select 'payment', id, amount_cents, amount_cents from payments where abs(amount_cents) not between 1 and 1000000000000000
union all
select 'receipt', id, amount_cents, amount_cents from receipts where amount_cents <= 0
union all
select 'expense', id, amount_cents, amount_cents
from expenses where amount_cents < 0 or amount_cents > 1000000000000000;

--! settled-sums: What is settled of an invoice, and what of it was written off, are the sums of its payment rows.
select invoices.id, paid_cents, written_off_cents, coalesce(sum(payments.amount_cents), 0) as payments_cents
from invoices left join payments on payments.invoice_id = invoices.id
group by invoices.id
having coalesce(sum(payments.amount_cents), 0) is distinct from paid_cents
  or coalesce(sum(payments.amount_cents) filter (where payments.kind = 'write_off'), 0) is distinct from written_off_cents;

--! paid-at-most: At most the total of an invoice is paid.
select id, paid_cents, total_cents from invoices where paid_cents < 0 or paid_cents > total_cents;

--! payments-issued: Payments belong to issued invoices, and those of a void one were all taken back.
select payments.id, invoice_id, issued_at, voided_at
from payments left join invoices on invoices.id = payments.invoice_id
where invoice_id is not null and (invoices.id is null or issued_at is null or voided_at is not null and paid_cents <> 0);

--! payment-targets: A row of payments is of an invoice or of an account, and its kind fits it.
select id, kind, invoice_id, account_id, amount_cents from payments
where num_nonnulls(invoice_id, account_id) <> 1
  or kind in ('withholding', 'write_off') and invoice_id is null
  or kind in ('credit', 'refund') and account_id is null
  or kind <> 'transfer' and (amount_cents < 0) <> ((kind = 'refund') <> (reverses_id is not null))
  or (kind = 'transfer') <> (transfer_id is not null);

--! certificates: A certificate is one of tax that was withheld from an invoice.
select payment_id as id, kind, reverses_id from withholding_certificates
left join payments on payments.id = payment_id
where kind is distinct from 'withholding' or reverses_id is not null;

--! account-sums: What is on an account is the sum of its rows, and never less than nothing.
select accounts.id, balance_cents, coalesce(sum(payments.amount_cents), 0) as payments_cents
from client_accounts accounts left join payments on payments.account_id = accounts.id
group by accounts.id
having balance_cents < 0 or coalesce(sum(payments.amount_cents), 0) is distinct from balance_cents;

--! reversals: A reversal repeats its one original with the opposite amount, and is itself not reversed.
select reversal.id, original.id as original_id, reversal.amount_cents, original.amount_cents as original_cents
from payments reversal left join payments original on original.id = reversal.reverses_id
where reversal.reverses_id is not null and (
  original.id is null or original.reverses_id is not null or original.kind = 'transfer'
  or (reversal.kind, reversal.invoice_id, reversal.account_id, reversal.receipt_id, reversal.amount_cents)
    is distinct from
    (original.kind, original.invoice_id, original.account_id, original.receipt_id, -original.amount_cents)
  or (select count(*) from payments other where other.reverses_id = original.id) > 1);

--! transfers: A transfer has one side on an account and one on an invoice, which come to nothing together.
select min(id) as id, transfer_id, count(account_id) as accounts, count(invoice_id) as invoices, sum(amount_cents) as cents
from payments where transfer_id is not null
group by transfer_id having count(account_id) <> 1 or count(invoice_id) <> 1 or sum(amount_cents) <> 0;

--! receipts: The money of a receipt lies where its rows say, or all of it was taken back.
select receipts.id, receipts.amount_cents,
  coalesce(sum(payments.amount_cents) filter (where kind = 'money'), 0) as parts_cents
from receipts left join payments on payments.receipt_id = receipts.id
group by receipts.id
having count(payments.id) = 0
  or coalesce(sum(payments.amount_cents) filter (where kind = 'money'), 0) not in (0, receipts.amount_cents);

--! receipt-numbers: The numbers of printed receipts have no gap, and each has its PDF.
select max(number) as id, count(*) as number from receipt_documents having count(*) <> coalesce(max(number), 0)
union all
select receipt_documents.receipt_id, number
from receipt_documents left join files on files.id = pdf_file_id
where files.id is null or files.content_type <> 'application/pdf' or files.hash <> sha256(files.content);

--! credits: The credit notes of an invoice that stand come to at most the invoice, which knows their total.
select invoices.id, credited_cents, total_cents, notes.net, notes.levy, notes.tax, notes.total
from invoices
left join (
  select invoice_id, sum(net_cents) as net, sum(net_cents - untaxed_cents) as taxed, sum(untaxed_cents) as untaxed,
    sum(levy_cents) as levy,
    sum(tax_cents) as tax, sum(total_cents) as total
  from credit_notes where voided_at is null group by invoice_id
) as notes on notes.invoice_id = invoices.id
where coalesce(notes.total, 0) is distinct from credited_cents
  or notes.net > net_cents or notes.taxed > taxed_cents or notes.untaxed > net_cents - taxed_cents
  or notes.levy > levy_cents or notes.tax > tax_cents or notes.total > total_cents
  or credited_cents + written_off_cents > total_cents
  or notes.total is not null and (issued_at is null or voided_at is not null);

--! credit-notes: A credit note is the sum of its lines, with the rates of its invoice, and its money is on the account.
select notes.id, notes.number, net_cents, untaxed_cents, levy_cents, tax_cents, notes.total_cents, lines.cents as lines
from (
  select notes.*, invoices.levy_rate as invoice_levy_rate, invoices.tax_rate as invoice_tax_rate,
    invoices.invoice_number
  from credit_notes notes left join invoices on invoices.id = notes.invoice_id
) as notes
left join (
  select credit_note_id, sum(amount_cents) as cents, sum(amount_cents) filter (where not is_taxed) as untaxed,
    count(*) as count, max(position) as last
  from credit_note_items group by credit_note_id
) as lines on lines.credit_note_id = notes.id
where lines.cents is distinct from net_cents or coalesce(lines.untaxed, 0) <> untaxed_cents
  or lines.count <> lines.last or notes.total_cents <> net_cents + levy_cents + tax_cents
  or voided_at is null and (levy_rate, tax_rate) is distinct from (invoice_levy_rate, invoice_tax_rate)
  or (select coalesce(sum(amount_cents), 0) from payments where credit_note_id = notes.id)
    <> case when voided_at is null then notes.total_cents else 0 end
  or not exists (
    select from payments
    where credit_note_id = notes.id and account_id = notes.account_id and amount_cents = notes.total_cents);

--! credits-settled: What credit notes settled of their invoice is still there.
select invoice_id as id, sum(settled_cents) as settled_cents
from credit_notes notes where voided_at is null
group by invoice_id
having sum(settled_cents) > (
  select coalesce(sum(amount_cents), 0) from payments
  where payments.invoice_id = notes.invoice_id and kind = 'transfer');

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
  union all
  select 'revision of invoice', invoice_id, pdf_file_id from invoice_revisions
  union all
  select 'revision of quote', quote_id, pdf_file_id from quote_revisions
  union all
  select 'credit note', id, pdf_file_id from credit_notes
) as documents
left join files on files.id = documents.pdf_file_id
where documents.pdf_file_id is not null
  and (files.id is null or files.content_type <> 'application/pdf' or files.hash <> sha256(files.content)
    or substring(files.content from 1 for 5) <> '%PDF-'::bytea);

--! revisions: The revisions of a document are numbered from 1 without a gap, and the PDF that it shows is the last of them.
select coalesce(documents.document, revisions.document) as document, coalesce(documents.id, revisions.id) as id,
  documents.pdf_file_id, revisions.count, revisions.last
from (
  select 'invoice' as document, id, pdf_file_id from invoices
  union all
  select 'quote', id, pdf_file_id from quotes
) as documents
full join (
  select 'invoice' as document, invoice_id as id, count(*) as count, max(number) as last,
    (array_agg(pdf_file_id order by number desc))[1] as pdf_file_id
  from invoice_revisions group by invoice_id
  union all
  select 'quote', quote_id, count(*), max(number), (array_agg(pdf_file_id order by number desc))[1]
  from quote_revisions group by quote_id
) as revisions on revisions.document = documents.document and revisions.id = documents.id
where (documents.pdf_file_id is not null and documents.pdf_file_id is distinct from revisions.pdf_file_id)
  or revisions.count <> revisions.last;

--! revision-contents: A revision states what its PDF does; the last of an issued invoice states its total.
select 'invoice' as document, invoice_id as id, number from invoice_revisions revisions
where contents is null and (not is_from_before or exists (
  select from invoice_revisions earlier
  where earlier.invoice_id = revisions.invoice_id and earlier.number < revisions.number and earlier.contents is not null
))
union all
select 'quote', quote_id, number from quote_revisions where contents is null and not is_from_before
union all
select 'invoice', invoices.id, number
from invoices join invoice_revisions on invoice_id = invoices.id and invoice_revisions.pdf_file_id = invoices.pdf_file_id
where issued_at is not null and contents is not null and number = (
    select max(number) from invoice_revisions last where last.invoice_id = invoices.id
  ) and contents -> 'columns' ->> 'total_cents' is distinct from total_cents::text;

--! numbers-unique: No two invoices or credit notes have the same number.
select number as invoice_number, array_agg(id order by id) as ids
from (
  select invoice_number as number, id from invoices where invoice_number is not null
  union all
  select number, id from credit_notes
) as documents
group by number having count(*) > 1;

--! numbers-in-series: A series of numbers has no gap, none lies beyond its last, and every document has the number that it was given.
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
where passed_over is null and credit_note_id is null and invoice_number is distinct from invoice_numbers.number
union all
select series, null, null, invoice_numbers.number, credit_note_id
from invoice_numbers left join credit_notes on credit_notes.id = credit_note_id
where credit_note_id is not null and credit_notes.number is distinct from invoice_numbers.number
union all
select null, null, null, invoice_number, id
from invoices
where invoice_number is not null and not exists (select from invoice_numbers where invoice_id = invoices.id)
union all
select null, null, null, number, id
from credit_notes where not exists (select from invoice_numbers where credit_note_id = credit_notes.id);

--! tax-invoices: Issued tax invoices, and only they, have numbers of the series of tax invoices, in one word of at most 40 characters.
select invoices.id, title, invoice_number
from invoices join invoice_numbers on invoice_id = invoices.id
where issued_at is not null and (title = 'tax-invoice') <> is_tax_invoice
  or title = 'tax-invoice' and (issued_at is null or invoice_number !~ '^[^[:space:]]{1,40}$')
union all
select null, series, min(number) from invoice_numbers where series is not null
group by series having bool_or(is_tax_invoice) and not bool_and(is_tax_invoice);

--! quote-links: An invoice that names its quote was made from one that is there, and no other final invoice was.
select invoices.id, quote_id, quotes.status
from invoices left join quotes on quotes.id = quote_id
where quote_id is not null and (quotes.id is null or invoices.kind = 'invoice' and invoices.voided_at is null and (
  select count(*) from invoices others
  where others.quote_id = invoices.quote_id and others.kind = 'invoice' and others.voided_at is null) > 1);

--! deposits: An issued deposit is deducted once and as it is, by the final invoice of its quote, and deposits come to at most the quote.
select final.id, deduction.deposit_invoice_id as deposit_id, deduction.net_cents, deposit.net_cents as deposit_cents
from invoice_deductions deduction
left join invoices final on final.id = deduction.invoice_id
left join invoices deposit on deposit.id = deduction.deposit_invoice_id
where final.id is null or deposit.id is null or final.kind <> 'invoice' or deposit.kind <> 'deposit'
  or deduction.is_freed <> (final.voided_at is not null)
  or not deduction.is_freed and (deposit.issued_at is null or deposit.voided_at is not null
    or deposit.credited_cents <> 0
    or (final.quote_id, deduction.net_cents, deduction.taxed_cents)
      is distinct from (deposit.quote_id, deposit.net_cents, deposit.taxed_cents)
    or (select count(*) from invoice_deductions other
      where other.deposit_invoice_id = deduction.deposit_invoice_id and not other.is_freed) > 1)
union all
select final.id, deposit.id, null, deposit.net_cents
from invoices deposit
join invoices final on final.quote_id = deposit.quote_id and final.kind = 'invoice' and final.voided_at is null
where deposit.kind = 'deposit' and deposit.issued_at is not null and deposit.voided_at is null
  and deposit.credited_cents = 0 and not exists (
  select from invoice_deductions where invoice_id = final.id and deposit_invoice_id = deposit.id)
union all
select invoices.id, null, coalesce(sum(deduction.net_cents), 0), deducted_cents
from invoices left join invoice_deductions deduction on deduction.invoice_id = invoices.id
group by invoices.id having coalesce(sum(deduction.net_cents), 0) <> deducted_cents
union all
select min(deposit.id), quotes.id, sum(deposit.net_cents), quotes.net_cents
from quotes join invoices deposit on deposit.quote_id = quotes.id
where deposit.kind = 'deposit' and deposit.issued_at is not null and deposit.voided_at is null
  and deposit.credited_cents = 0
group by quotes.id having sum(deposit.net_cents) > quotes.net_cents;

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

--! billed-once: Work is billed by lines of invoices that are not void, and time and expenses say whether they are billed.
select 'void invoice' as fault, billed.id from billed_work billed
join invoice_items item on item.id = billed.invoice_item_id join invoices on invoices.id = item.invoice_id
where invoices.voided_at is not null
union all
select 'kind', id from billed_work
where num_nonnulls(task_id, time_entry_id, expense_id) <> 1
  or case kind when 'task' then task_id when 'time' then time_entry_id else expense_id end is null
union all
select 'time', id from time_entries
where is_billed <> exists (select from billed_work where time_entry_id = time_entries.id)
union all
select 'expense', id from expenses
where is_billed <> exists (select from billed_work where expense_id = expenses.id);

--! freed-work: Work is free again by a credit note that stands, while all of its invoice is credited and bills nothing.
select case when note.invoice_id <> invoices.id then 'other invoice' when note.voided_at is not null then 'void note'
    else 'not all credited' end as fault, freed.id
from freed_work freed
join credit_notes note on note.id = freed.credit_note_id
join invoice_items item on item.id = freed.invoice_item_id join invoices on invoices.id = item.invoice_id
where note.invoice_id <> invoices.id or note.voided_at is not null or invoices.credited_cents <> invoices.total_cents
union all
select 'billed, too', freed.id from freed_work freed join billed_work billed using (invoice_item_id);
