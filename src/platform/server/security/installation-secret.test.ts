import { randomBytes } from 'node:crypto'
import { type Kysely } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createTestDatabase } from '#test/test-platform.ts'
import { createDatabase, createPool, type Database } from '../database/database.ts'
import { claimKey, storeReply } from '../http/idempotency.ts'
import { changeSecret, claimSecret } from './installation-secret.ts'
import { loadSecrets, type Secrets } from './secrets.ts'
import { StartError } from '../operations/start-error.ts'

const NOWHERE = '/nowhere'
const secretsOf = (text: string) => loadSecrets(NOWHERE, text.padEnd(32, '.'))
const clock = () => new Date()

let database: Kysely<Database>
let drop: () => Promise<void>
beforeEach(async () => {
  const test = await createTestDatabase()
  database = createDatabase(createPool(test.settings, () => undefined))
  drop = () => test.drop()
})
afterEach(async () => {
  await database.destroy()
  await drop()
})

const claim = (secrets: Secrets, { isShared = true, isGiven = true } = {}) =>
  claimSecret(database, { secrets, isShared, isGiven, clock })
/** A stored reply, encrypted with a secret. */
const answer = (secrets: Secrets) =>
  database.transaction().execute(async (transaction) => {
    const call = { scope: 'public', key: randomBytes(8).toString('hex'), call: 'POST /x', body: {} }
    await claimKey(transaction, call, secrets, clock())
    await storeReply(transaction, call, { status: 201, json: '{}' }, secrets)
    return call
  })
const storedReplies = async () => (await database.selectFrom('idempotency_keys').selectAll().execute()).length

describe('processes of one installation', () => {
  it('start with the same secret any number of times', async () => {
    expect(await claim(secretsOf('one'))).toBe(false)
    await answer(secretsOf('one'))
    expect(await claim(secretsOf('one'))).toBe(false)
    expect(await storedReplies()).toBe(1)
  })

  it('do not start with another secret on an external database, and are told why', async () => {
    await claim(secretsOf('one'))
    await expect(claim(secretsOf('other'))).rejects.toThrow(StartError)
    await expect(claim(secretsOf('other'))).rejects.toThrow(
      'JWT_SECRET is not the secret that this database is used with: give every process the same one, or stop all of them and run `npm run change-secret` to change it.',
    )
    await expect(claim(secretsOf('other'), { isGiven: false })).rejects.toThrow(
      'The secret in the data folder is not the one that this database is used with: set JWT_SECRET to the same text for every process, or stop all of them and run `npm run change-secret` to change it.',
    )
    // the refusal changed nothing
    expect(await claim(secretsOf('one'))).toBe(false)
  })

  it('cannot both run if they start at the same time with different secrets', async () => {
    const starts = await Promise.allSettled(
      ['one', 'two', 'one', 'two'].map((text) => claim(secretsOf(text))),
    )
    expect(starts.filter(({ status }) => status === 'fulfilled')).toHaveLength(2)
  })

  it('an embedded database has only one process, which may start with another secret', async () => {
    await claim(secretsOf('one'), { isShared: false })
    await answer(secretsOf('one'))
    expect(await claim(secretsOf('other'), { isShared: false })).toBe(true)
    expect(await claim(secretsOf('other'), { isShared: false })).toBe(false)
    // it can no longer be decrypted
    expect(await storedReplies()).toBe(0)
  })

  it('the secret cannot be learned from the database', async () => {
    const secret = randomBytes(32).toString('base64url')
    await claim(loadSecrets(NOWHERE, secret))
    const rows = await database.selectFrom('installation_secret').selectAll().execute()
    expect(rows).toHaveLength(1)
    expect(JSON.stringify(rows)).not.toContain(secret)
  })
})

describe('an intended change of the secret', () => {
  it('is accepted while nothing runs, and what was sealed with the old one is deleted', async () => {
    await claim(secretsOf('one'))
    await answer(secretsOf('one'))
    await changeSecret(database, { secrets: secretsOf('other'), clock })
    expect(await claim(secretsOf('other'))).toBe(false)
    await expect(claim(secretsOf('one'))).rejects.toThrow(StartError)
    expect(await storedReplies()).toBe(0)
  })

  it('is refused while a process runs; one that was killed long ago does not count', async () => {
    await claim(secretsOf('one'))
    const sign = (seconds: number) =>
      database
        .insertInto('presence')
        .values({
          process_id: crypto.randomUUID(),
          alive_at: new Date(Date.now() - seconds * 1000),
          people: '[]',
        })
        .execute()
    await sign(60)
    await sign(2)
    const changing = () => changeSecret(database, { secrets: secretsOf('other'), clock })
    await expect(changing()).rejects.toThrow(
      '1 of its processes gave a sign of life within the last 20 seconds',
    )
    expect(await claim(secretsOf('one'))).toBe(false)
    await database.deleteFrom('presence').execute()
    await changing()
  })

  it('keeps replies if the secret is in fact the same', async () => {
    await claim(secretsOf('one'))
    await answer(secretsOf('one'))
    await changeSecret(database, { secrets: secretsOf('one'), clock })
    expect(await storedReplies()).toBe(1)
  })
})

describe('a restored backup, which does not contain the secret', () => {
  it('takes the secret of the first start; replies are kept only if it is the same', async () => {
    await answer(secretsOf('one'))
    expect(await claim(secretsOf('one'))).toBe(false)
    expect(await storedReplies()).toBe(1)
    await database.deleteFrom('installation_secret').execute()
    expect(await claim(secretsOf('other'))).toBe(false)
    expect(await storedReplies()).toBe(0)
  })
})
