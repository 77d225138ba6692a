import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { ApiFailure, Recorded } from '#test/web/fake-server.ts'
import { aTask, type Scene, showTasks } from '#test/web/tasks-page-scene.tsx'
import { updateTask } from '../../shared/task-endpoints.ts'
import type { FullTask } from '../../shared/task-schema.ts'

const panel = page.getByRole('complementary')
const fact = (text: string) => panel.getByRole('button', { name: text, exact: true })
const form = (name: string) => page.getByRole('dialog', { name, exact: true })
const save = page.getByRole('button', { name: 'Save', exact: true })
const NO_TERMS = { billing: 'no', amount: null, hourlyRate: null } as const

/** A task in its panel; changes are stored as the server does. */
async function openTask(part: Partial<FullTask> = {}, scene: Partial<Scene> = {}) {
  const shown = await showTasks({ tasks: [aTask(1, part)], path: '/task?task=1', ...scene })
  const { server, state } = shown
  server.on(updateTask, ({ body }) => {
    const stored = aTask(1, { ...state.tasks[0], ...body } as Partial<FullTask>)
    state.tasks = [stored]
    return new Recorded(stored, [41])
  })
  await expect.element(panel.getByRole('textbox', { name: 'Task Details' })).toBeVisible()
  return { ...shown, bodies: () => server.callsOf(updateTask).map(({ input }) => input.body) }
}

test('an estimate is typed as a length and saved, with Undo', async () => {
  const { bodies } = await openTask(NO_TERMS)
  await fact('Estimate: None').click()
  const field = form('Estimate').getByRole('textbox', { name: 'Estimate' })
  await expect.element(field).toHaveFocus()
  await field.fill('40h')
  await userEvent.keyboard('{Enter}')
  await expect.element(fact('Estimate: 40:00 h')).toBeVisible()
  await expect.element(page.getByText('#1: Estimate is now 40:00 h')).toBeVisible()
  expect(bodies()).toEqual([{ estimateMinutes: 2_400 }])
  const offer = page.getByRole('region', { name: 'Notifications' }).getByRole('button', { name: 'Undo' })
  await expect.element(offer).toBeVisible()
})

test('what is no length is refused at the field; an empty one clears the estimate', async () => {
  const { bodies } = await openTask({ ...NO_TERMS, estimateMinutes: 90 })
  await fact('Estimate: 1:30 h').click()
  const field = form('Estimate').getByRole('textbox', { name: 'Estimate' })
  await field.fill('soon')
  await userEvent.keyboard('{Enter}')
  await expect.element(form('Estimate').getByText('Write a length such as 8h, 1:30 or 90m')).toBeVisible()
  await field.fill('')
  await userEvent.keyboard('{Enter}')
  await expect.element(fact('Estimate: None')).toBeVisible()
  expect(bodies()).toEqual([{ estimateMinutes: null }])
})

test('of a billed task the form says that changes count for later work only', async () => {
  await openTask({ ...NO_TERMS, billing: 'hourly', isBillable: true, isBilled: true })
  await fact('Billing: By the hour').click()
  await expect
    .element(form('Billing').getByText('It is on an invoice already: changes count for later work only.'))
    .toBeVisible()
})

test('a task is billed at a fixed price, which needs its amount', async () => {
  const { bodies } = await openTask(NO_TERMS)
  await fact('Billing: Not billable').click()
  await page.getByRole('radio', { name: 'Fixed price' }).click()
  await save.click()
  await expect.element(form('Billing').getByText('A fixed price needs an amount')).toBeVisible()
  await page.getByRole('spinbutton', { name: 'Amount' }).fill('48000.5')
  await save.click()
  await expect.element(fact('Billing: Fixed price 48,000.50')).toBeVisible()
  expect(bodies()).toEqual([{ billing: 'fixed', amount: 48_000.5 }])
})

test('by the hour the rate may be left to the project, the person or the business', async () => {
  const { bodies } = await openTask({ billing: 'fixed', amount: 100, hourlyRate: null, isBillable: true })
  await fact('Billing: Fixed price 100.00').click()
  await page.getByRole('radio', { name: 'By the hour' }).click()
  await save.click()
  await expect.element(fact('Billing: By the hour')).toBeVisible()
  expect(bodies()).toEqual([{ billing: 'hourly', hourlyRate: null }])
})

test('a failed save keeps what was typed, also when the form is closed', async () => {
  const { server } = await openTask(NO_TERMS)
  server.on(updateTask, () => new ApiFailure(503, { message: 'The database is not available' }))
  await fact('Billing: Not billable').click()
  await page.getByRole('radio', { name: 'Fixed price' }).click()
  const amount = page.getByRole('spinbutton', { name: 'Amount' })
  await amount.fill('75')
  await save.click()
  await expect.element(page.getByText('Billing not saved')).toBeVisible()
  await expect.element(amount).toHaveValue(75)
  await userEvent.keyboard('{Escape}')
  await expect.element(fact('Billing: Not billable')).toHaveFocus()
  await fact('Billing: Not billable').click()
  await expect.element(amount).toHaveValue(75)
})

test('a person without money rights sees whether it is billable, and sets the estimate', async () => {
  const { bodies } = await openTask({ isBillable: true, estimateMinutes: 60 }, { role: 'USER' })
  await expect.element(panel.getByText('Billable', { exact: true })).toBeVisible()
  expect(panel.getByRole('button', { name: /^Billing/ }).query()).toBeNull()
  await fact('Estimate: 1:00 h').click()
  await form('Estimate').getByRole('textbox', { name: 'Estimate' }).fill('2')
  await save.click()
  await expect.element(fact('Estimate: 2:00 h')).toBeVisible()
  expect(bodies()).toEqual([{ estimateMinutes: 120 }])
})

test('a person without money rights sees that it is billed', async () => {
  await openTask({ isBillable: true, isBilled: true }, { role: 'USER' })
  await expect.element(panel.getByText('Billed', { exact: true })).toBeVisible()
})

test('a task of a project is shown to the client by a switch', async () => {
  const { bodies, state } = await openTask({}, { role: 'USER' })
  const shown = panel.getByRole('switch', { name: 'Show to client' })
  await expect.element(shown).not.toBeChecked()
  await shown.click()
  await expect.element(page.getByText('#1: shown to the client')).toBeVisible()
  await expect.element(shown).toBeChecked()
  expect(bodies()).toEqual([{ clientVisible: true }])
  expect(state.tasks[0]?.clientVisible).toBe(true)
})
