import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { aTask, nameOf, rename, showTasks } from '#test/web/tasks-page-scene.tsx'
import { FilterChips, TaskToolbar } from '#work/task-pages/web/index.ts'
import { TaskFooter } from './task-footer.tsx'
import { TaskNameLine } from './cells/task-name-line.tsx'

vi.mock(import('#work/task-pages/web/index.ts'), { spy: true })
vi.mock(import('./task-footer.tsx'), { spy: true })
vi.mock(import('./cells/task-name-line.tsx'), { spy: true })

const AROUND = [FilterChips, TaskFooter, TaskToolbar]

test('opening and closing a cell renders only that cell', async () => {
  await showTasks({ tasks: [aTask(1), aTask(2), aTask(3)] })
  const cell = nameOf('Task number 2')
  const nameField = page.getByRole('textbox', { name: 'Task Name' })
  // hovering preloads what is needed next, and the first rename loads the editor
  await rename('Task number 2')
  await userEvent.keyboard('{Escape}')
  await expect.element(cell).toHaveFocus()
  for (const drawn of AROUND) expect(drawn).toHaveBeenCalled()
  vi.clearAllMocks()
  await rename('Task number 2')
  await expect.element(nameField).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await expect.element(cell).toHaveFocus()
  for (const drawn of AROUND) expect(drawn).not.toHaveBeenCalled()
  const rows = vi.mocked(TaskNameLine).mock.calls.map(([{ task }]) => task.id)
  expect(new Set(rows)).toEqual(new Set([2]))
})

test('ticking a row renders no other row', async () => {
  await showTasks({ tasks: [aTask(1), aTask(2)] })
  const box = page.getByRole('checkbox', { name: 'Select #1 Task number 1' })
  await box.click()
  await expect.element(page.getByRole('region', { name: 'Selection' })).toBeVisible()
  vi.clearAllMocks()
  await page.getByRole('checkbox', { name: 'Select #2 Task number 2' }).click()
  await expect.element(page.getByText('2 selected').first()).toBeVisible()
  for (const drawn of [...AROUND, TaskNameLine]) expect(drawn).not.toHaveBeenCalled()
})

/** The part of a selector before `:has()`, even inside a `:not()` or an `:is()`. */
const LOOKING = /([^\s>+~,()]+?)(?::(?:not|is|where)\([^()]*)?:has\(/g

/** A rule with `:has()` on an ancestor of a cell makes the browser restyle all of it when the cell opens. */
test('no style rule descends from a row, the table or the page', async () => {
  await showTasks({ tasks: [aTask(1)] })
  await expect.element(nameOf('Task number 1')).toBeVisible()
  const cell = document.querySelector('.task-cell')
  const looking = [...document.styleSheets]
    .flatMap((sheet) => selectorsOf(sheet.cssRules))
    .flatMap((selector) => [...selector.matchAll(LOOKING)].map(([, start = '']) => start))
  expect(looking).toContain('.row-actions')
  expect(looking.filter((start) => cell?.closest(start) !== null)).toEqual([])
})

function selectorsOf(rules: CSSRuleList): string[] {
  return [...rules].flatMap((rule) => [
    ...(rule instanceof CSSStyleRule ? [rule.selectorText] : []),
    ...('cssRules' in rule ? selectorsOf(rule.cssRules as CSSRuleList) : []),
  ])
}
