-- The list of invoices asks of each whether its number is of the series of tax invoices (spec 20.3); without this index
-- it looked through all numbers.
create index invoice_numbers_of_tax_invoices on invoice_numbers (invoice_id) where is_tax_invoice;
