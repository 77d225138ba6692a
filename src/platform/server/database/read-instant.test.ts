import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '#test/test-app.ts'
import { readInstant } from './database.ts'

describe('an instant returned by the database', () => {
  it.each([
    ['2026-11-20 14:05:09+00', '2026-11-20T14:05:09.000Z'],
    ['2026-11-20 14:05:09.1+00', '2026-11-20T14:05:09.100Z'],
    ['2026-11-20 14:05:09.123456+00', '2026-11-20T14:05:09.123Z'],
    ['2026-11-20 14:05:09.000999+00', '2026-11-20T14:05:09.000Z'],
    ['2026-11-20 19:35:09.123+05:30', '2026-11-20T14:05:09.123Z'],
    ['2026-11-20 14:05:09.123-03', '2026-11-20T17:05:09.123Z'],
  ])('%s is read as %s', (text, instant) => {
    expect(readInstant(text)).toBe(instant)
  })
})

describe('whatever time zone the database uses', () => {
  let app: TestApp
  beforeAll(async () => {
    app = await startTestApp()
  })
  afterAll(async () => app.stop())

  it('an instant is read back as it was written', async () => {
    const instant = new Date('2026-03-29T01:59:59.987Z')
    for (const timeZone of ['UTC', 'Asia/Colombo', 'America/St_Johns', 'Europe/Berlin']) {
      const client = await app.platform.pool.connect()
      await client.query(`set time zone '${timeZone}'`)
      const { rows } = await client.query<{ at: string }>('select $1::timestamptz as at', [instant])
      await client.query('reset time zone')
      client.release()
      expect(rows).toEqual([{ at: instant.toISOString() }])
    }
  })
})
