import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { renderPage } from '#test/web/render-page.tsx'
import { UserCard, type CardUser } from './user-card.tsx'

const USER: CardUser = {
  id: '019a9e4d-0000-7000-8000-000000000002',
  fName: 'Ishara',
  sName: 'Gunasekara',
  email: 'ishara@mail.example',
  role: 'USER',
  status: 'Active',
}

test.each([
  ['Active', 'tone-green'],
  ['Pending', 'tone-amber'],
  ['Inactive', 'tone-red'],
  ['Retired', 'tone-gray'],
])('the badge of %s has its colour', async (status, tone) => {
  await renderPage(<UserCard user={{ ...USER, status }} />)
  const badge = page.getByText(status, { exact: true }).first()
  expect(badge.element().className).toContain(tone)
})

test.each([undefined, null, ''])('a missing role (%j) is shown as Not Assigned', async (role) => {
  await renderPage(<UserCard user={{ ...USER, role }} />)
  await expect.element(page.getByRole('article')).toMatchTextContent(/Role: Not Assigned/)
})

test('a user without an id can be neither edited nor deleted', async () => {
  await renderPage(
    <UserCard user={{ ...USER, id: undefined }} onEdit={() => undefined} onDelete={() => undefined} />,
  )
  await expect.element(page.getByRole('button', { name: 'Edit Ishara Gunasekara' })).toBeDisabled()
  await expect.element(page.getByRole('button', { name: 'Delete Ishara Gunasekara' })).toBeDisabled()
})
