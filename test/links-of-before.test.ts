import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { onTestFinished, expect, it } from 'vitest'
import { MIGRATIONS_DIRECTORY } from '#app/server/open-database.ts'
import { createPool } from '#platform/server/database/database.ts'
import { findBreaches, readInvariants } from '#platform/server/database/invariants.ts'
import { migrate } from '#platform/server/database/migrate.ts'
import { createTestDatabase } from './test-platform.ts'

const SEALS_FROM = '0021'
const SECRET = 'Ab3-_'.repeat(8) + 'xyz'
const LINK = `https://board.example.lk/auth/password-reset?token=${SECRET}`

it('a database or backup from before links were sealed loses them, and all of them stop working', async () => {
  const { settings, drop } = await createTestDatabase()
  const pool = createPool(settings, () => undefined)
  const before = fs.mkdtempSync(path.join(os.tmpdir(), 'ledgerboard-migrations-'))
  onTestFinished(async () => {
    await pool.end()
    await drop()
    fs.rmSync(before, { recursive: true, force: true })
  })
  for (const file of fs.readdirSync(MIGRATIONS_DIRECTORY))
    if (file < SEALS_FROM) fs.copyFileSync(path.join(MIGRATIONS_DIRECTORY, file), path.join(before, file))
  await pool.query('drop schema public cascade; create schema public')
  await migrate(pool, before, () => undefined)
  await pool.query(
    `with person as (
       insert into users (id, f_name, s_name, email, role, status)
       values (gen_random_uuid(), 'Kasun', 'Fernando', 'kasun@example.lk', 'ADMIN', 'Active') returning id
     )
     insert into one_time_links (hash, user_id, purpose, created_at, expires_at)
     select sha256(convert_to($1, 'UTF8')), id, 'invitation', now(), now() + interval '72 hours' from person`,
    [SECRET],
  )
  for (const [kind, state] of [
    ['invitation', 'queued'],
    ['recovery', 'failed'],
    ['invitation', 'delivered'],
    ['test', 'queued'],
  ] as const)
    await pool.query(
      `insert into outbox_messages (kind, to_name, to_address, subject, text, html, state, message_id, created_at,
         next_attempt_at, delivered_at, server_reply)
       values ($1, 'Kasun', 'kasun@example.lk', 'Hello', $3, $4, $2, gen_random_uuid()::text, now(),
         case when $2 = 'queued' then now() end, case when $2 = 'delivered' then now() end, '250 OK')`,
      [
        kind,
        state,
        kind === 'test' ? 'Nothing secret\n' : `Choose:\n\n${LINK}\n\nOnce.\n`,
        kind === 'test' ? '<p>Nothing</p>' : `<a href="${LINK}">Choose</a>`,
      ],
    )
  await pool.query(
    `insert into idempotency_keys (scope, key, call, request_hash, status, reply)
     values ('public', 'a', 'POST /api/auth/signup', sha256('a password'), 201, '\\x00'),
       ('somebody', 'b', 'POST /api/task', sha256('a task'), 201, '\\x00')`,
  )

  await migrate(pool, MIGRATIONS_DIRECTORY, () => undefined)

  const { rows } = await pool.query(
    'select kind, state, text, html, holds_link from outbox_messages order by id',
  )
  const hidden = { text: 'Choose:\n\n(link not shown)\n\nOnce.\n', html: null, holds_link: true }
  expect(rows).toEqual([
    { kind: 'invitation', state: 'failed', ...hidden },
    { kind: 'recovery', state: 'failed', ...hidden },
    { kind: 'invitation', state: 'delivered', ...hidden },
    { kind: 'test', state: 'queued', text: 'Nothing secret\n', html: '<p>Nothing</p>', holds_link: false },
  ])
  expect((await pool.query('select from one_time_links where used_at is null')).rowCount).toBe(0)
  const keys = await pool.query('select scope, length(request_hash) from idempotency_keys')
  expect(keys.rows).toEqual([{ scope: 'somebody', length: 0 }])
  const invariants = readInvariants(
    `${import.meta.dirname}/../src/people/outbox/server/outbox-invariants.sql`,
  )
  expect(await findBreaches(pool, invariants)).toEqual([])
})
