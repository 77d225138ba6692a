-- What was deleted, newest first: the list of the bin.
create index changes_deletions on changes (at desc, id desc) where action = 'delete';
