import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { countCallsLive, OWN_CHANGE, tellOwnChange } from '#test/web/counted-calls.ts'
import { fakeServer, Recorded } from '#test/web/fake-server.ts'
import { renderAt } from '#test/web/render-at.tsx'
import { sampleClient } from '#test/web/sample-clients.ts'
import { deleteClient, listClients, replaceClient } from '../shared/client-endpoints.ts'
import { ClientsPage } from './clients-page.tsx'

vi.mock('socket.io-client', async () => ({ io: (await import('#test/web/fake-socket.ts')).openFakeSocket }))

async function open() {
  await page.viewport(1280, 800)
  const state = { clients: [sampleClient()] }
  const server = fakeServer()
    .on(listClients, () => state.clients)
    .on(replaceClient, ({ body }) => {
      const saved = Object.assign(sampleClient(), body, { version: 2 })
      state.clients = [saved]
      return new Recorded(saved, [OWN_CHANGE])
    })
    .on(deleteClient, () => {
      state.clients = []
      return new Recorded(undefined, [OWN_CHANGE])
    })
  const { queryClient } = await renderAt('/client', <ClientsPage />)
  await expect.element(page.getByRole('article')).toBeVisible()
  return { calls: await countCallsLive(queryClient), server }
}

async function save(field: string, text: string) {
  await page.getByRole('button', { name: /^Edit/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit Client' })
  await dialog.getByRole('textbox', { name: field, exact: true }).fill(text)
  await dialog.getByRole('button', { name: 'Update Client' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(page.getByRole('article')).toMatchTextContent(new RegExp(text))
  await tellOwnChange('client', 7)
}

test('saving a phone number takes one call, including its echo', async () => {
  const { calls } = await open()
  await save('Phone', '077 123 4567')
  expect(calls).toEqual(['PUT /api/clients/7'])
})

test('saving another name takes one call, and one for the list, which is sorted by name', async () => {
  const { calls } = await open()
  await save('Company Name', 'Araliya Bakers')
  expect(calls).toEqual(['PUT /api/clients/7', 'GET /api/clients'])
})

test('deleting takes one call, and one for the page of the list, which may fill up', async () => {
  const { calls } = await open()
  await page.getByRole('button', { name: /^Delete/ }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect.element(page.getByRole('article')).not.toBeInTheDocument()
  await tellOwnChange('client', 7, 'delete')
  expect(calls).toEqual(['DELETE /api/clients/7', 'GET /api/clients'])
})
