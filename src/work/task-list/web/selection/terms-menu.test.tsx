import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { undoEndpoint } from '#platform/shared/undo-endpoint.ts'
import { ApiFailure, Recorded } from '#test/web/fake-server.ts'
import { aTask, type Scene, showTasks } from '#test/web/tasks-page-scene.tsx'
import { updateTasksInBulk } from '#work/tasks/shared/bulk-task-endpoints.ts'

const box = (id: number) => page.getByRole('checkbox', { name: `Select #${id} Task number ${id}` })
const bar = page.getByRole('region', { name: 'Selection' })
const menu = (name: string) => bar.getByRole('button', { name, exact: true })
const form = (name: string) => page.getByRole('dialog', { name, exact: true })
const save = (count: string) => page.getByRole('button', { name: `Save for ${count}`, exact: true })

/** Three tasks, the first two ticked; changes are stored as the server does. */
async function tickTwo(scene: Partial<Scene> = {}) {
  const terms = { billing: 'no', amount: null, hourlyRate: null } as const
  const shown = await showTasks({ tasks: [1, 2, 3].map((id) => aTask(id, terms)), ...scene })
  const { server, state } = shown
  server.on(updateTasksInBulk, ({ body: { ids, set } }) => {
    state.tasks = state.tasks.map((task) => (ids.includes(task.id) ? { ...task, ...(set as object) } : task))
    return new Recorded({ changedIds: ids, count: ids.length }, [901, 902])
  })
  await box(1).click()
  await box(2).click()
  return { ...shown, sent: () => server.callsOf(updateTasksInBulk).map(({ input }) => input.body) }
}

test('an estimate is typed once for all ticked tasks, with Undo, and the focus returns to its button', async () => {
  const { sent, server } = await tickTwo()
  await menu('Estimate').click()
  await expect.element(form('Estimate').getByRole('textbox', { name: 'Estimate' })).toHaveFocus()
  await userEvent.keyboard('soon{Enter}')
  await expect.element(form('Estimate').getByText('Write a length such as 8h, 1:30 or 90m')).toBeVisible()
  await form('Estimate').getByRole('textbox', { name: 'Estimate' }).fill('1.5h')
  await save('2 tasks').click()
  await expect.element(page.getByText('2 tasks changed')).toBeVisible()
  await expect.element(menu('Estimate')).toHaveFocus()
  expect(sent()).toEqual([{ ids: [1, 2], set: { estimateMinutes: 90 } }])
  server.on(undoEndpoint, () => ({ undone: 2, canRedo: false }))
  await page.getByRole('button', { name: 'Undo' }).click()
  await vi.waitFor(() => expect(server.callsOf(undoEndpoint)[0]?.input.body).toEqual({ changes: [901, 902] }))
})

test('an empty estimate clears it', async () => {
  const { sent } = await tickTwo()
  await menu('Estimate').click()
  await expect.element(form('Estimate').getByText(/nothing for no estimate/)).toBeVisible()
  await userEvent.keyboard('{Enter}')
  await expect.element(form('Estimate')).not.toBeInTheDocument()
  expect(sent()).toEqual([{ ids: [1, 2], set: { estimateMinutes: null } }])
})

test('a fixed price needs its amount; an hourly rate may be left to the rates', async () => {
  const { sent } = await tickTwo()
  await menu('Billing').click()
  await page.getByRole('radio', { name: 'Fixed price' }).click()
  await save('2 tasks').click()
  await expect.element(form('Billing').getByText('A fixed price needs an amount')).toBeVisible()
  await page.getByRole('spinbutton', { name: 'Amount' }).fill('48000.5')
  await save('2 tasks').click()
  await expect.element(form('Billing')).not.toBeInTheDocument()
  await box(2).click()
  await menu('Billing').click()
  await page.getByRole('radio', { name: 'By the hour' }).click()
  await save('1 task').click()
  await expect.element(form('Billing')).not.toBeInTheDocument()
  expect(sent()).toEqual([
    { ids: [1, 2], set: { billing: 'fixed', amount: 48_000.5 } },
    { ids: [1], set: { billing: 'hourly', hourlyRate: null } },
  ])
})

test('a failure says why, keeps the form with what was typed, and the ticks', async () => {
  const { server } = await tickTwo()
  const message = 'The database is away.'
  server.on(updateTasksInBulk, () => new ApiFailure(503, { message }))
  await menu('Estimate').click()
  await userEvent.keyboard('8h{Enter}')
  await expect.element(page.getByText(message)).toBeVisible()
  await expect.element(form('Estimate').getByRole('textbox', { name: 'Estimate' })).toHaveValue('8h')
  await expect.element(bar.getByText('2 selected')).toBeVisible()
})

test('people without money rights set the estimate, and see nothing of billing', async () => {
  const { sent } = await tickTwo({ role: 'USER' })
  await expect.element(menu('Estimate')).toBeVisible()
  expect(menu('Billing').query()).toBeNull()
  await menu('Estimate').click()
  await userEvent.keyboard('2{Enter}')
  await expect.element(form('Estimate')).not.toBeInTheDocument()
  expect(sent()).toEqual([{ ids: [1, 2], set: { estimateMinutes: 120 } }])
})

test.each([1440, 1200, 900, 700])(
  'the bar fits into the list beside an open panel at %d px',
  async (width) => {
    await showTasks({ tasks: [aTask(1), aTask(2)], path: '/task?task=1' })
    await page.viewport(width, 800)
    await expect.element(page.getByRole('complementary')).toBeVisible()
    await userEvent.keyboard('x')
    await expect.element(menu('Billing')).toBeVisible()
    const { left, right } = bar.element().getBoundingClientRect()
    const list = document.querySelector('.tasks-page')?.getBoundingClientRect()
    expect([left >= (list?.left ?? width), right <= (list?.right ?? 0)]).toEqual([true, true])
  },
)

test('ticked tasks are shown to the client in one press, by those who see no money, too', async () => {
  const { sent } = await tickTwo({ role: 'USER' })
  await menu('Client').click()
  await page.getByRole('option', { name: 'Show to client' }).click()
  await expect.element(page.getByText('2 tasks changed')).toBeVisible()
  expect(sent()).toEqual([{ ids: [1, 2], set: { clientVisible: true } }])
})
