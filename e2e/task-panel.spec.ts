import type { Page } from '@playwright/test'
import { ADMIN, api, expect, signedInPage, test, tokenOf } from './app-fixture.ts'
import { newPerson } from './people.ts'

type Product = Parameters<typeof api>[0]

async function addTask(product: Product, taskName: string, more: object = {}): Promise<number> {
  const token = await tokenOf(product, ADMIN)
  const body = { taskName, dueDate: '2099-01-01', ...more }
  return (await api<{ id: number }>(product, token, 'POST', '/task', body)).id
}

const panelOf = (page: Page, id: number) => page.getByRole('complementary', { name: `Task #${id}` })
const detailsOf = (page: Page, id: number) =>
  panelOf(page, id).getByRole('textbox', { name: 'Task Details', exact: true })

/** Opens a task by its link and waits until its editor accepts input. */
async function openTask(page: Page, product: Product, id: number): Promise<void> {
  await page.goto(`${product.url}/task?task=${id}`)
  await expect(detailsOf(page, id)).toBeVisible()
}

test('a link opens a task beside the list; Back and Escape close it', async ({ browser, product }) => {
  const id = await addTask(product, 'Opened by its link')
  const { page } = await signedInPage(browser, product, ADMIN)
  await page.goto(`${product.url}/task`)
  await page
    .getByRole('link', { name: /Opened by its link/ })
    .first()
    .click()
  await expect(panelOf(page, id).getByRole('heading', { name: 'Opened by its link' })).toBeVisible()
  expect(new URL(page.url()).search).toContain(`task=${id}`)
  await page.goBack()
  await expect(panelOf(page, id)).toHaveCount(0)

  await openTask(page, product, id)
  await expect(page.getByRole('heading', { name: 'On Board Tasks' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(panelOf(page, id)).toHaveCount(0)
})

test('two browsers on one task see each other, and no text is lost', async ({ browser, product }) => {
  const id = await addTask(product, 'Written by two', { remark: '<p>first</p><p>last</p>' })
  const { page: nimal } = await signedInPage(browser, product, ADMIN)
  const { page: other } = await signedInPage(browser, product, ADMIN)
  await openTask(nimal, product, id)
  await openTask(other, product, id)

  await panelOf(nimal, id).getByRole('button', { name: 'Written by two' }).click()
  await expect(panelOf(nimal, id).getByRole('textbox', { name: 'Task Name' })).toBeFocused()
  await nimal.keyboard.press('End')
  await nimal.keyboard.type(' people')
  await nimal.keyboard.press('Enter')
  await expect(panelOf(other, id).getByRole('heading', { name: 'Written by two people' })).toBeVisible()

  // both type at the same time, at opposite ends of the text
  await detailsOf(nimal, id).getByText('first').click()
  await nimal.keyboard.press('Home')
  await detailsOf(other, id).getByText('last').click()
  await other.keyboard.press('End')
  await Promise.all([
    nimal.keyboard.type('Nimal begins here, ', { delay: 60 }),
    other.keyboard.type(' and the other ends there', { delay: 60 }),
  ])
  for (const page of [nimal, other]) {
    await expect(detailsOf(page, id)).toContainText('Nimal begins here, first')
    await expect(detailsOf(page, id)).toContainText('last and the other ends there')
  }
  const token = await tokenOf(product, ADMIN)
  await expect
    .poll(async () => (await api<{ remark: string }>(product, token, 'GET', `/task/${id}`)).remark)
    .toBe('<p>Nimal begins here, first</p><p>last and the other ends there</p>')
})

test('the network is lost while somebody types: no typed text is lost', async ({ browser, product }) => {
  const id = await addTask(product, 'Typed on a train')
  const { page, context } = await signedInPage(browser, product, ADMIN)
  await openTask(page, product, id)
  await expect(page.getByText('Live', { exact: true })).toBeVisible()
  await detailsOf(page, id).click()
  await page.keyboard.type('before the tunnel')
  await context.setOffline(true)
  await page.keyboard.type(' and inside of it')
  await expect(
    panelOf(page, id)
      .getByText(/not saved/i)
      .first(),
  ).toBeVisible()
  await page.keyboard.type(', still typing')
  await context.setOffline(false)
  const token = await tokenOf(product, ADMIN)
  await expect
    .poll(async () => (await api<{ remark: string }>(product, token, 'GET', `/task/${id}`)).remark)
    .toBe('<p>before the tunnel and inside of it, still typing</p>')

  // offline again, and this time the tab is closed before the network is back
  await context.setOffline(true)
  await page.keyboard.type(' and one word more')
  await expect(
    panelOf(page, id)
      .getByText(/not saved/i)
      .first(),
  ).toBeVisible()
  // closing the last tab would end the browser, so the next one is opened first
  const again = await context.newPage()
  await page.close()
  await context.setOffline(false)
  await openTask(again, product, id)
  await expect(detailsOf(again, id)).toContainText('still typing and one word more')
  await expect
    .poll(async () => (await api<{ remark: string }>(product, token, 'GET', `/task/${id}`)).remark)
    .toContain('one word more')
})

test('an edit in progress is saved when the page is left', async ({ browser, product }) => {
  const id = await addTask(product, 'Left in the middle')
  const { page } = await signedInPage(browser, product, ADMIN)
  await openTask(page, product, id)
  await detailsOf(page, id).click()
  await page.keyboard.type('typed just before leaving')
  await page.goto('about:blank')
  const token = await tokenOf(product, ADMIN)
  await expect
    .poll(async () => (await api<{ remark: string | null }>(product, token, 'GET', `/task/${id}`)).remark)
    .toBe('<p>typed just before leaving</p>')
})

test('an earlier text can be restored from the history', async ({ browser, product }) => {
  const id = await addTask(product, 'Changed too much', { remark: '<p>the good old text</p>' })
  const token = await tokenOf(product, ADMIN)
  await api(product, token, 'PATCH', `/task/${id}`, { remark: null })
  const { page } = await signedInPage(browser, product, ADMIN)
  await openTask(page, product, id)
  await panelOf(page, id)
    .getByRole('button', { name: /^Show the details of/ })
    .last()
    .click()
  const version = page.getByRole('dialog')
  await expect(version.getByText('the good old text')).toBeVisible()
  await version.getByRole('button', { name: 'Restore this version' }).click()
  await expect(detailsOf(page, id)).toContainText('the good old text')
  await expect
    .poll(async () => (await api<{ remark: string | null }>(product, token, 'GET', `/task/${id}`)).remark)
    .toBe('<p>the good old text</p>')
})

test('sub-tasks: added, completed, counted on the row, deleted, live', async ({ browser, product }) => {
  const id = await addTask(product, 'Broken into steps')
  const { page } = await signedInPage(browser, product, ADMIN)
  const { page: other } = await signedInPage(browser, product, ADMIN)
  await other.goto(`${product.url}/task`)
  await expect(other.getByText('Live', { exact: true })).toBeVisible()
  await openTask(page, product, id)
  const panel = panelOf(page, id)
  await expect(panel.getByText('No sub-tasks yet. Click "Add Sub-task" to get started!')).toBeVisible()
  await panel.getByRole('button', { name: 'Add Sub-task' }).click()
  await expect(panel.getByRole('button', { name: 'Add Sub-task' })).toBeDisabled()
  for (const title of ['Measure', 'Saw', 'Glue']) {
    await panel.getByLabel('Title').fill(title)
    await panel.getByLabel('Title').press('Enter')
    await expect(panel.getByRole('checkbox', { name: title })).toBeVisible()
    // it may be in the list before the reply arrives, which empties the form for the next one
    await expect(panel.getByLabel('Title')).toHaveValue('')
  }
  await panel.getByRole('checkbox', { name: 'Saw' }).check()
  const row = other.getByRole('row').filter({ hasText: 'Broken into steps' })
  await expect(row.getByText('1/3')).toBeVisible()

  await panel.getByRole('button', { name: 'Cancel' }).click()
  await panel.getByText('Glue', { exact: true }).hover()
  await panel.getByRole('button', { name: 'Delete Glue' }).click()
  const question = page.getByRole('alertdialog', { name: 'Delete Sub-task' })
  await expect(question).toContainText(
    'Are you sure you want to delete this sub-task? You can restore it for 30 days.',
  )
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Sub-task deleted successfully')).toBeVisible()
  await expect(row.getByText('1/2')).toBeVisible()
})

test('comments: live in another browser, with own ones to edit and delete', async ({ browser, product }) => {
  const id = await addTask(product, 'Talked about')
  const token = await tokenOf(product, ADMIN)
  const hashini = newPerson('Hashini', 'Jayawardena')
  const { password, ...fields } = hashini
  const { invitationLink } = await api<{ invitationLink: string }>(product, token, 'POST', '/user', {
    ...fields,
    role: 'USER',
    status: 'Active',
  })
  const secret = new URL(invitationLink).searchParams.get('token')
  await fetch(`${product.url}/api/auth/password-reset`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ token: secret, password }),
  })
  const { page } = await signedInPage(browser, product, ADMIN)
  const { page: other } = await signedInPage(browser, product, hashini)
  await openTask(page, product, id)
  await openTask(other, product, id)
  await panelOf(page, id).getByPlaceholder('Add a comment...').fill('<b>Who</b> can do this?')
  await page.keyboard.press('Control+Enter')
  await expect(panelOf(other, id).getByText('<b>Who</b> can do this?')).toBeVisible()
  // another user's comments are not hers to change
  await expect(panelOf(other, id).getByRole('button', { name: /^(Edit|Delete) comment/i })).toHaveCount(0)

  await panelOf(other, id).getByPlaceholder('Add a comment...').fill('I can')
  await panelOf(other, id).getByRole('button', { name: 'Comment' }).dblclick()
  await expect(panelOf(page, id).getByText('I can', { exact: true })).toHaveCount(1)
  await other.reload()
  await expect(panelOf(other, id).getByText('I can', { exact: true })).toHaveCount(1)
})
