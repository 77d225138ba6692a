-- A backup that was restored and found equal is proven, also when what it holds breaks an invariant: the database does,
-- too, and nothing else is as good. What is to be looked at is kept beside it.
alter table backups add column books_fault text;
alter table backups add constraint backups_books_of_proven check (books_fault is null or state = 'proven');
