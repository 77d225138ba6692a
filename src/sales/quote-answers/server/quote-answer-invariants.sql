-- What holds of the answers of clients to quotes (spec 19).

--! quote-answers-in-turns: Answers to a quote are numbered without a gap, and between two of them the office opened it again: a quote has at most one living acceptance.
with placed as (
  select quote_id, number, answer, row_number() over (partition by quote_id order by number) as place
  from quote_answers
)
select * from placed where number <> place or (answer = 'reopened') <> (place % 2 = 0);

--! quote-answers-count: A quote has the status that its living answer gave it.
select last.quote_id, last.answer, quotes.status
from (select distinct on (quote_id) quote_id, answer from quote_answers order by quote_id, number desc) last
join quotes on quotes.id = last.quote_id
where last.answer <> 'reopened' and lower(quotes.status) <> last.answer;

--! quote-answers-evidence: The hash of an accepted PDF is that of its bytes.
select answers.id from quote_answers answers join files on files.id = answers.pdf_file_id
where sha256(files.content) <> answers.pdf_sha256;
