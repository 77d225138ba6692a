-- Several processes over one database, and what is swept.

-- Which secret all processes of the installation share, as a keyed hash: one with another secret must not start.
create table installation_secret (
  only_row boolean primary key default true check (only_row),
  fingerprint text not null,
  since timestamptz not null
);

-- The spent tokens of a session that is renewed for months are swept.
create index refresh_tokens_by_end on refresh_tokens (expires_at);

-- Delivered messages that still have their contents.
create index outbox_messages_with_contents on outbox_messages (delivered_at) where state = 'delivered' and text <> '';
