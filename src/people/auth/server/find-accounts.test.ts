import type pg from 'pg'
import { describe, expect, it } from 'vitest'
import { createAccountFinder, type SessionAccount } from './find-accounts.ts'

const account = (id: string): SessionAccount => ({
  session_id: id,
  user_id: `user of ${id}`,
  email: 'a@example.lk',
  f_name: 'Ann',
  s_name: 'Perera',
  role: 'USER',
  status: 'Active',
  proven_at: '2026-11-20T04:00:00.000Z',
  asked_since: null,
  created_at: '2026-11-20T04:00:00.000Z',
  remember_me: false,
})

/** A database that replies when told to, and records which sessions each statement requested. */
function slowDatabase() {
  const asked: string[][] = []
  const answers: ((rows: SessionAccount[] | Error) => void)[] = []
  const query = ({ values: [ids] }: { values: [string[]] }) =>
    new Promise((resolve, reject) => {
      asked.push(ids)
      answers.push((rows) => (rows instanceof Error ? reject(rows) : resolve({ rows })))
    })
  return { pool: { query } as unknown as pg.Pool, asked, answers }
}
const turn = () => new Promise((resolve) => setImmediate(resolve))

describe('accounts of sessions', () => {
  it('are found with one statement for all simultaneous requests', async () => {
    const { pool, asked, answers } = slowDatabase()
    const find = createAccountFinder(pool)
    const found = ['a', 'b', 'a', 'c'].map((id) => find(id))
    await turn()
    expect(asked).toEqual([['a', 'b', 'c']])
    answers[0]?.([account('c'), account('a')])
    expect((await Promise.all(found)).map((one) => one?.user_id)).toEqual([
      'user of a',
      undefined,
      'user of a',
      'user of c',
    ])
  })

  it('are looked up again for requests after the statement was sent', async () => {
    const { pool, asked, answers } = slowDatabase()
    const find = createAccountFinder(pool)
    const first = find('a')
    await turn()
    // ended meanwhile: the reply under way does not include it
    const second = find('a')
    await turn()
    expect(asked).toEqual([['a'], ['a']])
    answers[1]?.([])
    expect(await second).toBeUndefined()
    answers[0]?.([account('a')])
    expect((await first)?.session_id).toBe('a')
  })

  it('fail for all simultaneous requests, and for no others', async () => {
    const { pool, answers } = slowDatabase()
    const find = createAccountFinder(pool)
    const failing = Promise.allSettled([find('a'), find('b')])
    await turn()
    const later = find('a')
    await turn()
    answers[0]?.(new Error('away'))
    answers[1]?.([account('a')])
    expect((await failing).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
    expect((await later)?.session_id).toBe('a')
  })
})
