-- What holds of stored files (docs/decisions/013).

--! files-whole: A stored file is as long as it was, and its contents have the hash that was taken when it was stored.
select id, content_type, size, octet_length(content) as length, hash = sha256(content) as has_its_hash
from files where size <> octet_length(content) or hash <> sha256(content);
