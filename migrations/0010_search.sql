-- The search for everything looks into all invoices and quotes at every key.
create index invoices_by_text on invoices using gin (search_text gin_trgm_ops);
create index quotes_by_text on quotes using gin (search_text gin_trgm_ops);
