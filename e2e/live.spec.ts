import type { Page } from '@playwright/test'
import { dayIn } from '../src/platform/shared/dates.ts'
import { ADMIN, api, expect, expectAccessible, signedInPage, test, tokenOf } from './app-fixture.ts'
import { newPerson } from './people.ts'
import { proxyOf } from './product-proxy.ts'
import { expectNotReloaded, look, twoPeople } from './two-people.ts'
import { untilDrawn } from './watched-page.ts'

const PHONE = { viewport: { width: 360, height: 740 } }

/** Opens a task's panel from the list. */
async function openTask(page: Page, id: number): Promise<void> {
  await page.locator(`[data-opens-task="${id}"]`).first().click()
}

const panelOf = (page: Page, id: number) => page.getByRole('complementary', { name: `Task #${id}` })

test('tasks, their panel and the calendar follow another person’s changes', async ({ browser, product }) => {
  const { nimal, kasun, call } = await twoPeople(browser, product)
  const today = dayIn('Asia/Colombo', new Date())
  const { id } = await call('POST', '/task', { taskName: 'Order the cloth', dueDate: today })
  await look(kasun, product, '/task')
  await look(nimal, product, `/task?task=${id}`)
  await expect(kasun.getByText('Order the cloth')).toBeVisible()

  await panelOf(nimal, id).getByRole('heading', { name: 'Order the cloth' }).click()
  await panelOf(nimal, id).getByRole('textbox', { name: 'Task Name' }).fill('Order the thick cloth')
  await nimal.keyboard.press('Enter')
  await expect(kasun.getByText('Order the thick cloth')).toBeVisible()

  await openTask(kasun, id)
  const panel = panelOf(kasun, id)
  await expect(panel.getByText('To Do').first()).toBeVisible()
  await call('PATCH', `/task/${id}`, { status: 'Blocked', priority: 'Critical' })
  await expect(panel.getByText('Blocked').first()).toBeVisible()
  await expect(panel.getByText('Critical').first()).toBeVisible()
  const subTask = await call('POST', '/sub-tasks', { parentTaskId: id, title: 'Ask for three offers' })
  await expect(panel.getByText('Ask for three offers')).toBeVisible()
  await call('PATCH', `/sub-tasks/${subTask.id}/toggle-complete`)
  await expect(panel.getByText('1 of 1')).toBeVisible()
  await call('POST', `/task/${id}/comments`, { text: 'The shop is closed on Poya day' })
  await expect(panel.getByText('The shop is closed on Poya day')).toBeVisible()
  await kasun.keyboard.press('Escape')
  await expect(panel).toHaveCount(0)

  await kasun.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Calendar' }).click()
  // the list had a cell of that name too
  const entry = (name: RegExp) => kasun.getByRole('gridcell').getByRole('button', { name })
  await expect(entry(/Order the thick cloth/)).toBeVisible()
  await call('PATCH', `/task/${id}`, { taskName: 'Order the thin cloth' })
  await expect(entry(/Order the thin cloth/)).toBeVisible()
  await call('DELETE', `/task/${id}`)
  await expect(entry(/Order the thin cloth/)).toHaveCount(0)
  await expectNotReloaded(kasun)
})

test('projects, clients, people and the navigation follow another person’s changes', async ({
  browser,
  product,
}) => {
  const { kasun, call } = await twoPeople(browser, product)
  const navigation = kasun.getByRole('navigation', { name: 'Main' })
  const { user } = await call<{ user: { id: string } }>('GET', '/auth/me')
  await look(kasun, product, '/project')
  const project = { name: 'Harbour signs', owner: user.id, status: 'Active' }
  const { id: projectId } = await call('POST', '/project', project)
  const card = kasun.getByRole('article', { name: 'Harbour signs' })
  await expect(card).toBeVisible()
  const link = navigation.getByRole('link', { name: /^Harbour signs/ })
  await expect(link).toContainText('0')
  const { id } = await call('POST', '/task', { taskName: 'Measure', dueDate: '2099-01-01', projectId })
  await expect(link).toContainText('1')
  await call('PATCH', `/task/${id}`, { status: 'Done' })
  await expect(link).toContainText('0')

  await navigation.getByRole('link', { name: 'Customer' }).click()
  const client = {
    companyName: 'Galle Harbour (Pvt) Ltd',
    contactName: 'Harini',
    email: 'harini@galle.example',
    phone: '+94 91 222 3344',
  }
  const { id: clientId } = await call('POST', '/clients', client)
  await expect(kasun.getByText('Galle Harbour (Pvt) Ltd')).toBeVisible()
  await kasun.getByRole('link', { name: 'Harini', exact: true }).click()
  await expect(kasun.getByRole('heading', { name: 'No projects yet' })).toBeVisible()
  await call('PUT', `/project/${projectId}`, { ...project, name: 'Harbour boards', clientId })
  const projects = kasun.getByRole('region', { name: 'Projects' })
  await expect(projects.getByRole('link', { name: 'Harbour boards' })).toBeVisible()
  await expect(navigation.getByRole('link', { name: /^Harbour boards/ })).toBeVisible()
  await call('PUT', `/clients/${clientId}`, { ...client, companyName: 'Galle Port (Pvt) Ltd' })
  await expect(kasun.getByRole('heading', { name: 'Galle Port (Pvt) Ltd' })).toBeVisible()

  await navigation.getByRole('link', { name: 'User Onboarding', exact: true }).click()
  const { password: _password, ...dilini } = newPerson('Dilini', 'Jayawardena')
  const person = { ...dilini, role: 'USER' }
  const { id: userId } = await call<{ id: string }>('POST', '/user', person)
  await expect(kasun.getByText('Dilini Jayawardena')).toBeVisible()
  await call('PUT', `/user/${userId}`, { ...person, sName: 'Perera', status: 'Active' })
  await expect(kasun.getByText('Dilini Perera')).toBeVisible()
  await call('DELETE', `/project/${projectId}`)
  await expect(navigation.getByRole('link', { name: /^Harbour boards/ })).toHaveCount(0)
  await expectNotReloaded(kasun)
})

test('the dashboard and the chat follow another person’s changes', async ({ browser, product }) => {
  const { nimal, kasun, call } = await twoPeople(browser, product)
  await look(kasun, product, '/dashboard')
  await call('POST', '/task', { taskName: 'Renew the licence', dueDate: '2020-02-03' })
  await expect(kasun.getByText('Renew the licence')).toBeVisible()

  await look(nimal, product, '/chat')
  await nimal.getByRole('link', { name: /^Everyone/ }).click()
  const navigation = kasun.getByRole('navigation', { name: 'Main' })
  const write = async (on: Page, text: string) => {
    await on.getByRole('textbox', { name: /Everyone/ }).fill(text)
    await on.keyboard.press('Enter')
  }
  await write(nimal, 'The lanterns are here')
  await expect(navigation.getByRole('link', { name: /^Chat\s*1/ })).toBeVisible()
  await navigation.getByRole('link', { name: /^Chat/ }).click()
  await kasun.getByRole('link', { name: /^Everyone/ }).click()
  await expect(kasun.getByRole('log').getByText('The lanterns are here')).toBeVisible()
  // marked as read, also for later journeys
  await expect(navigation.getByRole('link', { name: 'Chat', exact: true })).toBeVisible()
  await write(kasun, 'I come at once')
  await expect(nimal.getByRole('log').getByText('I come at once')).toBeVisible()
  await expectNotReloaded(kasun)
})

test('the panel of a task shows who else has it open, until they leave', async ({ browser, product }) => {
  const { nimal, kasun, call, network } = await twoPeople(browser, product)
  const { id } = await call('POST', '/task', { taskName: 'Read together', dueDate: '2031-03-04' })
  const { id: another } = await call('POST', '/task', { taskName: 'Read alone', dueDate: '2031-03-04' })
  await look(nimal, product, `/task?task=${id}`)
  await look(kasun, product, '/task')
  const isHere = (page: Page, name: string) => panelOf(page, id).getByText(`${name} is here too`)
  await openTask(kasun, id)
  await expect(isHere(nimal, 'Kasun De Silva')).toBeVisible()
  await expect(isHere(kasun, 'Nimal Perera')).toBeVisible()
  await expectAccessible(nimal)

  // another task, then the first one again
  await openTask(kasun, another)
  await expect(isHere(nimal, 'Kasun De Silva')).toHaveCount(0)
  await expect(panelOf(kasun, another).getByRole('heading', { name: 'Read alone' })).toBeVisible()
  await expect(panelOf(kasun, another).getByText('is here too')).toHaveCount(0)
  await openTask(kasun, id)
  await expect(isHere(nimal, 'Kasun De Silva')).toBeVisible()

  // a lost connection, and the next one
  await network.setOffline(true)
  await expect(kasun.getByText(/^You are offline/)).toBeVisible()
  await network.setOffline(false)
  await expect(kasun.getByText('Live', { exact: true })).toBeVisible()
  await expect(isHere(kasun, 'Nimal Perera')).toBeVisible()
  await expect(isHere(nimal, 'Kasun De Silva')).toBeVisible()

  await kasun.keyboard.press('Escape')
  await expect(isHere(nimal, 'Kasun De Silva')).toHaveCount(0)
  await openTask(kasun, id)
  await expect(isHere(nimal, 'Kasun De Silva')).toBeVisible()
  const tab = await network.newPage()
  await tab.goto(`${product.url}/profile`)
  await tab.getByRole('button', { name: /account menu/i }).click()
  await tab.getByRole('menuitem', { name: 'Logout' }).click()
  await kasun.waitForURL('**/auth/login**')
  await expect(isHere(nimal, 'Kasun De Silva')).toHaveCount(0)
})

test('pages stay readable without a network, input is kept, and nothing is stale afterwards', async ({
  browser,
  product,
}) => {
  const { kasun, call, network } = await twoPeople(browser, product)
  const { id } = await call('POST', '/task', { taskName: 'Paint the gate', dueDate: '2031-04-05' })
  const { id: projectId } = await call('POST', '/project', {
    name: 'Gates',
    owner: (await call<{ user: { id: string } }>('GET', '/auth/me')).user.id,
    status: 'Active',
  })
  await look(kasun, product, '/project')
  const navigation = kasun.getByRole('navigation', { name: 'Main' })
  await expect(kasun.getByRole('article', { name: 'Gates' })).toBeVisible()
  await navigation.getByRole('link', { name: 'All Tasks' }).click()
  await expect(kasun.getByText('Paint the gate')).toBeVisible()
  // so that the dialog's chunks are loaded
  await kasun.getByRole('button', { name: 'Add Task' }).first().click()
  await kasun.getByRole('dialog', { name: 'Add New Task' }).press('Escape')
  await expect(kasun.getByRole('dialog', { name: 'Add New Task' })).toBeHidden()

  await network.setOffline(true)
  const line = kasun.getByText(/^You are offline\. What you see is from \d\d:\d\d\.$/)
  await expect(line).toBeVisible()
  await expect(kasun.getByText('Offline', { exact: true })).toBeVisible()
  await expectAccessible(kasun)
  await navigation.getByRole('link', { name: 'Projects', exact: true }).click()
  await expect(kasun.getByRole('article', { name: 'Gates' })).toBeVisible()
  await navigation.getByRole('link', { name: 'All Tasks' }).click()
  await expect(kasun.getByText('Paint the gate')).toBeVisible()
  await expect(kasun.getByRole('alert')).toHaveCount(0)
  // a page that was never loaded says so and does not affect the others
  await navigation.getByRole('link', { name: 'Customer' }).click()
  await expect(kasun.getByText('This page needs a connection.')).toBeVisible()
  await navigation.getByRole('link', { name: 'All Tasks' }).click()
  await expect(kasun.getByText('Paint the gate')).toBeVisible()

  await kasun.getByRole('button', { name: 'Add Task' }).first().click()
  const dialog = kasun.getByRole('dialog', { name: 'Add New Task' })
  await dialog.getByLabel('Task Name').fill('Written in the tunnel')
  await dialog.getByRole('textbox', { name: 'Due Date' }).fill('1 Dec 2031')
  await dialog.getByRole('textbox', { name: 'Due Date' }).press('Tab')
  await dialog.getByRole('button', { name: 'Add Task' }).click()
  await expect(kasun.getByText(/The server cannot be reached/)).toBeVisible()
  await expect(dialog.getByLabel('Task Name')).toHaveValue('Written in the tunnel')

  await call('PATCH', `/task/${id}`, { taskName: 'Paint the fence' })
  await call('PUT', `/project/${projectId}`, {
    name: 'Fences',
    owner: (await call<{ user: { id: string } }>('GET', '/auth/me')).user.id,
    status: 'Active',
  })
  await network.setOffline(false)
  await expect(kasun.getByText('Live', { exact: true })).toBeVisible()
  await expect(line).toHaveCount(0)
  await expect(kasun.getByText('Paint the fence')).toBeVisible({ timeout: 1_000 })
  // behind the dialog it has no role, but is visible
  await expect(kasun.locator('nav').getByText('Fences')).toBeVisible({ timeout: 1_000 })
  await dialog.getByRole('button', { name: 'Add Task' }).click()
  await expect(dialog).toBeHidden()
  await expect(kasun.getByText('Written in the tunnel')).toBeVisible()
  await navigation.getByRole('link', { name: 'Projects', exact: true }).click()
  await expect(kasun.getByRole('article', { name: 'Fences' })).toBeVisible()
  await expectNotReloaded(kasun)
})

test('a server that is down is noticed and found again while the network is up', async ({
  browser,
  product,
}) => {
  const { kasun, call } = await twoPeople(browser, product)
  const { id } = await call('POST', '/task', { taskName: 'Before the cut', dueDate: '2031-04-05' })
  const door = await proxyOf(product)
  await look(kasun, { ...product, url: door.url }, `/task?task=${id}`)
  const heading = panelOf(kasun, id).getByRole('heading')
  await expect(heading.first()).toHaveText('Before the cut')
  await door.shut()
  await expect(kasun.getByText('Reconnecting', { exact: true })).toBeVisible()
  await expect(kasun.getByText(/^No connection\. What you see is from \d\d:\d\d\.$/)).toBeVisible()
  await call('PATCH', `/task/${id}`, { taskName: 'During the cut' })
  await expect(heading.first()).toHaveText('Before the cut')
  await door.open()
  await expect(kasun.getByText('Live', { exact: true })).toBeVisible({ timeout: 15_000 })
  await expect(heading.first()).toHaveText('During the cut', { timeout: 1_000 })
  await expect(kasun.getByText(/^No connection/)).toHaveCount(0)
  await expectNotReloaded(kasun)
  await door.shut()
})

test('on a phone the connection line is shown too, below the page and below an open task', async ({
  browser,
  product,
}) => {
  const token = await tokenOf(product, ADMIN)
  const { id } = await api<{ id: number }>(product, token, 'POST', '/task', {
    taskName: 'Read on the train',
    dueDate: '2031-04-05',
  })
  const { page, context } = await signedInPage(browser, product, ADMIN, PHONE)
  await page.goto(`${product.url}/task?task=${id}`)
  const panel = panelOf(page, id)
  await expect(panel.getByRole('textbox', { name: 'Task Details', exact: true })).toBeVisible()
  await untilDrawn(page)
  const heading = panel.getByRole('heading', { name: 'Read on the train' })
  const before = await heading.boundingBox()
  await context.setOffline(true)
  const line = page.getByText(/^You are offline\. What you see is from/)
  await expect(line).toBeInViewport()
  expect(await heading.boundingBox()).toEqual(before)
  const overlap = async () => {
    const [panelBox, lineBox] = [await panel.boundingBox(), await line.boundingBox()]
    return (panelBox?.y ?? 0) + (panelBox?.height ?? 0) - (lineBox?.y ?? 0)
  }
  await expect.poll(overlap, 'pixels of the panel under the line').toBeLessThanOrEqual(0)
  await expectAccessible(page)
  await panel.getByRole('button', { name: 'Back', exact: true }).click()
  await expect(line).toBeInViewport()
  await context.setOffline(false)
  await expect(line).toHaveCount(0)
})
