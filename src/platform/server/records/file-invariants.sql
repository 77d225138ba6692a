-- What holds of stored files (docs/decisions/013).

--! files-whole: A stored file is as long as it was, and its contents have the hash that was taken when it was stored.
select id, content_type, size, octet_length(content) as length, hash = sha256(content) as has_its_hash
from files where content is not null and (size <> octet_length(content) or hash <> sha256(content));

--! files-in-pieces: A file in pieces has all of them, and their bytes have the hash that was taken when it was stored.
select id, content_type, size, pieces.length, pieces.count, files.hash = pieces.hash as has_its_hash
from files
cross join lateral (
  select coalesce(sum(octet_length(content)), 0) as length, count(*) as count,
    coalesce(max(number), -1) + 1 as numbered, sha256(string_agg(content, '' order by number)) as hash
  from file_pieces where file_id = files.id
) as pieces
where files.content is null and (size <> pieces.length or pieces.count <> pieces.numbered
  or pieces.hash is distinct from files.hash and files.hash is not null);
