import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { aTask, KASUN, pass, showTasks } from '#test/web/tasks-page-scene.tsx'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
})
afterEach(() => {
  vi.useRealTimers()
})

const filters = page.getByRole('dialog', { name: 'Filters' })

/** Milliseconds within which a part is loaded, on a busy machine too. */
const LOADING = 10_000

/** Opens the filters, which are loaded when first opened. */
async function openFilters() {
  await page.getByRole('button', { name: /^Filters/ }).click()
  await vi.waitFor(
    async () => {
      await pass(1)
      expect(filters.getByRole('button', { name: 'Apply' }).query()).not.toBeNull()
    },
    { timeout: LOADING },
  )
}

/** Synchronous: a click by the test framework would let the clock run. */
const tick = (name: string) => (filters.getByRole('checkbox', { name }).element() as HTMLElement).click()

/** Types synchronously, for the same reason. */
function search(text: string): void {
  const input = page.getByRole('searchbox').element() as HTMLInputElement
  // React observes the prototype's setter
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, text)
  input.dispatchEvent(new Event('input', { bubbles: true }))
}

/** The list, with the clock stopped once it is rendered. */
async function showList(path?: string, total = 120) {
  const scene = await showTasks({ tasks: [aTask(1)], total, ...(path === undefined ? {} : { path }) })
  await vi.waitFor(async () => {
    await pass(10)
    expect(document.querySelector('[data-task="1"]')).not.toBeNull()
  })
  return scene
}

test('the search applies 500 ms after the last key, on page 1', async () => {
  const { address } = await showList('/task?page=2')
  search('va')
  await pass(499)
  search('vat')
  await pass(499)
  expect(address()).toBe('/task?page=2')
  await pass(1)
  expect(address()).toBe('/task?search=vat')
})

test('a filter is applied automatically after 500 ms, on page 1', async () => {
  const { address } = await showList('/task?page=2')
  await openFilters()
  tick('Blocked')
  await pass(499)
  tick('To Do')
  await pass(499)
  expect(address()).toBe('/task?page=2')
  await pass(1)
  expect(address()).toBe('/task?status=To+Do&status=Blocked')
})

test('the filter by a project leads to the project’s page', async () => {
  await showList('/task?project=8&status=Done')
  const chips = page.getByRole('group', { name: 'Active filters' })
  await expect
    .element(chips.getByRole('link', { name: 'Open project Payroll migration' }))
    .toHaveAttribute('href', '/project/8')
  await expect.element(chips.getByRole('button', { name: 'Remove Project: Payroll migration' })).toBeVisible()
  expect(chips.getByRole('link').elements()).toHaveLength(1)
})

test('Apply takes effect at once and closes; every field has its query parameter', async () => {
  const { address } = await showList()
  await openFilters()
  await expect.element(filters.getByText('120 tasks match')).toBeVisible()
  await filters.getByRole('combobox', { name: 'Project' }).selectOptions('Payroll migration')
  await filters.getByRole('checkbox', { name: 'Kasun De Silva' }).click()
  await filters.getByRole('checkbox', { name: 'High' }).click()
  await filters.getByRole('combobox', { name: 'Type' }).selectOptions('Bug')
  await filters.getByRole('combobox', { name: 'Sort' }).selectOptions('Priority')
  await filters.getByRole('textbox', { name: 'Start date from' }).fill('1 Nov 2026')
  await filters.getByRole('textbox', { name: 'Due date to' }).fill('18 Dec 2026')
  await filters.getByRole('button', { name: 'Apply' }).click()
  // their order depends on how long the typing took
  expect(Object.fromEntries(new URL(address(), location.href).searchParams)).toEqual({
    project: '8',
    assignee: KASUN.id,
    priority: 'High',
    type: 'Bug',
    startDateFrom: '2026-11-01',
    dueDateTo: '2026-12-18',
    sortBy: 'priority',
  })
  await expect.element(filters).not.toBeInTheDocument()
})

test('several people, and nobody, can be chosen; a chip names them', async () => {
  const { address } = await showList()
  await openFilters()
  tick('Kasun De Silva')
  tick('Unassigned')
  await pass(500)
  expect(address()).toBe(`/task?assignee=${KASUN.id}&assignee=none`)
  await expect
    .element(page.getByRole('button', { name: 'Remove Assignee: Kasun De Silva, Unassigned' }))
    .toBeVisible()
  tick('Kasun De Silva')
  await pass(500)
  expect(address()).toBe('/task?assignee=none')
})

test('the order toggle is labelled Newest First for DESC and Oldest First for ASC', async () => {
  const { address } = await showList()
  await openFilters()
  await filters.getByTitle('Newest First').click()
  await expect.element(filters.getByTitle('Oldest First')).toBeVisible()
  await pass(500)
  expect(address()).toBe('/task?sortOrder=ASC')
  expect(filters.getByRole('combobox', { name: 'Sort' }).element().textContent).toBe(
    'Created DateDue DatePriorityStatus',
  )
})

test('every active filter has a chip that removes it; Clear removes all', async () => {
  const { address } = await showList('/task?project=8&status=Done&search=vat&sortBy=dueDate')
  await expect.element(page.getByRole('button', { name: 'Filters 2 active' })).toBeVisible()
  const chips = page.getByRole('group', { name: 'Active filters' })
  await expect.element(chips.getByText('Payroll migration')).toBeVisible()
  await chips.getByRole('button', { name: 'Remove Status: Done' }).click()
  expect(address()).toBe('/task?project=8&search=vat&sortBy=dueDate')
  await page.getByRole('button', { name: 'Clear search, filters and order' }).click()
  expect(address()).toBe('/task')
  await expect
    .element(page.getByRole('button', { name: 'Clear search, filters and order' }))
    .toHaveAttribute('aria-disabled', 'true')
  await expect.element(chips).not.toBeInTheDocument()
})

test('removing a chip also cancels its pending change', async () => {
  const { address } = await showList('/task?status=Done')
  await page.getByRole('searchbox').fill('vat')
  await page.getByRole('button', { name: 'Remove Status: Done' }).click()
  expect(address()).toBe('/task?search=vat')
  await userEvent.keyboard('{Tab}')
  await pass(600)
  expect(address()).toBe('/task?search=vat')
})
