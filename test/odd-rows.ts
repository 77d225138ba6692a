import fc from 'fast-check'
import type pg from 'pg'
import { writeRichText } from '#work/rich-text/shared/write-rich-text.ts'
import { richTextDocuments } from './random-rich-text.ts'
import { sampleJpeg, samplePdf, samplePng } from './sample-files.ts'

/** Texts that a row format could lose, end early at, or misinterpret. */
export const ODD_TEXTS: readonly string[] = [
  '\\N',
  '\\.',
  'before\n\\.\nafter',
  '\\',
  '\\\\x41\\101\\t',
  'a\tb\nc\rd\r\ne\bf\fg\vh',
  'NULL',
  '"quoted", \'apostrophe\'; drop table invoices; --',
  '\u0001\u007f\u0085\u00a0\u2028\ufeff\uffff',
  'සිංහල අකුරු',
  'தமிழ் எழுத்து',
  'é e\u0301',
  '😀 👩‍💻 𝔘',
  ' spaces around ',
  '{"a": "\\u0041"}',
  'x'.repeat(300_000),
]

/** The image types and a PDF, with every byte value, and a file larger than a memory page. */
const ODD_FILES: readonly [type: string, content: Buffer][] = [
  ['image/png', samplePng({ extra: Buffer.from(Array.from({ length: 256 }, (_, byte) => byte)) })],
  ['image/jpeg', sampleJpeg('\\N\t\n\\.')],
  ['application/pdf', samplePdf()],
  ['application/pdf', Buffer.alloc(3_000_000, '\\.\n')],
  ['application/pdf', Buffer.from([0])],
]

const PERSON = '01890000-0000-7000-8000-000000000000'

/**
 * Fills a migrated, empty database with values that are hard to serialize: texts, files, the largest and smallest
 * numbers and days, nulls beside empty texts, and sequences at their ends.
 */
export async function insertOddRows(pool: pg.Pool): Promise<void> {
  await pool.query(
    `insert into users (id, f_name, s_name, email, role, status, password_hash)
     values ($1, 'Nimal', 'පෙරේරා', 'nimal@bluelotus.example', 'ADMIN', 'Active', '$argon2id$v=19$m=19456')`,
    [PERSON],
  )
  const remarks = fc.sample(richTextDocuments, { seed: 7, numRuns: 40 }).map(writeRichText)
  await pool.query(
    `insert into tasks (task_name, remark, assignee_id, amount_cents, estimate_minutes)
     select 'Task ' || place, remark, $2, 9223372036854775807, 2147483647
     from unnest($1::text[]) with ordinality as drawn(remark, place)`,
    [[...ODD_TEXTS, '', ...remarks], PERSON],
  )
  await pool.query(`insert into tasks (task_name, start_date, due_date) values
    ('Null', null, null), ('Early', '4713-01-01 BC', '0001-01-01'), ('Late', '5874897-12-31', 'infinity')`)
  await pool.query(
    `insert into clients (company_name, contact_name, email, phone, notes, created_at)
     select left(text, 200), left(text, 200), 'x@example.lk', left(text, 200), text, '2026-11-21 03:04:05.678901+05:30'
     from unnest($1::text[]) as text`,
    [ODD_TEXTS],
  )
  await pool.query(
    `insert into changes (entity, entity_id, action, audience, actor_name, at, before, after)
     select 'client', left(text, 200), 'update', 'client:view', text, '-infinity', to_jsonb(text),
       jsonb_build_object(text, 1.50, 'number', 12345678901234567890.123456789, 'list', '[null, true, "\\\\N"]'::jsonb)
     from unnest($1::text[]) as text`,
    [ODD_TEXTS],
  )
  for (const [type, content] of ODD_FILES)
    await pool.query(
      `insert into files (content_type, hash, size, content, created_at)
       values ($1, sha256($2), length($2), $2, 'infinity')`,
      [type, content],
    )
  await pool.query(`
    insert into quotes (tax_rate, subtotal_cents, tax_cents, total_cents, valid_until, created_at, updated_at) values
      (0, 1000000000000000, 0, 1000000000000000, '9999-12-31', now(), now()),
      (0.0001, 500000, 1, 500001, '0001-01-01', now(), now());
    insert into quote_items (quote_id, position, description, quantity, unit_price_cents, amount_cents) values
      (1, 2147483647, 'Largest', 1000000, 1000000000, 1000000000000000), (2, 1, 'Smallest', 0.0001, 5000000000, 500000);
    insert into sessions (id, user_id, remember_me, address, user_agent, created_at, proven_at, expires_at)
      select id, id, true, '2001:db8::1', '', now(), now(), now() from users;
    insert into refresh_tokens (hash, session_id, expires_at)
      select sha256(number::text::bytea), id, now() from users, generate_series(1, 50) as number;
    insert into known_browsers (user_id, browser, address, seen_at)
      select id, 'Browser ' || number, '2001:db8::1', now() from users, generate_series(1, 50) as number;
    insert into idempotency_keys (scope, key, call, request_hash, status, reply)
      values ('a', 'b', 'c', '', 200, '\\x00ff'), ('a', 'B', 'c', '\\x5c2e0a', null, null);
    insert into rate_limits values ('somebody', 3, now());
    insert into presence values (gen_random_uuid(), now(), '[]');
    select setval('clients_id_seq', 2147483647), setval('changes_id_seq', 9223372036854775807)::text,
      setval('comments_id_seq', 1, false)`)
}

/** The rows of all tables except those given, generated columns included, serialized by the database. */
export async function allRows(pool: pg.Pool, except: readonly string[]): Promise<Record<string, string[]>> {
  const { rows: tables } = await pool.query<{ name: string }>(
    `select table_name as name from information_schema.tables
     where table_schema = 'public' and table_type = 'BASE TABLE' and table_name <> all($1) order by 1`,
    [except],
  )
  const found: Record<string, string[]> = {}
  for (const { name } of tables) {
    const { rows } = await pool.query<{ row: string }>(
      `select md5(stored::text) as row from ${name} as stored order by 1`,
    )
    found[name] = rows.map(({ row }) => row)
  }
  return found
}
