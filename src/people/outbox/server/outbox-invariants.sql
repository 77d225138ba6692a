-- What holds of the outbox in every installation.

--! messages-wait: A queued message knows when it is tried next, and no other message is tried again.
select id, state, next_attempt_at from outbox_messages where (state = 'queued') <> (next_attempt_at is not null);

--! links-are-not-readable: No message shows a link that sets somebody's password (spec 13.6).
select message.id from outbox_messages message
cross join lateral regexp_matches(
  message.text || coalesce(message.html, ''), '/auth/password-reset\?token=([A-Za-z0-9_-]{43})', 'g') as found (parts)
join one_time_links link on link.hash = sha256(convert_to(found.parts[1], 'UTF8'))
where message.text like '%/auth/password-reset?token=%' or message.html like '%/auth/password-reset?token=%';

--! links-are-forgotten: Nothing is kept sealed for a message that was delivered, or for a link that was used or replaced.
select sealed.message_id from sealed_mails sealed
join outbox_messages message on message.id = sealed.message_id
join one_time_links link on link.hash = sealed.link_hash
where message.state = 'delivered' or link.used_at is not null;
