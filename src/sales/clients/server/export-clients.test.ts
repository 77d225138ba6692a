import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, type TestAccount, type TestApp } from '#test/test-app.ts'
import { createClient, exportClients } from '../shared/client-endpoints.ts'

let app: TestApp
let admin: TestAccount
beforeAll(async () => {
  app = await startTestApp()
  admin = await app.createAccount({ role: 'ADMIN' })
  const add = (body: object) =>
    app.call(createClient, {
      as: admin,
      body: { companyName: 'Plain', contactName: 'Nimal', email: 'nimal@plain.lk', phone: '077', ...body },
    })
  await add({ companyName: 'සිලෝන් තේ', phone: '+94 11 234 5678', contactName: '=HYPERLINK("http://x")' })
  await add({
    companyName: 'beta, Ltd',
    notes: 'Pays late.\nLikes calls.',
    address: '12 Lake Road',
    tin: '104',
  })
  await add({ companyName: 'Alpha', vatNumber: '104-7000' })
  // 20:00 UTC is the next day in Colombo
  await app.platform.pool.query(`update clients set created_at = '2026-01-11T20:00:00Z'`)
})
afterAll(() => app.stop())

const textOf = async (query: { search?: string } = {}) => {
  const { body, headers } = await app.call(exportClients, { as: admin, query })
  expect(headers['content-type']).toBe('text/csv; charset=utf-8')
  expect(headers['content-disposition']).toMatch(/^attachment; filename="clients.csv"/)
  return new TextDecoder('utf-8', { ignoreBOM: true }).decode(await body.bytes())
}

const HEADER =
  '\ufeffCompany Name,Contact Name,Email,Phone,Address,TIN,VAT Number,Notes,Tax Rate (%),Language of Documents,Registered for VAT,Supply,Owes (LKR),Overdue (LKR),Created'

it('the export contains all clients in the order of the list, and nothing that a spreadsheet would execute', async () => {
  expect(await textOf()).toBe(
    [
      HEADER,
      'Alpha,Nimal,nimal@plain.lk,077,,,104-7000,,,en,,standard,0,0,2026-01-12',
      '"beta, Ltd",Nimal,nimal@plain.lk,077,12 Lake Road,104,,"Pays late.\nLikes calls.",,en,,standard,0,0,2026-01-12',
      `සිලෝන් තේ,"'=HYPERLINK(""http://x"")",nimal@plain.lk,"'+94 11 234 5678",,,,,,en,,standard,0,0,2026-01-12`,
      '',
    ].join('\r\n'),
  )
})

it('the export contains the clients that match the search', async () => {
  expect(await textOf({ search: 'BETA' })).toMatch(/^[^\n]*\r\n"beta, Ltd",/)
  expect(await textOf({ search: 'no such' })).toBe(`${HEADER}\r\n`)
})

it('the export of clients is refused to a USER', async () => {
  const person = await app.createAccount()
  expect((await app.call(exportClients, { as: person })).status).toBe(403)
  expect((await app.call(exportClients)).status).toBe(401)
})
