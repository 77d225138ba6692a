-- Clients, company profiles, invoice settings, and the files that people upload.

-- A file is stored whole, in the transaction that is its reason, and its contents never change.
create table files (
  id integer generated always as identity primary key,
  content_type text not null check (content_type in ('image/png', 'image/jpeg', 'application/pdf')),
  -- SHA-256
  hash bytea not null check (length(hash) = 32),
  size integer not null check (size > 0 and size = octet_length(content)),
  content bytea not null,
  created_at timestamptz not null,
  -- since when nothing points to it; it goes 31 days later, when no bin can want it back
  unused_since timestamptz
);
-- pictures are packed already
alter table files alter column content set storage external;

create table clients (
  id integer generated always as identity primary key,
  company_name text not null check (company_name <> ''),
  contact_name text not null check (contact_name <> ''),
  email text not null check (email = lower(email) and email <> ''),
  phone text not null check (phone <> ''),
  notes text,
  address text,
  -- taxpayer identification, as documents may show it
  tin text,
  vat_number text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  search_text text not null generated always as
    (lower(company_name || ' ' || contact_name || ' ' || email || ' ' || phone)) stored
);
create index clients_by_name on clients (lower(company_name), id);

alter table projects
  add constraint projects_client_id_fkey foreign key (client_id) references clients (id) on delete set null;

create table company_profiles (
  id integer generated always as identity primary key,
  name text not null check (name <> ''),
  address text,
  phone text,
  email text,
  website text,
  registration_number text,
  tin text,
  vat_number text,
  -- where the logo was fetched from; null when it was uploaded, or when there is none
  logo_url text,
  logo_file_id integer references files (id),
  primary_color text not null default '#1d7a71' check (primary_color ~ '^#[0-9a-f]{6}$'),
  secondary_color text not null default '#ffffff' check (secondary_color ~ '^#[0-9a-f]{6}$'),
  is_active boolean not null default true,
  is_default boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
-- at most one default, whoever is fastest
create unique index company_profiles_one_default on company_profiles (is_default) where is_default;
create index company_profiles_by_logo on company_profiles (logo_file_id);

create table invoice_settings (
  id integer generated always as identity primary key,
  company_profile_id integer references company_profiles (id) on delete set null,
  default_terms text not null default 'Due on Receipt',
  default_notes text not null default 'Thanks for your business.',
  terms_and_conditions text not null,
  bank_account_name text not null default '',
  bank_account_number text not null default '',
  bank_name text not null default '',
  bank_branch text not null default '',
  swift_code text not null default '',
  iban text not null default '',
  invoice_prefix text not null default 'INV',
  invoice_number_format text not null,
  header_text text not null default '',
  footer_text text not null default '',
  is_active boolean not null default true,
  is_default boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index invoice_settings_one_default on invoice_settings (is_default) where is_default;
create index invoice_settings_by_profile on invoice_settings (company_profile_id);
