import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { ApiFailure, fakeServer } from '#test/web/fake-server.ts'
import { renderAt } from '#test/web/render-at.tsx'
import { sampleClient } from '#test/web/sample-clients.ts'
import { deleteClient, listClients } from '../shared/client-endpoints.ts'
import { ClientsPage } from './clients-page.tsx'

const question = page.getByRole('alertdialog', { name: 'Delete Client' })
const dilini = page.getByRole('article', { name: 'Dilini Jayawardena' })

async function ask({ projectCount = 0 } = {}) {
  await page.viewport(1280, 800)
  const server = fakeServer().on(listClients, () => [sampleClient({ projectCount })])
  await renderAt('/client', <ClientsPage />)
  await dilini.getByRole('button', { name: 'Delete Dilini Jayawardena' }).click()
  await expect.element(question).toBeVisible()
  return server
}

const confirmed = () => question.getByRole('button', { name: 'Delete', exact: true }).click()

test('asks in the specification’s words, and can be cancelled', async () => {
  const server = await ask()
  await expect
    .element(question)
    .toHaveAccessibleDescription(
      'Are you sure you want to delete this client? You can restore it for 30 days.',
    )
  await expect.element(question).toMatchTextContent(/Dilini Jayawardena\s*Lanka Foods \(Pvt\) Ltd/)
  await expect.element(question).not.toMatchTextContent(/without a client/)
  await question.getByRole('button', { name: 'Cancel' }).click()
  expect(question.query()).toBeNull()
  expect(server.callsOf(deleteClient)).toEqual([])
})

test.each([
  [1, 'Its project stays, without a client.'],
  [5, 'Its 5 projects stay, without a client.'],
])('says what happens to %i projects', async (projectCount, sentence) => {
  await ask({ projectCount })
  await expect.element(question.getByText(sentence)).toBeVisible()
  await question.getByRole('button', { name: 'Cancel' }).click()
})

test('deleting shows progress and success, and the card disappears', async () => {
  const server = await ask()
  const answered = Promise.withResolvers<void>()
  server.on(deleteClient, () => answered.promise)
  await confirmed()
  await expect.element(page.getByText('Deleting client...')).toBeVisible()
  server.on(listClients, () => [])
  answered.resolve()
  await expect.element(page.getByText('Client deleted successfully')).toBeVisible()
  await expect.poll(() => dilini.query()).toBeNull()
  await expect.element(page.getByRole('heading', { name: 'No clients yet' })).toBeVisible()
  expect(server.callsOf(deleteClient).map(({ input }) => input.params)).toEqual([{ id: 7 }])
})

test.each([
  [404, /^Client not found$/],
  [401, /^Unauthorized - please log in again$/],
  [409, /^Failed to delete client\. Please try again\.\s*The server says why\.$/],
  [503, /^Failed to delete client\. Please try again\.\s*The server says why\.$/],
])('answered with %i it says %s and the list is fetched again', async (status, sentence) => {
  const server = await ask()
  server.on(deleteClient, () => new ApiFailure(status, { message: 'The server says why.' }))
  await confirmed()
  await expect.element(page.getByRole('alert')).toMatchTextContent(sentence)
  await expect.element(dilini).toBeVisible()
  await expect.poll(() => server.callsOf(listClients).length).toBe(2)
})

test('without a response it reports the failure', async () => {
  const server = await ask()
  server.on(deleteClient, () => new ApiFailure(0))
  await confirmed()
  await expect
    .element(page.getByRole('alert'))
    .toMatchTextContent(/Failed to delete client\. Please try again\.\s*The server cannot be reached/)
})
