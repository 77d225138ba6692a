import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { deleteTask, getTask } from '#work/tasks/shared/task-endpoints.ts'
import { fakeLive } from '#test/web/fake-live.ts'
import { ApiFailure } from '#test/web/fake-server.ts'
import { TEST_ACCOUNT } from '#test/web/render-at.tsx'
import { aTask, nameOf, rename, row, showTasks } from '#test/web/tasks-page-scene.tsx'

const panel = (id: number) => page.getByRole('complementary', { name: `Task #${id}` })
const heading = (id: number) => panel(id).getByRole('heading', { name: `Task number ${id}` })
const inPanel = (name: string) => page.getByRole('complementary').getByRole('button', { name, exact: true })
const three = [aTask(1), aTask(2), aTask(3)]

async function showThree(path = '/task') {
  const scene = await showTasks({ tasks: three, path })
  await expect.element(page.getByText('#1', { exact: true }).first()).toBeVisible()
  return scene
}

test('a press on an inactive part of the row opens the task, and marks its row', async () => {
  const { address } = await showThree()
  await page.getByText('#2', { exact: true }).click()
  await expect.element(heading(2)).toBeVisible()
  expect(address()).toBe('/task?task=2')
  expect(row(2).ariaCurrent).toBe('true')
  expect(row(1).ariaCurrent).toBeNull()
  // the list beside it keeps working
  row(3).querySelector<HTMLElement>('.task-action')?.click()
  await expect.element(heading(3)).toBeVisible()
  expect(address()).toBe('/task?task=3')
  expect([row(2).ariaCurrent, row(3).ariaCurrent]).toEqual([null, 'true'])
})

test('a double click on the name edits it in place, and opens nothing', async () => {
  await showThree()
  await rename('Task number 1')
  await expect.element(page.getByRole('textbox', { name: 'Task Name' })).toHaveFocus()
  expect(page.getByRole('complementary').elements()).toEqual([])
})

test('the task’s name is a real link: with a modifier key the browser opens it', async () => {
  const { address } = await showThree()
  const link = row(1).querySelector<HTMLAnchorElement>('a.task-open')
  expect(link?.getAttribute('href')).toBe('/task?task=1')
  let isLeftToBrowser: boolean | undefined
  document.addEventListener(
    'click',
    (event) => {
      isLeftToBrowser = !event.defaultPrevented
      event.preventDefault()
    },
    { once: true },
  )
  link?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, ctrlKey: true }))
  expect([isLeftToBrowser, address()]).toEqual([true, '/task'])
})

test('values known from the list are shown before the response; what is below the description waits for its height', async () => {
  const remark = `<p>First</p><p>${'A text of several lines. '.repeat(30)}</p><p>Last</p>`
  const { server, state, othersChanged } = await showThree()
  state.tasks = [aTask(1), aTask(2, { remark }), aTask(3)]
  await othersChanged()
  const answered = Promise.withResolvers<void>()
  server.on(getTask, async () => {
    await answered.promise
    return aTask(2, { remark })
  })
  await page.getByText('#2', { exact: true }).click()
  await expect.element(heading(2)).toBeVisible()
  await expect.element(inPanel('Status: To Do')).toBeVisible()
  await expect.poll(() => document.querySelector('.task-details-skeleton')).not.toBeNull()
  const below = panel(2).getByText('Sub-tasks', { exact: true }).first()
  await expect.element(below).not.toBeVisible()
  answered.resolve()
  await expect.element(panel(2).getByRole('textbox', { name: 'Task Details' })).toBeVisible()
  await expect.element(below).toBeVisible()
})

test('an open task stays open through filters, sorting, paging and Clear', async () => {
  const tasks = Array.from({ length: 50 }, (_, index) => aTask(index + 1))
  const { address } = await showTasks({ tasks, total: 120, path: '/task?task=2' })
  await expect.element(heading(2)).toBeVisible()
  await page.getByRole('columnheader', { name: 'Due Date' }).getByRole('button').click()
  expect(address()).toBe('/task?task=2&sortBy=dueDate&sortOrder=ASC')
  await page.getByRole('button', { name: 'Next page' }).click()
  expect(address()).toBe('/task?task=2&sortBy=dueDate&sortOrder=ASC&page=2')
  await page.getByRole('button', { name: /^Remove Sorted by/ }).click()
  expect(address()).toBe('/task?task=2')
  await expect.element(heading(2)).toBeVisible()
})

test('a task that does not exist is reported, and can be closed', async () => {
  const { address } = await showThree('/task?task=99')
  await expect.element(panel(99).getByText('This task does not exist (any more)')).toBeVisible()
  await panel(99).getByRole('button', { name: 'Close panel' }).last().click()
  await expect.element(panel(99)).not.toBeInTheDocument()
  expect(address()).toBe('/task')
})

test('a task that others delete while it is open is reported', async () => {
  const { state, othersChanged } = await showThree('/task?task=2')
  await expect.element(panel(2).getByRole('textbox', { name: 'Task Details' })).toBeVisible()
  state.tasks = [aTask(1), aTask(3)]
  await othersChanged()
  await expect.element(panel(2).getByText('This task does not exist (any more)')).toBeVisible()
})

test('a task closes when its creation is undone', async () => {
  const live = fakeLive()
  const { state, othersChanged, address } = await showThree('/task?task=2')
  await expect.element(heading(2)).toBeVisible()
  const deleted = { entity: 'task', id: '2', action: 'delete' } as const
  live.tell('change', { ...deleted, id: '3', actorId: TEST_ACCOUNT.id })
  live.tell('change', { ...deleted, actorId: 'somebody else' })
  state.tasks = [aTask(1), aTask(3)]
  live.tell('change', { ...deleted, actorId: TEST_ACCOUNT.id })
  await othersChanged()
  await expect.element(panel(2)).not.toBeInTheDocument()
  expect(address()).toBe('/task')
})

test('a task that cannot be loaded says why and can be retried', async () => {
  const scene = await showTasks({ tasks: [aTask(1)], path: '/task?task=7' })
  scene.server.on(getTask, () => new ApiFailure(500, { message: 'The disk is full.' }))
  await scene.queryClient.resetQueries({ queryKey: ['task', 'one', 7] })
  await expect.element(panel(7).getByText('Failed to load the task. Please try again.')).toBeVisible()
  await expect.element(panel(7).getByText('The disk is full.')).toBeVisible()
  scene.server.on(getTask, () => aTask(7))
  await panel(7).getByRole('button', { name: 'Try Again' }).click()
  await expect.element(heading(7)).toBeVisible()
})

test('up and down follow the page’s order, and the buttons keep the focus', async () => {
  const { address } = await showThree('/task?task=2')
  await expect.element(heading(2)).toBeVisible()
  await inPanel('Next task').click()
  await expect.element(heading(3)).toBeVisible()
  await expect.element(inPanel('Next task')).toHaveFocus()
  await expect.element(inPanel('Next task')).toHaveAttribute('aria-disabled', 'true')
  await userEvent.keyboard('{Enter}')
  expect(address()).toBe('/task?task=3')
  await inPanel('Previous task').click()
  await inPanel('Previous task').click()
  await expect.element(heading(1)).toBeVisible()
  await expect.element(inPanel('Previous task')).toHaveAttribute('aria-disabled', 'true')
})

test('Escape first leaves what is being edited, then closes; the focus returns to the row', async () => {
  const { address } = await showThree()
  await nameOf('Task number 2').click()
  await expect.element(panel(2)).toHaveFocus()
  await panel(2).getByRole('textbox', { name: 'Task Details' }).click()
  await userEvent.keyboard('{Escape}')
  await expect.element(panel(2)).toHaveFocus()
  await inPanel('Status: To Do').click()
  await userEvent.keyboard('{Escape}')
  await expect.element(inPanel('Status: To Do')).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await expect.element(panel(2)).not.toBeInTheDocument()
  expect(address()).toBe('/task')
  await expect.element(nameOf('Task number 2')).toHaveFocus()
})

test('Escape in the search box, in a cell or in a dialog does not close the panel', async () => {
  await showThree('/task?task=2')
  await expect.element(heading(2)).toBeVisible()
  await page.getByRole('searchbox').click()
  await userEvent.keyboard('{Escape}')
  await rename('Task number 1')
  await userEvent.keyboard('{Escape}')
  await page.getByRole('button', { name: 'Add Task' }).click()
  await expect.element(page.getByRole('dialog', { name: 'Add New Task' })).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  await expect.element(heading(2)).toBeVisible()
})

test('takes half the window up to 720 px, and the list becomes narrower by as much', async () => {
  await showThree('/task?task=2')
  const width = () => panel(2).element().getBoundingClientRect().width
  await expect.element(heading(2)).toBeVisible()
  expect([width(), panel(2).element().getBoundingClientRect().top]).toEqual([720, 0])
  await page.viewport(1000, 800)
  expect(width()).toBe(500)
  await page.viewport(640, 800)
  expect(width()).toBe(640)
})

test('a link to the task is copied, or shown if the browser forbids copying', async () => {
  await showThree('/task?task=2')
  const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValueOnce()
  await inPanel('Copy link').click()
  await expect.element(page.getByText('Link copied')).toBeVisible()
  expect(copied).toHaveBeenCalledWith(`${location.origin}/task?task=2`)
  copied.mockRejectedValueOnce(new Error('forbidden'))
  vi.spyOn(document, 'execCommand').mockReturnValue(false)
  await inPanel('Copy link').click()
  await expect.element(page.getByText(`${location.origin}/task?task=2`)).toBeVisible()
})

test('an ADMIN deletes the task after a question, and the panel closes', async () => {
  const { server, state, address } = await showThree('/task?task=2')
  server.on(deleteTask, () => {
    state.tasks = [aTask(1), aTask(3)]
  })
  await inPanel('More about #2').click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await page.getByRole('alertdialog', { name: 'Delete Task' }).getByRole('button', { name: 'Delete' }).click()
  await expect.element(page.getByText('Task deleted successfully')).toBeVisible()
  await expect.element(panel(2)).not.toBeInTheDocument()
  expect(address()).toBe('/task')
})

test('for a USER deleting is disabled, with the reason', async () => {
  const { server } = await showTasks({ tasks: three, role: 'USER', path: '/task?task=2' })
  await inPanel('More about #2').click()
  const item = page.getByRole('menuitem', { name: 'Delete' })
  await expect.element(item).toHaveAttribute('aria-disabled', 'true')
  await expect.element(item).toHaveAttribute('title', 'Only administrators can delete tasks')
  ;(item.element() as HTMLElement).click()
  expect(server.callsOf(deleteTask)).toEqual([])
})
