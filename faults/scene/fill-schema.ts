import type { Pool } from 'pg'
import { SOUND_MONEY, SOUND_NUMBERS, SOUND_REVISIONS } from '#test/sound-money.ts'
import { MIGRATIONS } from './migration-folders.ts'

const NIMAL = '01890000-0000-7000-8000-000000000001'
const KUMARI = '01890000-0000-7000-8000-000000000002'

/**
 * Rows as a release with these migrations stored them, by the migration that created their tables. Each part is valid
 * at every schema from its own on.
 */
const PARTS: Record<string, string> = {
  '0001': `
    insert into changes (entity, entity_id, action, audience, actor_id, actor_name, before, after)
      values ('task', '1', 'create', 'active', '${NIMAL}', 'Nimal Perera', null, '{"task_name": "Shoot the menu"}');
    insert into idempotency_keys (scope, key, call, request_hash, status, reply)
      values ('${NIMAL}', 'a-key', 'POST /api/task', sha256('x'), 201, '\\x00');
    insert into rate_limits (key, count, ends_at) values ('sign-in-address:127.0.0.1', 1, now() + interval '1 hour');`,
  '0002': `
    insert into users (id, f_name, s_name, email, role, status)
      values ('${NIMAL}', 'Nimal', 'Perera', 'nimal@bluelotus.example', 'ADMIN', 'Active'),
        ('${KUMARI}', 'කුමාරි', 'சிவா', 'kumari@bluelotus.example', 'USER', 'Active');
    insert into sessions (id, user_id, remember_me, address, user_agent, created_at, expires_at)
      select '${KUMARI}', id, true, '127.0.0.1', 'Browser', now(), now() + interval '30 days' from users limit 1;
    insert into refresh_tokens (hash, session_id, expires_at)
      select sha256('a'), id, expires_at from sessions;
    insert into one_time_links (hash, user_id, purpose, created_at, expires_at, used_at)
      values (sha256('b'), '${KUMARI}', 'invitation', now(), now() + interval '72 hours', now());
    insert into outbox_messages (kind, to_name, to_address, subject, text, message_id, created_at, next_attempt_at)
      values ('approval', 'Kumari', 'kumari@bluelotus.example', 'Welcome', 'Hello', '<one@example>', now(), now());`,
  '0003': `
    insert into projects (name, owner_id, status, budget_cents) values ('Cinnamon House', '${NIMAL}', 'Active', 25000000);
    insert into tasks (task_name, assignee_id, status, priority, due_date, type, remark, project_id)
      select 'Task ' || number, '${KUMARI}', (array['To Do', 'In Progress', 'Done', 'Blocked', 'Cancelled'])[number % 5 + 1],
        (array['Low', 'Medium', 'High', 'Critical'])[number % 4 + 1], date '2026-11-01' + number,
        (array[null, 'Bug', 'Meeting'])[number % 3 + 1], '<p>Text ' || number || '</p>', 1
      from generate_series(1, 50) as number;
    delete from tasks where id = 7;
    update tasks set status = 'Done' where id = 1;`,
  '0005': `
    insert into sub_tasks (parent_task_id, title, due_date) values (1, 'Book the kitchen', '2026-11-20');
    insert into comments (task_id, author_id, author_name, text, created_at)
      values (1, '${KUMARI}', 'Kumari', 'நன்றி', now());`,
  '0006': `
    insert into clients (company_name, contact_name, email, phone)
      values ('Lake View', 'Ayesha Perera', 'ayesha@lakeview.example', '+94 11 234 5678');
    insert into company_profiles (name, is_default) values ('Blue Lotus', true);
    insert into invoice_settings (company_profile_id, terms_and_conditions, invoice_number_format, is_default)
      values (1, 'Pay soon', '{PREFIX}-{SEQ}', true);`,
  '0007': SOUND_MONEY,
  '0008': `
    insert into chat_messages (conversation_id, sender_id, sender_name, text, key, created_at)
      select id, '${NIMAL}', 'Nimal', 'Good morning', gen_random_uuid(), now() from chat_conversations;
    insert into chat_reads (user_id, conversation_id, last_read_id) select '${KUMARI}', id, 1 from chat_conversations;
    insert into notifications (user_id, kind, entity, entity_id, title, path, actor_name, created_at, updated_at)
      values ('${KUMARI}', 'task-assigned', 'task', '1', 'Task 1', '/task?task=1', 'Nimal', now(), now());
    insert into notification_preferences (user_id, kind, mail) values ('${KUMARI}', 'mentioned', false);`,
  '0020': SOUND_NUMBERS,
  '0021': `
    insert into one_time_links (hash, user_id, purpose, created_at, expires_at)
      values (sha256('c'), '${KUMARI}', 'recovery', now(), now() + interval '1 hour');
    insert into outbox_messages
        (kind, to_name, to_address, subject, text, message_id, created_at, next_attempt_at, holds_link)
      values ('recovery', 'Kumari', 'kumari@bluelotus.example', 'Link', '(link not shown)', '<two@example>', now(), now(), true);
    insert into sealed_mails (message_id, link_hash, contents)
      select max(id), sha256('c'), 'sealed' from outbox_messages;`,
  '0023': SOUND_REVISIONS,
  '0025': `
    insert into digest_settings (user_id, frequency, hour) values ('${KUMARI}', 'off', 8);`,
  '0082': `
    insert into push_keys (public_key, sealed_private_key, created_at)
      values (repeat('B', 87), sha256('e') || sha256('f'), now());
    insert into push_subscriptions (session_id, user_id, endpoint, p256dh, auth, created_at)
      select id, user_id, 'https://push.example.lk/one', repeat('B', 87), repeat('A', 22), now() from sessions limit 1;
    insert into push_messages (session_id, notification_id, created_at, next_try_at)
      select session_id, notifications.id, now(), now() from push_subscriptions, notifications limit 1;
    insert into notification_preferences (user_id, kind, push) values ('${NIMAL}', 'mentioned', false);`,
}

/** Inserts all parts that the schema supports. */
export async function fillSchema(pool: Pool, migrationCount: number): Promise<void> {
  for (const name of MIGRATIONS.slice(0, migrationCount)) {
    const part = PARTS[name.slice(0, 4)]
    if (part !== undefined) await pool.query(part)
  }
}

/** A snapshot of one table: the query that reads all its rows, and its result. */
export interface TableContents {
  table: string
  query: string
  rows: string[]
}

/** Columns that a later release dropped: no release ever wrote them. */
const NEVER_WRITTEN = ['tasks.billable']

/** The entire contents of a database, without tables that the product constantly rewrites. */
export async function readContents(pool: Pool): Promise<TableContents[]> {
  const { rows: tables } = await pool.query<{ table: string; columns: string }>(
    `select relname as table, string_agg(quote_ident(attname), ', ' order by attnum) as columns
     from pg_class join pg_attribute on attrelid = pg_class.oid
     where relnamespace = 'public'::regnamespace and relkind = 'r' and relpersistence = 'p'
       and attnum > 0 and not attisdropped and relname not in ('schema_migration', 'rate_limits', 'idempotency_keys')
       and relname || '.' || attname <> all ($1)
     group by relname order by relname`,
    [NEVER_WRITTEN],
  )
  const contents: TableContents[] = []
  for (const { table, columns } of tables) {
    const query = `select md5(row::text) as row from (select ${columns} from ${table}) as row order by 1`
    contents.push({ table, query, rows: await readRows(pool, query) })
  }
  return contents
}

/** The tables in which a row is missing or changed, judged by the columns of the snapshot. */
export async function findChanged(pool: Pool, contents: readonly TableContents[]): Promise<string[]> {
  const changed: string[] = []
  for (const { table, query, rows } of contents) {
    const now = new Set(await readRows(pool, query))
    if (rows.some((row) => !now.has(row))) changed.push(table)
  }
  return changed
}

async function readRows(pool: Pool, query: string): Promise<string[]> {
  const { rows } = await pool.query<{ row: string }>(query)
  return rows.map(({ row }) => row)
}
