import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { getAuditEntry, listAudit } from '#overview/audit/shared/audit-endpoints.ts'
import { startTestApp, type TestAccount, type TestApp } from '#test/test-app.ts'
import { checkLanguage, listLanguages } from '../shared/language-endpoints.ts'

let app: TestApp
let [admin, person]: TestAccount[] = []
beforeAll(async () => {
  app = await startTestApp()
  admin = await app.createAccount({ role: 'ADMIN' })
  person = await app.createAccount()
})
afterAll(() => app.stop())

const state = (language: 'si' | 'ta', isChecked: boolean) =>
  app.call(checkLanguage, { as: admin, body: { language, isChecked } })

describe('the languages of documents (spec 17.4)', () => {
  it('are presets with words to check, until somebody states that they are checked', async () => {
    const { body: before } = await app.call(listLanguages, { as: admin })
    expect(before).toMatchObject([
      { language: 'si', checked: null },
      { language: 'ta', checked: null },
    ])
    expect(before.every(({ toCheck }) => toCheck > 10)).toBe(true)

    const reply = await state('si', true)
    expect([reply.status, reply.body]).toMatchObject([
      200,
      [
        { language: 'si', checked: { byName: expect.any(String) } },
        { language: 'ta', checked: null },
      ],
    ])
    expect((await state('si', false)).body).toEqual(before)
  })

  it('keep who stated it first, and are in the audit trail once', async () => {
    const replies = await Promise.all(Array.from({ length: 5 }, () => state('ta', true)))
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
    const { body: entries } = await app.call(listAudit, {
      as: admin,
      query: { entity: 'checked-language' },
    })
    const stated = entries.filter(({ action }) => action === 'update')
    const params = { id: String(stated[0]?.id) }
    const { body: entry } = await app.call(getAuditEntry, { as: admin, params })
    expect(entry.fields).toMatchObject([
      { name: 'Language', after: 'Tamil (தமிழ்)' },
      { name: 'Checked by a native reader', before: 'No', after: 'Yes' },
    ])
  })

  it('are stated by an ADMIN only, and never of English', async () => {
    expect((await app.call(listLanguages, { as: person })).status).toBe(403)
    const english = await app.call(checkLanguage, {
      as: admin,
      body: { language: 'en' as never, isChecked: true },
    })
    expect(english.status).toBe(400)
  })
})
