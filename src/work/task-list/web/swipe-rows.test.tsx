import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { aTask, showTasks } from '#test/web/tasks-page-scene.tsx'

const link = (id: number) => page.getByRole('link', { name: new RegExp(`Task number ${id}`) })
const rowOf = (id: number) => link(id).element().closest('li') as HTMLElement

async function showPhone() {
  const shown = await showTasks({ tasks: [aTask(1), aTask(2, { status: 'Done' }), aTask(3)] })
  await page.viewport(360, 740)
  await expect.element(link(1)).toBeVisible()
  return shown
}

function touch(element: Element, type: string, x: number, y = 300) {
  const options = { pointerType: 'touch', isPrimary: true, clientX: x, clientY: y, bubbles: true }
  element.dispatchEvent(new PointerEvent(type, options))
}

/** A swipe in steps, as a finger makes it, and the click that a browser may send afterwards. */
function swipe(id: number, from: number, to: number, { y = 300 } = {}) {
  const element = link(id).element() as HTMLElement
  touch(element, 'pointerdown', from)
  for (let step = 1; step <= 4; step++)
    touch(element, 'pointermove', from + ((to - from) * step) / 4, 300 + ((y - 300) * step) / 4)
  touch(element, 'pointerup', to, y)
  element.click()
}

test('a swipe to the right marks a task as done, and a done one as to do; nothing opens', async () => {
  const { bodies, address } = await showPhone()
  swipe(1, 100, 220)
  await expect.poll(bodies).toEqual([{ status: 'Done' }])
  swipe(2, 100, 220)
  await expect.poll(bodies).toEqual([{ status: 'Done' }, { status: 'To Do' }])
  expect(address()).toBe('/task')
})

test('a swipe to the left opens the task', async () => {
  const { bodies, address } = await showPhone()
  swipe(3, 250, 120)
  await expect.poll(address).toBe('/task?task=3')
  expect(bodies()).toEqual([])
})

test('a swipe that returns, is too short, scrolls or starts at the edge changes nothing', async () => {
  const { bodies, address } = await showPhone()
  const row = rowOf(1)
  touch(link(1).element(), 'pointerdown', 100)
  touch(link(1).element(), 'pointermove', 130)
  expect(row.dataset['swiping']).toBe('right')
  expect(row.hasAttribute('data-swiped-far')).toBe(false)
  touch(link(1).element(), 'pointermove', 230)
  expect(row.hasAttribute('data-swiped-far')).toBe(true)
  touch(link(1).element(), 'pointermove', 150)
  touch(link(1).element(), 'pointerup', 150)
  expect(row.dataset['swiping']).toBeUndefined()
  expect(row.style.getPropertyValue('--swiped')).toBe('')
  swipe(1, 100, 220, { y: 420 })
  expect(row.dataset['swiping']).toBeUndefined()
  swipe(1, 10, 200)
  // a swipe that the browser takes over
  touch(link(1).element(), 'pointerdown', 100)
  touch(link(1).element(), 'pointermove', 230)
  touch(link(1).element(), 'pointercancel', 230)
  touch(link(1).element(), 'pointerup', 230)
  await expect.poll(address).toBe('/task?task=1')
  expect(bodies()).toEqual([])
})

test('while tasks are being selected no row can be swiped', async () => {
  const { bodies } = await showPhone()
  await page.getByRole('button', { name: 'More actions for this list' }).click()
  await page.getByRole('menuitem', { name: 'Select tasks' }).click()
  const box = page.getByRole('checkbox', { name: /Task number 1/ })
  await expect.element(box).toBeVisible()
  const row = box.element().closest('li') as HTMLElement
  touch(row, 'pointerdown', 100)
  touch(row, 'pointermove', 230)
  expect(row.dataset['swiping']).toBeUndefined()
  touch(row, 'pointerup', 230)
  expect(bodies()).toEqual([])
})

test('a task that waits for another one says so, and is finished only once that was asked (spec 28.4)', async () => {
  const other = { id: 2, taskName: 'Task number 2', status: 'To Do' as const, dueDate: null }
  const { bodies } = await showTasks({ tasks: [aTask(1, { waitsFor: [other] }), aTask(2)] })
  await page.viewport(360, 740)
  await expect.element(link(1)).toMatchTextContent(/Waits for #2/)
  const question = page.getByRole('alertdialog', { name: 'Finish #1?' })
  swipe(1, 100, 220)
  await question.getByRole('button', { name: 'Not yet' }).click()
  await expect.element(question).not.toBeInTheDocument()
  expect(bodies()).toEqual([])
  swipe(1, 100, 220)
  await question.getByRole('button', { name: 'Finish' }).click()
  await expect.poll(bodies).toEqual([{ status: 'Done' }])
})
