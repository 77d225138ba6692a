-- What holds of the outbox in every installation.

--! messages-wait: A queued message knows when it is tried next, and no other message is tried again.
select id, state, next_attempt_at from outbox_messages where (state = 'queued') <> (next_attempt_at is not null);
