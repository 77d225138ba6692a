import type { Page } from '@playwright/test'
import { SAMPLE_PROJECTS } from '../src/work/projects/server/sample/projects.ts'
import { TASK_PHRASES } from '../src/work/tasks/server/sample/task-phrases.ts'
import { ADMIN, api, expect, signedInPage, test, tokenOf } from './app-fixture.ts'

/** The longest task names of the demo, for every project, in all its scripts. */
const NAMES = SAMPLE_PROJECTS.flatMap(({ subjects }) => {
  const phrases = Object.values(TASK_PHRASES).flat()
  const names = phrases.flatMap((phrase) => subjects.map((subject) => phrase.replace('%', subject)))
  return names.toSorted((one, other) => other.length - one.length).slice(0, 4)
})

/** The minimum px for a name at both widths: all names of the demo are narrower. */
const ROOM = 380

/** Texts of the list that are cut off, up to that width. */
const cutTexts = (page: Page, selector: string) =>
  page.locator(`.task-row ${selector}`).evaluateAll(
    (texts, widest) =>
      texts
        .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth && scrollWidth <= widest)
        .filter((text) => text.checkVisibility())
        .map((text) => text.textContent),
    ROOM,
  )
const shownHeads = (page: Page) =>
  page
    .getByRole('columnheader')
    .evaluateAll((heads) => heads.filter((head) => head.checkVisibility()).map((head) => head.textContent))

test('no name of the demo is truncated at 1440 and 1280 px, nor are the columns beside it', async ({
  browser,
  product,
}) => {
  const token = await tokenOf(product, ADMIN)
  const me = await api<{ user: { id: string } }>(product, token, 'GET', '/auth/me')
  const project = await api<{ id: number }>(product, token, 'POST', '/project', {
    name: 'Colombo Marathon campaign',
    owner: me.user.id,
    status: 'Active',
  })
  for (const [index, taskName] of NAMES.entries()) {
    await api(product, token, 'POST', '/task', {
      taskName,
      status: index % 2 === 0 ? 'In Progress' : 'Cancelled',
      priority: index % 3 === 0 ? 'Critical' : 'Medium',
      dueDate: '2026-10-20',
      projectId: project.id,
      assigneeId: index % 2 === 0 ? me.user.id : null,
    })
  }
  const { page } = await signedInPage(browser, product, ADMIN, { viewport: { width: 1440, height: 900 } })
  await page.goto(`${product.url}/task?project=${project.id}`)
  await expect(page.locator('.task-row').first()).toBeVisible()
  const MOST = 'Selected Task Name Status Priority Start Date Due Date Project Assignee Action'
  expect((await shownHeads(page)).join(' ')).toBe(MOST)
  for (const width of [1440, 1280]) {
    await page.setViewportSize({ width, height: 900 })
    await expect
      .poll(async () => (await shownHeads(page)).includes('Start Date'), `at ${width} px`)
      .toBe(width === 1440)
    expect(await cutTexts(page, '.task-name'), `names at ${width} px`).toEqual([])
    expect(await cutTexts(page, '.task-cell-projectId .ellipsis'), `projects at ${width} px`).toEqual([])
  }
})

test('a month in a low window shows three entries per day, and the number of others beside the date', async ({
  browser,
  product,
}) => {
  const token = await tokenOf(product, ADMIN)
  for (const taskName of NAMES.slice(0, 22))
    await api(product, token, 'POST', '/task', { taskName, dueDate: '2041-05-15' })
  const { page } = await signedInPage(browser, product, ADMIN, { viewport: { width: 1280, height: 720 } })
  await page.goto(`${product.url}/calendar?day=2041-05-15`)
  const day = page.locator('[role="gridcell"][data-day="2041-05-15"]')
  await expect(day.locator('[data-entry]')).toHaveCount(3)
  await expect(day.getByRole('button', { name: '19 more' })).toBeVisible()
  expect(await day.evaluate((cell) => cell.scrollHeight - cell.clientHeight)).toBe(0)
})
