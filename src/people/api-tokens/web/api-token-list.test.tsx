import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { storeTokens } from '#platform/web/data/session.ts'
import { ApiFailure, fakeServer } from '#test/web/fake-server.ts'
import { renderAt } from '#test/web/render-at.tsx'
import { sampleSignedIn } from '#test/web/sample-accounts.ts'
import { createApiToken, listApiTokens, revokeApiToken } from '../shared/api-token-endpoints.ts'
import type { ApiToken } from '../shared/api-token-schema.ts'
import { ApiTokenList } from './api-token-list.tsx'

const FORM: ApiToken = {
  id: '019a9e4d-0000-7000-8000-000000000001',
  name: 'Website form',
  hint: '4f2a',
  endsOn: '2099-12-31',
  scopes: ['task:view', 'task:create'],
  createdAt: '2026-11-18T03:44:00.000Z',
  lastUsedAt: null,
}
const SECRET = `lb_${'x'.repeat(47)}`

async function open(tokens: ApiToken[] = [FORM]) {
  await page.viewport(1280, 800)
  const state = { tokens }
  const server = fakeServer()
    .on(listApiTokens, () => state.tokens)
    .on(createApiToken, ({ body }) => {
      const made = { ...FORM, id: '019a9e4d-0000-7000-8000-000000000002', ...body, hint: 'xxxx' }
      state.tokens = [made, ...state.tokens]
      return { ...made, token: SECRET }
    })
    .on(revokeApiToken, ({ params }) => {
      state.tokens = state.tokens.filter(({ id }) => id !== params.id)
    })
  storeTokens(sampleSignedIn())
  await renderAt('/security', <ApiTokenList />)
  return { server, state }
}
const rows = page.getByRole('list', { name: 'Personal tokens' }).getByRole('listitem')
const dialog = page.getByRole('dialog')

test('lists one’s tokens with what they may do, and revokes one after asking', async () => {
  const { server } = await open()
  await expect
    .element(rows.first())
    .toMatchTextContent(
      /Website form\s*Reads and changes Tasks\s*lb_…4f2a\s*Works until 31 Dec 2099\s*Never used/,
    )
  await page.getByRole('button', { name: 'Revoke Website form' }).click()
  await page.getByRole('button', { name: 'Cancel' }).click()
  expect(server.callsOf(revokeApiToken)).toEqual([])
  await page.getByRole('button', { name: 'Revoke Website form' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke' }).click()
  await expect.element(page.getByText('You have no tokens.')).toBeVisible()
  expect(server.callsOf(revokeApiToken)).toHaveLength(1)
})

test('makes a token of what was chosen, and shows its secret once', async () => {
  const { server } = await open([])
  await page.getByRole('button', { name: 'New token' }).click()
  await expect.element(dialog.getByRole('button', { name: 'Make Token' })).toBeDisabled()
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Timesheet')
  await dialog
    .getByRole('radiogroup', { name: 'Time', exact: true })
    .getByRole('radio', { name: 'Change' })
    .click()
  await dialog
    .getByRole('radiogroup', { name: 'Invoices', exact: true })
    .getByRole('radio', { name: 'Read' })
    .click()
  await dialog.getByRole('button', { name: 'Make Token' }).click()
  await expect.element(dialog.getByText('Copy it now. It is not shown again.')).toBeVisible()
  await expect.element(dialog.getByRole('textbox', { name: 'Token' })).toHaveValue(SECRET)
  const [sent] = server.callsOf(createApiToken)
  expect(sent?.input.body).toMatchObject({
    name: 'Timesheet',
    scopes: ['invoice:view', 'time:view', 'time:create', 'time:edit', 'time:delete'],
  })
  await dialog.getByRole('button', { name: 'Done' }).click()
  await expect.element(rows.first()).toMatchTextContent(/Timesheet/)
  expect(document.body.textContent).not.toContain(SECRET)
})

test('says that the tokens could not be loaded, and retries', async () => {
  const { server } = await open()
  server.on(listApiTokens, () => new ApiFailure(403, { message: 'Not now.' }))
  await renderAt('/security', <ApiTokenList />)
  await expect.element(page.getByRole('alert')).toMatchTextContent(/could not be loaded\.\s*Not now\./)
  server.on(listApiTokens, () => [FORM])
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect.element(rows.first()).toBeVisible()
})
