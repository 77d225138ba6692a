import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, type TestAccount, type TestApp } from '#test/test-app.ts'
import { createProject, exportProjects } from '../shared/project-endpoints.ts'

let app: TestApp
let admin: TestAccount
beforeAll(async () => {
  app = await startTestApp()
  admin = await app.createAccount({ role: 'ADMIN' })
  const add = (body: object) =>
    app.call(createProject, { as: admin, body: { name: 'Plain', owner: admin.id, ...body } })
  await add({ name: '@harbour', budget: 1850.5, startDate: '2026-11-01', status: 'Active' })
  await add({ name: 'Boats', description: 'Two.\nOr three.' })
  await app.platform.pool.query(`update projects set created_at = '2026-01-11T20:00:00Z'`)
})
afterAll(() => app.stop())

const textOf = async (query: { search?: string } = {}) => {
  const { body, headers } = await app.call(exportProjects, { as: admin, query })
  expect(headers['cache-control']).toBe('no-store')
  return new TextDecoder('utf-8', { ignoreBOM: true }).decode(await body.bytes())
}
const HEADER =
  '\ufeffProject,Status,Owner,Client,Start Date,End Date,Budget (LKR),Open Tasks,Done Tasks,Overdue Tasks,Description,Created'

it('contains all projects in the order of the list, and nothing that a spreadsheet would execute', async () => {
  expect(await textOf()).toBe(
    [
      HEADER,
      `"'@harbour",Active,Test Person,,2026-11-01,,1850.5,0,0,0,,2026-01-12`,
      'Boats,Pending,Test Person,,,,,0,0,0,"Two.\nOr three.",2026-01-12',
      '',
    ].join('\r\n'),
  )
  expect(await textOf({ search: 'no such' })).toBe(`${HEADER}\r\n`)
})

it('the export of projects is refused to a USER', async () => {
  const person = await app.createAccount()
  expect((await app.call(exportProjects, { as: person })).status).toBe(403)
})
