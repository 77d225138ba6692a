-- What holds of bank slips (spec 22).

--! slips-booked-once: A slip is booked while exactly one receipt of it stands, and otherwise none does.
select slips.id, slips.state, count(standing.id) as receipts
from slips left join (
  select receipts.id, receipts.slip_id from receipts where slip_id is not null and exists (
    select from payments part where part.receipt_id = receipts.id and part.reverses_id is null
      and not exists (select from payments back where back.reverses_id = part.id))
) standing on standing.slip_id = slips.id
group by slips.id
having count(standing.id) <> (slips.state = 'booked')::integer;

--! slips-whole: The hash of a slip is that of its bytes.
select slips.id from slips join files on files.id = slips.file_id where sha256(files.content) <> slips.sha256;
