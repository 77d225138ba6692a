import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { aTask, pass, showTasks } from '#test/web/tasks-page-scene.tsx'

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'clearTimeout'] })
})
afterEach(() => {
  vi.useRealTimers()
})

const bar = () => page.getByRole('region', { name: 'Selection' })
const link = (id: number) => page.getByRole('link', { name: new RegExp(`Task number ${id}`) })
const box = (id: number) => page.getByRole('checkbox', { name: new RegExp(`Task number ${id}`) })

async function showPhone() {
  const shown = await showTasks({ tasks: [1, 2, 3].map((id) => aTask(id)) })
  await page.viewport(360, 740)
  await expect.element(link(1)).toBeVisible()
  await expect.poll(() => document.querySelector('.tasks-page > [role="status"]')).not.toBeNull()
  return shown
}
function touch(element: Element, type: string, x = 40) {
  const options = { pointerType: 'touch', clientX: x, clientY: 300, bubbles: true, cancelable: true }
  element.dispatchEvent(new PointerEvent(type, options))
}

test('a long press starts selecting, and the release opens nothing', async () => {
  const { address } = await showPhone()
  const item = link(2).element().closest('li') as HTMLElement
  touch(link(2).element(), 'pointerdown')
  await pass(500)
  await expect.element(box(2)).toBeChecked()
  await expect.element(bar().getByText('1 selected')).toBeVisible()
  touch(item, 'pointerup')
  item.querySelector('label')?.click()
  await expect.element(box(2)).toBeChecked()
  expect(address()).toBe('/task')
  // from now on a tap ticks
  await page.getByText('Task number 3').click()
  await expect.element(bar().getByText('2 selected')).toBeVisible()
  expect(address()).toBe('/task')
})

test('a finger that moves or leaves early scrolls or opens as usual', async () => {
  const { address } = await showPhone()
  touch(link(2).element(), 'pointerdown')
  touch(link(2).element(), 'pointermove', 60)
  await pass(600)
  await expect.element(bar()).not.toBeInTheDocument()
  touch(link(2).element(), 'pointerdown')
  touch(link(2).element(), 'pointerup')
  await link(2).click()
  expect(address()).toBe('/task?task=2')
})

test('Select tasks in the menu also starts it; the bar is full width, its targets are 44 px, and no row moves', async () => {
  await showPhone()
  const places = () =>
    [...document.querySelectorAll('.task-phone-name')].map((name) => name.getBoundingClientRect().y)
  const before = places()
  await page.getByRole('button', { name: 'More actions for this list' }).click()
  await page.getByRole('menuitem', { name: 'Select tasks' }).click()
  await expect.element(bar().getByText('0 selected')).toBeVisible()
  await expect.element(bar().getByRole('button', { name: 'Status' })).toBeDisabled()
  await box(1).click()
  await expect.element(bar().getByRole('button', { name: 'Status' })).toBeEnabled()
  expect(places()).toEqual(before)
  expect(document.documentElement.scrollWidth).toBe(360)
  const frame = bar().element().getBoundingClientRect()
  expect([frame.x, frame.width]).toEqual([0, document.querySelector('.page')?.clientWidth])
  const buttons = bar().getByRole('button').elements()
  expect(buttons.map((button) => button.textContent || button.ariaLabel)).toEqual([
    'Status',
    'Priority',
    'Assignee',
    'Project',
    'Start Date',
    'Due Date',
    'Labels',
    'Estimate',
    'Billing',
    'Client',
    'Delete',
    'Clear the selection',
  ])
  for (const button of buttons) {
    const { width, height } = button.getBoundingClientRect()
    expect(Math.min(width, height), button.textContent).toBeGreaterThanOrEqual(44)
  }
  await bar().getByRole('button', { name: 'Clear the selection' }).click()
  await expect.element(bar()).not.toBeInTheDocument()
  await expect.element(link(1)).toHaveFocus()
})
