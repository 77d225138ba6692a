import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { ApiFailure, Counted, fakeServer } from '#test/web/fake-server.ts'
import { renderAt, TEST_ACCOUNT } from '#test/web/render-at.tsx'
import { sampleUser } from '#test/web/sample-accounts.ts'
import { resetSecondWay } from '#people/auth/shared/second-way-endpoints.ts'
import { deleteUser, listUsers, signOutUser, updateUser } from '../shared/user-endpoints.ts'
import type { User } from '#people/accounts/shared/user-schema.ts'
import { UsersPage } from './users-page.tsx'

const NIMAL = sampleUser()
const ISHARA = sampleUser({
  id: '019a9e4d-0000-7000-8000-000000000002',
  fName: 'Ishara',
  sName: 'Gunasekara',
  email: 'ishara@mail.example',
  role: 'USER',
  status: 'Pending',
})

async function open({
  users = [NIMAL, ISHARA],
  total = users.length,
  role = 'ADMIN',
  address = '/user',
}: {
  users?: User[]
  total?: number
  role?: User['role']
  address?: string
} = {}) {
  await page.viewport(1280, 800)
  const server = fakeServer().on(listUsers, () => new Counted(users, total))
  const screen = await renderAt(address, <UsersPage />, { role })
  await expect.element(page.getByRole('article').first()).toBeVisible()
  return { server, ...screen }
}

const card = (name: string) => page.getByRole('article', { name })
const ishara = card('Ishara Gunasekara')

test('shows each user on a card: names, status, e-mail, role and the shortened id', async () => {
  await open()
  await expect.element(page.getByRole('heading', { name: 'User Onboarding' })).toBeVisible()
  await expect.element(ishara.getByRole('heading', { name: 'Ishara Gunasekara' })).toBeVisible()
  await expect.element(ishara.getByText('ishara@mail.example')).toBeVisible()
  await expect.element(ishara).toMatchTextContent(/Role: USER\s*Status: Pending/)
  await expect.element(ishara.getByText('019a9e4d…')).toBeVisible()
  expect(ishara.element().getBoundingClientRect().height).toBeGreaterThanOrEqual(220)
})

test('an ADMIN adds, edits, approves and deletes', async () => {
  await open()
  await expect.element(page.getByRole('button', { name: 'New User' })).toBeVisible()
  await expect.element(ishara.getByRole('button', { name: 'Edit Ishara Gunasekara' })).toBeVisible()
  await expect.element(ishara.getByRole('button', { name: 'Delete Ishara Gunasekara' })).toBeVisible()
  await expect.element(ishara.getByRole('button', { name: 'Approve' })).toBeVisible()
  expect(card('Nimal Perera').getByRole('button', { name: 'Approve' }).query()).toBeNull()
})

test('the address can open the dialog for a new user, for those who may add one', async () => {
  const { address, unmount } = await open({ address: '/user?new=1' })
  await expect.element(page.getByRole('dialog', { name: 'Add New User' })).toBeVisible()
  await expect.poll(address).toBe('/user')
  await unmount()
  const asUser = await open({ address: '/user?new=1', role: 'USER' })
  await expect.poll(asUser.address).toBe('/user')
  expect(page.getByRole('dialog').elements()).toEqual([])
})

test('a USER sees the cards and no buttons', async () => {
  await open({ role: 'USER' })
  expect(page.getByRole('button').elements()).toEqual([])
})

test('approves a pending account and confirms it', async () => {
  const { server } = await open()
  server.on(updateUser, () => sampleUser({ ...ISHARA, status: 'Active' }))
  server.on(listUsers, () => [NIMAL, sampleUser({ ...ISHARA, status: 'Active' })])
  await ishara.getByRole('button', { name: 'Approve' }).click()
  await expect.element(page.getByText('Ishara Gunasekara can start now.')).toBeVisible()
  const [{ input } = { input: undefined }] = server.callsOf(updateUser)
  expect(input).toEqual({
    params: { id: ISHARA.id },
    body: {
      fName: 'Ishara',
      sName: 'Gunasekara',
      email: 'ishara@mail.example',
      role: 'USER',
      status: 'Active',
    },
  })
  await expect.element(ishara).toMatchTextContent(/Status: Active/)
})

test('says why an approval failed', async () => {
  const { server } = await open()
  server.on(updateUser, () => new ApiFailure(403, { message: 'You may not do this.' }))
  await ishara.getByRole('button', { name: 'Approve' }).click()
  await expect.element(page.getByRole('alert')).toMatchTextContent(/Not approved\s*You may not do this\./)
})

test('asks before deleting, in the specification’s words, and can be cancelled', async () => {
  const { server } = await open()
  await ishara.getByRole('button', { name: 'Delete Ishara Gunasekara' }).click()
  const question = page.getByRole('alertdialog', { name: 'Delete User' })
  await expect
    .element(question)
    .toHaveAccessibleDescription(
      'Are you sure you want to delete this user? You can restore the account for 30 days.',
    )
  await question.getByRole('button', { name: 'Cancel' }).click()
  expect(question.query()).toBeNull()
  expect(server.callsOf(deleteUser)).toEqual([])
})

test('deleting shows progress and success, and reloads the list', async () => {
  const answered = Promise.withResolvers<void>()
  const { server } = await open()
  server.on(deleteUser, () => answered.promise)
  await ishara.getByRole('button', { name: 'Delete Ishara Gunasekara' }).click()
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await expect.element(page.getByText('Deleting user...')).toBeVisible()
  server.on(listUsers, () => [NIMAL])
  answered.resolve()
  await expect.element(page.getByText('User deleted successfully')).toBeVisible()
  await expect.poll(() => ishara.query()).toBeNull()
  expect(page.getByText('Deleting user...').query()).toBeNull()
  expect(server.callsOf(deleteUser).map((made) => made.input.params)).toEqual([{ id: ISHARA.id }])
})

test('a failed deletion is reported, with the reason', async () => {
  const { server } = await open()
  server.on(
    deleteUser,
    () => new ApiFailure(409, { message: 'At least one active administrator is required' }),
  )
  await card('Nimal Perera').getByRole('button', { name: 'Delete Nimal Perera' }).click()
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  const alert = page.getByRole('alert')
  await expect.element(alert).toMatchTextContent(/Failed to delete user\. Please try again\./)
  await expect.element(alert).toMatchTextContent(/At least one active administrator is required/)
  await expect.element(card('Nimal Perera')).toBeVisible()
})

const KASUN = sampleUser({
  id: '019a9e4d-0000-7000-8000-000000000003',
  fName: 'Kasun',
  sName: 'De Silva',
  email: 'kasun@bluelotus.example',
  role: 'USER',
})
const signOutKasun = page.getByRole('button', { name: 'Sign out Kasun De Silva everywhere' })

test('offers an ADMIN to sign out Active people other than themselves, and a USER nobody', async () => {
  const signOut = page.getByRole('button', { name: /^Sign out/ })
  const { unmount } = await open({ users: [NIMAL, ISHARA, KASUN] })
  await expect.element(signOutKasun).toBeVisible()
  expect(signOut.elements()).toHaveLength(1)
  await unmount()
  await open({ users: [NIMAL, ISHARA, KASUN], role: 'USER' })
  expect(signOut.elements()).toEqual([])
})

test('signs somebody out everywhere after asking, and confirms it', async () => {
  const { server } = await open({ users: [NIMAL, KASUN] })
  const answered = Promise.withResolvers<void>()
  server.on(signOutUser, () => answered.promise)
  await signOutKasun.click()
  const question = page.getByRole('alertdialog', { name: 'Sign Out Everywhere' })
  await expect.element(question).toMatchTextContent(/kasun@bluelotus\.example/)
  await question.getByRole('button', { name: 'Cancel' }).click()
  expect(server.callsOf(signOutUser)).toEqual([])
  await signOutKasun.click()
  await question.getByRole('button', { name: 'Sign out' }).click()
  await expect.element(page.getByText('Signing out...')).toBeVisible()
  answered.resolve()
  await expect.element(page.getByText('Kasun De Silva is signed out everywhere.')).toBeVisible()
  expect(page.getByText('Signing out...').query()).toBeNull()
  expect(server.callsOf(signOutUser).map((made) => made.input.params)).toEqual([{ id: KASUN.id }])
  await expect.element(signOutKasun).toHaveFocus()
})

test('says why somebody could not be signed out', async () => {
  const { server } = await open({ users: [KASUN] })
  server.on(signOutUser, () => new ApiFailure(404, { message: 'User not found' }))
  await signOutKasun.click()
  await page.getByRole('button', { name: 'Sign out', exact: true }).click()
  await expect.element(page.getByRole('alert')).toMatchTextContent(/Not signed out\s*User not found/)
})

test('searches 500 ms after the last key, from the first page, and keeps the text in the address', async () => {
  const { server, address } = await open({ address: '/user?page=2', total: 60 })
  const box = page.getByRole('searchbox', { name: 'Search users' })
  await userEvent.keyboard('/')
  await expect.element(box).toHaveFocus()
  // when the page received the key: the test learns of it later, on a busy machine much later
  let typedAt = Number.POSITIVE_INFINITY
  box.element().addEventListener('input', () => (typedAt = performance.now()))
  await userEvent.keyboard('ish')
  await expect.poll(address, { interval: 20 }).toBe('/user?search=ish')
  expect(performance.now() - typedAt).toBeGreaterThan(490)
  await expect
    .poll(() => server.callsOf(listUsers).map(({ input: { query } }) => [query.page, query.search]))
    .toEqual([
      [2, ''],
      [1, 'ish'],
    ])
})

test('the search of the address is shown in the search box', async () => {
  const { server } = await open({ address: '/user?search=gun' })
  await expect.element(page.getByRole('searchbox', { name: 'Search users' })).toHaveValue('gun')
  expect(server.callsOf(listUsers).map(({ input }) => input.query.search)).toEqual(['gun'])
})

test('has a pager from the 25th user on', async () => {
  const { address, server } = await open({ total: 25 })
  await page.getByRole('button', { name: 'Page 2' }).click()
  await expect.poll(address).toBe('/user?page=2')
  await expect
    .poll(() => server.callsOf(listUsers).map(({ input: { query } }) => [query.page, query.limit]))
    .toEqual([
      [1, 24],
      [2, 24],
    ])
})

test('has no pager for 24 users', async () => {
  await open({ total: 24 })
  expect(page.getByRole('navigation', { name: 'Users' }).query()).toBeNull()
})

test('says why nobody is shown: loading failed, or nothing matches', async () => {
  const server = fakeServer().on(listUsers, () => new ApiFailure(403, { message: 'You may not do this.' }))
  await renderAt('/user?search=zz', <UsersPage />)
  await expect.element(page.getByRole('alert')).toMatchTextContent(/The users could not be loaded\./)
  await expect.element(page.getByRole('alert')).toMatchTextContent(/You may not do this\./)
  server.on(listUsers, () => [])
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect.element(page.getByRole('heading', { name: 'No users match “zz”' })).toBeVisible()
})

test('shows placeholders of the real height while it loads', async () => {
  const answered = Promise.withResolvers<void>()
  fakeServer().on(listUsers, async () => {
    await answered.promise
    return [sampleUser({ id: TEST_ACCOUNT.id })]
  })
  await renderAt('/user', <UsersPage />)
  await expect.element(page.getByRole('status', { name: 'Loading users...' })).toBeVisible()
  answered.resolve()
  await expect.element(card('Nimal Perera')).toBeVisible()
  expect(page.getByRole('status', { name: 'Loading users...' }).query()).toBeNull()
})

test('resets the second way of another person after asking', async () => {
  const { server } = await open()
  server.on(resetSecondWay, () => undefined)
  await ishara.getByRole('button', { name: 'Edit Ishara Gunasekara' }).click()
  await page.getByRole('button', { name: 'Reset second way' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Reset' }).click()
  await expect
    .element(page.getByText('Ishara Gunasekara signs in with the password alone now.'))
    .toBeVisible()
  expect(server.callsOf(resetSecondWay).map(({ input }) => input.params.id)).toEqual([ISHARA.id])
})
