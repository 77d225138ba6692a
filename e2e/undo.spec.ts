import { expect, test } from './app-fixture.ts'
import { look, twoPeople } from './two-people.ts'

const WIDE = { viewport: { width: 1440, height: 900 } }

test('a change is undone and redone by key, and changes by somebody else since are left alone', async ({
  browser,
  product,
}) => {
  const { nimal, kasun, call } = await twoPeople(browser, product, WIDE)
  const { id } = await call('POST', '/task', {
    taskName: 'Print the menu',
    status: 'To Do',
    dueDate: '2035-01-01',
  })
  const address = '/task?search=menu&dueDateFrom=2035-01-01'
  for (const page of [nimal, kasun]) await look(page, product, address)
  const statusOf = async () => (await call<{ status: string }>('GET', `/task/${id}`)).status
  const row = (page: typeof nimal) => page.getByRole('row').filter({ hasText: 'Print the menu' })
  const choose = async (page: typeof nimal, from: string, to: string) => {
    // by keyboard: the browser's native popup would capture the keys that follow
    await row(page).getByRole('button', { name: from }).press('Enter')
    await row(page).getByRole('combobox', { name: 'Status' }).selectOption(to)
  }

  // others may see a change before its reply arrives; only then do the shortcuts know of it
  const told = (text: string) => expect(nimal.getByRole('group').filter({ hasText: text })).toBeVisible()
  await choose(nimal, 'To Do', 'In Progress')
  await told(`#${id}: Status is now In Progress`)
  await expect(row(kasun)).toContainText('In Progress')
  await nimal.keyboard.press('ControlOrMeta+z')
  await expect.poll(statusOf).toBe('To Do')
  await expect(row(kasun)).toContainText('To Do')
  await told('Undone')
  await nimal.keyboard.press('ControlOrMeta+y')
  await told('Redone')
  await expect.poll(statusOf).toBe('In Progress')
  await expect(row(kasun)).toContainText('In Progress')

  await choose(kasun, 'In Progress', 'Blocked')
  await expect.poll(statusOf).toBe('Blocked')
  await nimal.keyboard.press('ControlOrMeta+z')
  await expect(nimal.getByText('Not undone')).toBeVisible()
  expect(await statusOf()).toBe('Blocked')
})

test('the undo offer waits under the pointer and for the keyboard, disappears automatically, and is pressed once', async ({
  browser,
  product,
}) => {
  const { nimal, kasun, call } = await twoPeople(browser, product, WIDE)
  await call('POST', '/clients', {
    companyName: 'Kandy Lace',
    contactName: 'Ayesha',
    email: 'ayesha@lace.example',
    phone: '1',
  })
  await nimal.clock.install()
  for (const page of [nimal, kasun]) await look(page, product, '/client?search=Lace')
  const card = (page: typeof nimal) => page.getByRole('article').filter({ hasText: 'Kandy Lace' })
  const toast = nimal.getByRole('group').filter({ hasText: 'deleted' })
  const remove = async () => {
    await card(nimal)
      .getByRole('button', { name: /^Delete/ })
      .click()
    await nimal.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
    await expect(toast).toBeVisible()
  }

  await remove()
  await toast.hover()
  await expect(card(kasun)).toHaveCount(0)
  await nimal.clock.runFor(20_000)
  await expect(toast).toBeVisible()
  await nimal.mouse.move(1, 1)
  await toast.getByRole('button', { name: 'Undo' }).focus()
  await nimal.clock.runFor(20_000)
  await expect(toast).toBeVisible()
  await toast.getByRole('button', { name: 'Undo' }).dblclick()
  for (const page of [nimal, kasun]) await expect(card(page)).toBeVisible()

  await remove()
  await nimal.clock.runFor(9_000)
  await expect(toast).toBeHidden()
  // the shortcuts still know of it
  await nimal.keyboard.press('ControlOrMeta+z')
  for (const page of [nimal, kasun]) await expect(card(page)).toBeVisible()
})

test('after a reload nothing is offered for undo, and the bin contains what was deleted', async ({
  browser,
  product,
}) => {
  const { nimal, call } = await twoPeople(browser, product, WIDE)
  await call('POST', '/expenses', {
    category: 'Travel',
    description: 'Van to Matara',
    amount: 1_500,
    date: '2026-01-05',
  })
  await look(nimal, product, '/expenses?search=Matara')
  const row = nimal.getByRole('row').filter({ hasText: 'Van to Matara' })
  await row.hover()
  await row.getByRole('button', { name: /^Delete/ }).click()
  await nimal.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(row).toHaveCount(0)
  await nimal.reload()
  await expect(nimal.getByText('Live', { exact: true })).toBeVisible()
  await expect(nimal.getByText('No expenses match')).toBeVisible()
  await nimal.keyboard.press('ControlOrMeta+z')
  // it would not be there if the shortcut had done anything
  await nimal.goto(`${product.url}/bin`)
  await nimal.getByRole('button', { name: /^Restore.*Van to Matara/ }).click()
  await expect(nimal.getByText('Restored: Van to Matara')).toBeVisible()
  await nimal.goto(`${product.url}/expenses?search=Matara`)
  await expect(row).toBeVisible()
})
