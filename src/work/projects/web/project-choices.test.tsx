import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { ApiFailure, Counted } from '#test/web/fake-server.ts'
import { NIMAL, clientOf, showProjects } from '#test/web/projects-page-scene.tsx'
import { listClients } from '#sales/clients/shared/client-endpoints.ts'
import { listUsers } from '#people/users/shared/user-endpoints.ts'

const dialog = page.getByRole('dialog', { name: 'Add New Project' })
const owner = dialog.getByRole('combobox', { name: /^Owner/ })
const client = dialog.getByRole('combobox', { name: /^Client/ })
const options = page.getByRole('listbox', { name: 'Client' }).getByRole('option')
const names = () =>
  options.elements().map((option) => option.querySelector('.ellipsis .ellipsis')?.textContent)

async function open() {
  await page.getByRole('button', { name: 'New Project', exact: true }).click()
  await expect.element(dialog).toBeVisible()
}

test('the selects are disabled while their choices load, and say so', async () => {
  const answered = Promise.withResolvers<void>()
  const { server } = await showProjects()
  server.on(listClients, async () => {
    await answered.promise
    return [clientOf(4, 'Colombo Harbour Traders')]
  })
  await open()
  await expect.element(client).toBeDisabled()
  await expect.element(client).toHaveTextContent('Loading clients...')
  answered.resolve()
  await expect.element(client).toBeEnabled()
  await expect.element(client).toHaveTextContent('Select Client (Optional)')
})

test('the owner select is disabled while its choices load', async () => {
  const answered = Promise.withResolvers<void>()
  const { server, queryClient } = await showProjects()
  await expect.element(page.getByText('Kasun De Silva')).toBeVisible()
  server.on(listUsers, async () => {
    await answered.promise
    return [NIMAL]
  })
  void queryClient.resetQueries({ queryKey: ['user', 'all'] })
  await open()
  await expect.element(owner).toBeDisabled()
  await expect.element(owner).toHaveTextContent('Loading users...')
  answered.resolve()
  await expect.element(owner).toBeEnabled()
  await expect.element(owner).toHaveTextContent('Select Project Owner')
})

test('says that there is nobody to choose', async () => {
  await showProjects({ users: [], clients: [] })
  await open()
  await expect.element(owner).toHaveAccessibleDescription('No users available')
  await expect.element(client).toHaveAccessibleDescription('No clients available')
})

test('says that the choices could not be loaded', async () => {
  const { server, queryClient } = await showProjects()
  await expect.element(page.getByText('Kasun De Silva')).toBeVisible()
  server.on(listClients, () => new ApiFailure(403, { message: 'You may not do this.' }))
  server.on(listUsers, () => new ApiFailure(403, { message: 'You may not do this.' }))
  await queryClient.resetQueries({ queryKey: ['user', 'all'] })
  await open()
  await expect.element(owner).toHaveAccessibleDescription('The users could not be loaded.')
  await expect.element(client).toHaveAccessibleDescription('The clients could not be loaded.')
})

test('thousands of clients are searched on the server, 50 at a time', async () => {
  const { server } = await showProjects()
  server.on(listClients, ({ query }) =>
    query.search === 'perl'
      ? [clientOf(4711, 'Pearl Coast Logistics')]
      : new Counted(
          Array.from({ length: 50 }, (_, index) => clientOf(index + 1, `Company ${index + 1}`)),
          5000,
        ),
  )
  await open()
  await client.click()
  await expect.element(page.getByText('50 of 5000 clients. Type to find the others.')).toBeVisible()
  expect(options.elements()).toHaveLength(50)
  await userEvent.keyboard('perl')
  // results from the server are shown even if the name does not contain the letters
  await expect.poll(names).toEqual(['Pearl Coast Logistics'])
  expect(page.getByText(/Type to find the others/).query()).toBeNull()
  await userEvent.keyboard('{Enter}')
  await expect.element(client).toMatchTextContent(/^Pearl Coast Logistics/)
  await client.click()
  await expect.poll(() => options.elements().length).toBe(51)
  expect(options.elements()[0]?.textContent).toBe('No Client Assigned')
  await expect.element(client).toMatchTextContent(/^Pearl Coast Logistics/)
  const asked = server.callsOf(listClients).map(({ input: { query } }) => [query.limit, query.search])
  expect(asked).toEqual([
    [50, ''],
    [50, 'perl'],
  ])
})

test('a search that finds no client says so', async () => {
  const { server } = await showProjects()
  await open()
  await client.click()
  server.on(listClients, () => [])
  await userEvent.keyboard('zz')
  await expect.element(page.getByText('Nothing found')).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(client).toHaveTextContent('Select Client (Optional)')
  await expect.element(client).not.toHaveAccessibleDescription()
})
