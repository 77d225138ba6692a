-- How many earlier descriptions of a task are kept, and how much room they take.

-- Keeps at most 200 versions and 4 MiB of a task's descriptions: the newest 20 in any case as far as there is room for
-- them, of the others those that lasted longest. The newest two always stay: what it is, and what it was before.
create function bound_remark_versions(of_task integer) returns void language sql as $$
  with lasting as (
    select id, octet_length(remark) as bytes,
      row_number() over (order by id desc) as age,
      lead(started_at) over (order by id) - saved_at as lasted
    from remark_versions where task_id = of_task
  ),
  ranked as (
    select id, age, count(*) over preferred as kept, sum(coalesce(bytes, 0)) over preferred as kept_bytes
    from lasting
    window preferred as (order by age <= 20 desc, case when age <= 20 then age end, lasted desc, id desc
      rows unbounded preceding)
  )
  delete from remark_versions using ranked
  where remark_versions.id = ranked.id and age > 2 and (kept > 200 or kept_bytes > 4194304)
$$;

-- What was written without these bounds follows them from now on.
select bound_remark_versions(task_id) from remark_versions
group by task_id having count(*) > 200 or sum(octet_length(remark)) > 4194304;
