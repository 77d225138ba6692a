-- A session ends 7 days after its sign-in, 90 with "Remember me", however much it is used (spec 2.9). The server counts
-- for itself; this is for those who read when it ends: the list of sessions, push, and what deletes ended ones.
update sessions
set expires_at = least(expires_at, created_at + case when remember_me then interval '90 days' else interval '7 days' end)
where ended_at is null;
