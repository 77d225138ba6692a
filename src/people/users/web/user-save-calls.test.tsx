import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { countCallsLive, OWN_CHANGE, tellOwnChange } from '#test/web/counted-calls.ts'
import { fakeServer, Recorded } from '#test/web/fake-server.ts'
import { renderAt } from '#test/web/render-at.tsx'
import { sampleUser } from '#test/web/sample-accounts.ts'
import { listUsers, updateUser } from '../shared/user-endpoints.ts'
import { UsersPage } from './users-page.tsx'

vi.mock('socket.io-client', async () => ({ io: (await import('#test/web/fake-socket.ts')).openFakeSocket }))

const ISHARA = sampleUser({ fName: 'Ishara', status: 'Pending' })

async function open() {
  await page.viewport(1280, 800)
  const state = { users: [ISHARA] }
  fakeServer()
    .on(listUsers, () => state.users)
    .on(updateUser, ({ body }) => {
      const saved = Object.assign({}, ISHARA, body)
      state.users = [saved]
      return new Recorded(saved, [OWN_CHANGE])
    })
  const { queryClient } = await renderAt('/user', <UsersPage />)
  await expect.element(page.getByRole('article')).toBeVisible()
  return countCallsLive(queryClient)
}

test('saving an e-mail address takes one call, including its echo', async () => {
  const calls = await open()
  await page.getByRole('button', { name: /^Edit/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit User' })
  await dialog.getByRole('textbox', { name: 'Email Address' }).fill('ishara@kadal.example')
  await dialog.getByRole('button', { name: 'Update User' }).click()
  await expect.element(page.getByRole('article').getByText('ishara@kadal.example')).toBeVisible()
  await tellOwnChange('user', ISHARA.id)
  expect(calls).toEqual([`PUT /api/user/${ISHARA.id}`])
})

test('an approval takes one call, and one for the list, in which pending accounts come first', async () => {
  const calls = await open()
  await page.getByRole('button', { name: 'Approve' }).click()
  await expect.element(page.getByRole('article')).toMatchTextContent(/Status: Active/)
  await tellOwnChange('user', ISHARA.id)
  expect(calls).toEqual([`PUT /api/user/${ISHARA.id}`, 'GET /api/user'])
})
