-- The language in which a client is written to. What is there was written in English.

alter table clients
  add column language text not null default 'en' check (language in ('en', 'si', 'ta'));
alter table quotes
  add column language text not null default 'en' check (language in ('en', 'si', 'ta'));
alter table invoices
  add column language text not null default 'en' check (language in ('en', 'si', 'ta'));

-- A revision is in the language of what it replaces; one set back to draft never left the house.
create function keep_language() returns trigger language plpgsql as $$
begin
  raise exception 'an issued invoice keeps its language';
end
$$;
create trigger invoices_keep_language before update of language on invoices for each row
  when (old.issued_at is not null and new.issued_at is not null and new.language <> old.language)
  execute function keep_language();

-- Languages whose words a native reader has checked; until then their documents say "preset, please check" to the office.
create table checked_languages (
  language text primary key check (language in ('si', 'ta')),
  checked_by_name text not null check (checked_by_name <> ''),
  checked_at timestamptz not null
);
