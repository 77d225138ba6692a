-- The search for tasks finds words of descriptions, sub-tasks and comments too.

-- What a person sees of a description as it is stored (rich-text/shared/write-rich-text.ts writes it in one spelling): a
-- space where a line ends, nothing where only the looks of a word change.
create function visible_text(rich_text text) returns text language sql immutable strict parallel safe
return replace(replace(replace(replace(
  regexp_replace(regexp_replace(rich_text, '</(p|h[1-6]|li|blockquote)>|<br />', ' ', 'g'), '<[^>]*>', '', 'g'),
  '&lt;', '<'), '&gt;', '>'), '&quot;', '"'), '&amp;', '&');

-- As it is searched: in lower case, in one line, with a space before the first word, so that a word begins after one.
create function searched_words(words text) returns text language sql immutable strict parallel safe
return ' ' || btrim(lower(regexp_replace(words, '[\s\u00a0]+', ' ', 'g')));

-- Trigrams are made of the letters that the database knows as letters, which depends on its locale; Sinhala and Tamil
-- often have none. Each of their letters becomes one of the 36 that every locale knows. Several become the same: what is
-- found by these keys is compared with the words themselves.
create function search_keys(words text) returns text language sql immutable strict parallel safe
return translate(words,
      U&'\0D81\0D82\0D83\0D85\0D86\0D87\0D88\0D89\0D8A\0D8B\0D8C\0D8D\0D8E\0D8F\0D90\0D91\0D92\0D93\0D94\0D95'
      '\0D96\0D9A\0D9B\0D9C\0D9D\0D9E\0D9F\0DA0\0DA1\0DA2\0DA3\0DA4\0DA5\0DA6\0DA7\0DA8\0DA9\0DAA\0DAB\0DAC'
      '\0DAD\0DAE\0DAF\0DB0\0DB1\0DB3\0DB4\0DB5\0DB6\0DB7\0DB8\0DB9\0DBA\0DBB\0DBD\0DC0\0DC1\0DC2\0DC3\0DC4'
      '\0DC5\0DC6\0DCA\0DCF\0DD0\0DD1\0DD2\0DD3\0DD4\0DD6\0DD8\0DD9\0DDA\0DDB\0DDC\0DDD\0DDE\0DDF\0DE6\0DE7'
      '\0DE8\0DE9\0DEA\0DEB\0DEC\0DED\0DEE\0DEF\0DF2\0DF3\0DF4\0B82\0B83\0B85\0B86\0B87\0B88\0B89\0B8A\0B8E'
      '\0B8F\0B90\0B92\0B93\0B94\0B95\0B99\0B9A\0B9C\0B9E\0B9F\0BA3\0BA4\0BA8\0BA9\0BAA\0BAE\0BAF\0BB0\0BB1'
      '\0BB2\0BB3\0BB4\0BB5\0BB6\0BB7\0BB8\0BB9\0BBE\0BBF\0BC0\0BC1\0BC2\0BC6\0BC7\0BC8\0BCA\0BCB\0BCC\0BCD'
      '\0BD0\0BD7\0BE6\0BE7\0BE8\0BE9\0BEA\0BEB\0BEC\0BED\0BEE\0BEF\0BF0\0BF1\0BF2\0BF3\0BF4\0BF5\0BF6\0BF7'
      '\0BF8\0BF9\0BFA\00DF\00E0\00E1\00E2\00E3\00E4\00E5\00E6\00E7\00E8\00E9\00EA\00EB\00EC\00ED\00EE\00EF'
      '\00F0\00F1\00F2\00F3\00F4\00F5\00F6\00F8\00F9\00FA\00FB\00FC\00FD\00FE\00FF',
      'abcdefghijklmnopqrstuvwxyz0123456789abcdefghijklmnopqrstuvwxyz0123456789abcdefghijklmnopqrstuvwxyz01'
      '23456789abcdefghijklmnopqrstuvwxyz0123456789abcdefghijklmnopqrstuvwxyz0123456789abcdefghijklmno');

-- One row for each description, sub-task and comment. It has no life of its own: triggers keep it.
create table task_words (
  task_id integer not null references tasks (id) on delete cascade,
  source text not null check (source in ('description', 'sub-task', 'comment')),
  -- the id of the sub-task or comment; 0 for the description
  source_id integer not null,
  words text not null,
  -- null where the words are their own keys
  keys text generated always as (case when words ~ '[^ -~]' then search_keys(words) end) stored,
  primary key (task_id, source, source_id)
);

create function keep_description_words() returns trigger language plpgsql as $$
begin
  if new.remark is null then
    delete from task_words where task_id = new.id and source = 'description';
  else
    insert into task_words (task_id, source, source_id, words)
    values (new.id, 'description', 0, searched_words(visible_text(new.remark)))
    on conflict (task_id, source, source_id) do update set words = excluded.words;
  end if;
  return null;
end
$$;
create trigger tasks_words_insert after insert on tasks
  for each row when (new.remark is not null) execute function keep_description_words();
-- most changes of a task leave its description alone and never come here
create trigger tasks_words_update after update of remark on tasks
  for each row when (new.remark is distinct from old.remark) execute function keep_description_words();

create function keep_sub_task_words() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    delete from task_words where task_id = old.parent_task_id and source = 'sub-task' and source_id = old.id;
  end if;
  if tg_op <> 'DELETE' then
    insert into task_words (task_id, source, source_id, words)
    values (new.parent_task_id, 'sub-task', new.id, searched_words(concat_ws(' ', new.title, new.description)));
  end if;
  return null;
end
$$;
create trigger sub_tasks_words_insert after insert or delete on sub_tasks
  for each row execute function keep_sub_task_words();
create trigger sub_tasks_words_update after update of title, description, parent_task_id on sub_tasks
  for each row when ((new.title, new.description, new.parent_task_id)
    is distinct from (old.title, old.description, old.parent_task_id))
  execute function keep_sub_task_words();

create function keep_comment_words() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    delete from task_words where task_id = old.task_id and source = 'comment' and source_id = old.id;
  end if;
  if tg_op <> 'DELETE' then
    insert into task_words (task_id, source, source_id, words)
    values (new.task_id, 'comment', new.id, searched_words(new.text));
  end if;
  return null;
end
$$;
create trigger comments_words_insert after insert or delete on comments
  for each row execute function keep_comment_words();
create trigger comments_words_update after update of text, task_id on comments
  for each row when ((new.text, new.task_id) is distinct from (old.text, old.task_id))
  execute function keep_comment_words();

insert into task_words (task_id, source, source_id, words)
  select id, 'description', 0, searched_words(visible_text(remark)) from tasks where remark is not null
  union all
  select parent_task_id, 'sub-task', id, searched_words(concat_ws(' ', title, description)) from sub_tasks
  union all
  select task_id, 'comment', id, searched_words(text) from comments;
create index task_words_by_text on task_words using gin ((coalesce(keys, words)) gin_trgm_ops);
analyze task_words;
