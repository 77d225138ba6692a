import { expect, test } from './app-fixture.ts'
import { expectNotReloaded, look, twoPeople } from './two-people.ts'

const CLIENT = { contactName: 'Tharushi', email: 'tharushi@example.lk', phone: '+94 81 222 3344' }

test('done work becomes the lines of a draft once, and is ready again when the draft is deleted', async ({
  browser,
  product,
}) => {
  const { nimal, kasun, call } = await twoPeople(browser, product)
  const { id: clientId } = await call('POST', '/clients', { ...CLIENT, companyName: 'Hanthana Guest House' })
  const me = await call<{ user: { id: string } }>('GET', '/auth/me')
  const { id: projectId } = await call('POST', '/project', {
    name: 'Hanthana booking page',
    owner: me.user.id,
    status: 'Active',
    clientId,
    hourlyRate: 6_000,
  })
  const task = { projectId, dueDate: '2099-01-01' }
  const hourly = { ...task, taskName: 'Room calendar', billing: 'hourly' }
  const { id: taskId } = await call('POST', '/task', hourly)
  const priced = { ...task, taskName: 'Photographs of the rooms', billing: 'fixed', amount: 48_000 }
  const { id: pricedId } = await call('POST', '/task', priced)
  await look(kasun, product, '/ready-to-bill')
  const card = kasun.getByRole('listitem', { name: 'Hanthana Guest House', exact: true })

  await test.step('time is ready at once, a price when its task is done', async () => {
    await call('POST', '/time', { taskId, day: '2025-01-06', minutes: 120 })
    await expect(card).toContainText('2:00 h')
    await expect(card).toContainText('12,000.00')
    await call('PATCH', `/task/${pricedId}`, { status: 'Done' })
    await expect(card).toContainText('1 task · 2:00 h')
    await expect(card).toContainText('60,000.00')
  })

  await test.step('a draft bills it, and for the other person it is gone', async () => {
    await nimal.goto(`${product.url}/ready-to-bill`)
    await nimal.getByRole('link', { name: 'Make draft for Hanthana Guest House' }).click()
    const dialog = nimal.getByRole('dialog', { name: 'Ready to bill' })
    const preview = dialog.getByRole('region', { name: 'What the invoice will say' })
    await expect(preview.getByRole('row', { name: /^Room calendar/ })).toContainText('2:00 h')
    await expect(preview.getByRole('row', { name: /^Photographs of the rooms/ })).toContainText('48,000.00')
    await dialog.getByRole('button', { name: /^Create draft of LKR/ }).dblclick()
    await expect(nimal).toHaveURL(/\/invoice\?invoice=\d+$/)
    const panel = nimal.getByRole('complementary')
    await expect(panel.getByText('Photographs of the rooms')).toBeVisible()
    await expect(panel.getByText('Room calendar')).toBeVisible()
    await expect(card).toBeHidden()
  })

  await test.step('the deleted draft gives it back', async () => {
    const panel = nimal.getByRole('complementary')
    await panel.getByRole('button', { name: /^More about/ }).click()
    await nimal.getByRole('menuitem', { name: 'Delete' }).click()
    await nimal.getByRole('alertdialog').getByRole('button', { name: 'Delete', exact: true }).click()
    await expect(card).toContainText('60,000.00')
    await expectNotReloaded(kasun)
  })
})

test('from two tasks to a sent invoice: the project’s page leads all the way', async ({
  browser,
  product,
}) => {
  const { nimal, kasun, call } = await twoPeople(browser, product)
  const client = { ...CLIENT, companyName: 'Dambulla Tea Stop' }
  const { id: clientId } = await call('POST', '/clients', client)
  const me = await call<{ user: { id: string } }>('GET', '/auth/me')
  const { id: projectId } = await call('POST', '/project', {
    name: 'Dambulla menu',
    owner: me.user.id,
    status: 'Active',
    clientId,
    budget: 200_000,
    hourlyRate: 6_000,
  })
  const task = { projectId, dueDate: '2099-01-01' }
  await call('POST', '/task', { ...task, taskName: 'Menu in three languages', billing: 'hourly' })
  const priced = { ...task, taskName: 'Photographs of the dishes', billing: 'fixed', amount: 48_000 }
  await call('POST', '/task', priced)
  const money = nimal.getByRole('region', { name: 'Money' })
  const panel = nimal.getByRole('complementary')
  await nimal.goto(`${product.url}/project/${projectId}`)
  await expect(money).toContainText('Nothing to bill yet')

  await test.step('two hours on one task, the other is done', async () => {
    await nimal.getByRole('link', { name: 'Menu in three languages' }).click()
    await panel.getByRole('button', { name: 'Add time' }).click()
    const adding = nimal.getByRole('dialog', { name: 'Add Time' })
    await expect(adding.getByRole('textbox', { name: 'Length' })).toBeFocused()
    await nimal.keyboard.type('2:00')
    await nimal.keyboard.press('Control+Enter')
    await expect(panel.getByText('LKR 12,000.00')).toBeVisible()
    await panel.getByRole('button', { name: 'Close' }).click()
    await nimal.getByRole('link', { name: 'Photographs of the dishes' }).click()
    await panel.getByRole('button', { name: 'Status: To Do' }).click()
    await nimal.getByRole('option', { name: 'Done' }).click()
    await expect(panel.getByText('LKR 48,000.00')).toBeVisible()
    await panel.getByRole('button', { name: 'Close' }).click()
  })

  await test.step('Bill, Create draft, Send', async () => {
    await money.getByRole('button', { name: 'Bill LKR 60,000.00' }).click()
    const dialog = nimal.getByRole('dialog', { name: 'Ready to bill' })
    await dialog.getByRole('button', { name: /^Create draft of LKR/ }).click()
    await expect(nimal).toHaveURL(/\/invoice\?invoice=\d+$/)
    await panel.getByRole('button', { name: /^Send/ }).click()
    await expect(panel.getByText('Sent', { exact: true }).first()).toBeVisible()
  })

  await test.step('the project and its tasks say so', async () => {
    await nimal.goto(`${product.url}/project/${projectId}`)
    await expect(money).toContainText('All billed')
    await expect(money).toContainText('60,000.00')
    await nimal.getByRole('link', { name: 'Photographs of the dishes' }).click()
    await panel.getByRole('link', { name: /^INV/ }).click()
    await expect(panel.getByRole('link', { name: /^Task #/ })).toHaveCount(2)
  })

  await test.step('credited in full, the work is billed again later', async () => {
    await look(kasun, product, `/project/${projectId}`)
    await panel.getByRole('button', { name: /^More about/ }).click()
    await nimal.getByRole('menuitem', { name: 'Credit…' }).click()
    const credit = nimal.getByRole('dialog', { name: /^Credit INV/ })
    await credit.getByRole('radio', { name: 'Work not done' }).check()
    const again = credit.getByRole('checkbox', { name: 'Bill this work again later' })
    await expect(again).toBeDisabled()
    await credit.getByLabel(/^Quantity of Photographs/).fill('1')
    await credit.getByLabel(/^Amount of Menu/).fill('12000')
    await again.check()
    await credit.getByRole('button', { name: 'Credit', exact: true }).dblclick()
    await expect(credit).toBeHidden()
    await expect(kasun.getByRole('button', { name: 'Bill LKR 60,000.00' })).toBeVisible()
    await expectNotReloaded(kasun)
  })
})
