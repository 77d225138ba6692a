import { type ClientBase, escapeIdentifier } from 'pg'
import type { BackupSequence, BackupTable, CopyFormat } from './backup-manifest.ts'

/** A table of the product, described from the database catalogue. */
export interface TableDescription {
  name: string
  /** Its name, quoted for statements. */
  reference: string
  /** Its columns in their order, without generated ones. */
  columns: string[]
  format: CopyFormat
  /** Sorts its rows in the same order on every server: by primary key, else by the whole row. */
  order: string
}

/**
 * Tables whose rows are not part of a backup, and which stay empty when an older backup that includes them is restored.
 * Every other table of the product is included, also those of later migrations; docs/backup.md lists each.
 */
export const LEFT_OUT = [
  { name: 'api_tokens', reason: 'What was revoked since must not come back; a new one is made.' },
  { name: 'calendar_feeds', reason: 'What was revoked since must not come back; a new address is made.' },
  {
    name: 'idempotency_keys',
    reason: 'Replies of the last day, kept for calls that are sent twice; whoever restores is past that.',
  },
  {
    name: 'installation_secret',
    reason: 'The mark of the secret that the installation has; a restored one may have another.',
  },
  { name: 'one_time_links', reason: 'Who finds a backup must not get in; a link is asked for again.' },
  { name: 'openid_results', reason: 'Sign-ins at another service, for a minute.' },
  { name: 'openid_starts', reason: 'Sign-ins at another service, for five minutes.' },
  { name: 'presence', reason: 'Who has a browser open at this moment; every process reports it again.' },
  { name: 'push_keys', reason: 'Browsers of the original would be reached by a copy; new ones are made.' },
  { name: 'push_messages', reason: 'What was pushed once is not pushed by a copy.' },
  { name: 'push_subscriptions', reason: 'They belong to the sessions.' },
  { name: 'rate_limits', reason: 'How often somebody called within the last minutes.' },
  { name: 'refresh_tokens', reason: 'Who finds a backup must not get in, and what was ended stays ended.' },
  { name: 'schema_migration', reason: 'Which migrations were applied stands in the manifest.' },
  { name: 'sealed_mails', reason: 'Mails that bring a link, as long as it can be used.' },
  { name: 'sessions', reason: 'Everybody signs in again; what was ended since must not come back.' },
  { name: 'passkey_challenges', reason: 'What passkeys are asked to sign, for five minutes.' },
  { name: 'sign_in_attempts', reason: 'Sign-ins between password and code, for five minutes.' },
  { name: 'webhook_changes', reason: 'Events for webhooks: what was told once is not told by a copy.' },
  { name: 'webhook_deliveries', reason: 'Events for webhooks: what was told once is not told by a copy.' },
  { name: 'webhook_tries', reason: 'They belong to the deliveries.' },
] as const

/** Whether a table is not part of a backup; its rows in an older backup are not restored. */
export function isLeftOut(name: string): boolean {
  return LEFT_OUT.some((table) => table.name === name)
}

/** Relations of the product: in its schema, and not part of an extension. */
const OWN = `relation.relnamespace = (select oid from pg_namespace where nspname = current_schema())
  and not exists (
    select from pg_depend
    where classid = 'pg_class'::regclass and objid = relation.oid and deptype = 'e'
  )`

/** All tables of the product except those left out, sorted by name. */
export async function describeTables(client: ClientBase): Promise<TableDescription[]> {
  const { rows } = await client.query<TableDescription>(
    `select relation.relname::text as name, relation.oid::regclass::text as reference,
       described.columns, described.format,
       coalesce(key."order", 'stored::text collate "C"') as "order"
     from pg_class relation
     cross join lateral (
       select array_agg(attname::text order by attnum) as columns,
         case when bool_or(atttypid = 'bytea'::regtype) then 'binary' else 'text' end as format
       from pg_attribute
       where attrelid = relation.oid and attnum > 0 and not attisdropped and attgenerated = ''
     ) as described
     left join lateral (
       select string_agg(
         quote_ident(attname) || case when attcollation <> 0 then ' collate "C"' else '' end, ', ' order by place
       ) as "order"
       from pg_index
       cross join lateral unnest(indkey::int2[]) with ordinality as part(number, place)
       join pg_attribute on attrelid = indrelid and attnum = part.number
       where indrelid = relation.oid and indisprimary
     ) as key on true
     where relation.relkind = 'r' and ${OWN} and relation.relname <> all($1)
     order by relation.relname collate "C"`,
    [LEFT_OUT.map(({ name }) => name)],
  )
  return rows
}

/** All relations of the schema that can contain rows or values; empty in an empty database. */
export async function listRelations(client: ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select relname::text as name from pg_class relation
     where relkind in ('r', 'p', 'v', 'm', 'f', 'S') and ${OWN} order by relname collate "C"`,
  )
  return rows.map(({ name }) => name)
}

/** The states of all sequences of the product, sorted by name. */
export async function readSequences(client: ClientBase): Promise<BackupSequence[]> {
  const { rows } = await client.query<{ name: string; reference: string }>(
    `select relname::text as name, oid::regclass::text as reference from pg_class relation
     where relkind = 'S' and ${OWN} order by relname collate "C"`,
  )
  const sequences: BackupSequence[] = []
  for (const { name, reference } of rows) {
    const { rows: states } = await client.query<{ lastValue: string; isCalled: boolean }>(
      `select last_value::text as "lastValue", is_called as "isCalled" from ${reference}`,
    )
    for (const state of states) sequences.push({ name, ...state })
  }
  return sequences
}

/** What a COPY statement copies of a table. */
type Copied = Pick<BackupTable, 'columns' | 'format'>

/** The statement that reads all rows of a table, in its order. */
export function copyOut({ reference, order }: TableDescription, { columns, format }: Copied): string {
  const rows = `select ${columnList(columns)} from ${reference} as stored order by ${order}`
  return `copy (${rows}) to stdout with (format ${format})`
}

/** The statement that loads such rows. */
export function copyIn({ reference }: TableDescription, { columns, format }: Copied): string {
  // PostgreSQL buffers 1,000 rows before storing them and ignores the size of binary ones: with files that takes
  // gigabytes. A volatile condition makes it store each row immediately.
  const rowByRow = format === 'binary' ? 'where random() >= 0' : ''
  return `copy ${reference} (${columnList(columns)}) from stdin with (format ${format}) ${rowByRow}`
}

const columnList = (columns: readonly string[]): string => columns.map(escapeIdentifier).join(', ')
