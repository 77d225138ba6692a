import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { aTask, showTasks } from '#test/web/tasks-page-scene.tsx'

const TWO_FILTERS = '/task?status=Blocked&priority=High'

/** The page's head with the list at a width, as beside an open panel. */
async function headOf(width: number) {
  await page.viewport(Math.max(width, 700), 800)
  await showTasks({ tasks: [aTask(1)], path: TWO_FILTERS })
  await expect.element(page.getByRole('button', { name: 'Save view' })).toBeVisible()
  const list = document.querySelector<HTMLElement>('.tasks-page')
  if (list !== null) list.style.width = `${width}px`
  return document.querySelector('.task-toolbar')
}

test.each([1_180, 1_106, 1_020, 964, 764, 725, 620, 380, 252])(
  'with two filters the toolbar fits into %i px on one line',
  async (width) => {
    const head = await headOf(width)
    const right = head?.getBoundingClientRect().right ?? 0
    const controls = [...(head?.querySelectorAll('button, input') ?? [])].filter((one) =>
      one.checkVisibility(),
    )
    expect(controls.length).toBeGreaterThan(3)
    for (const control of controls)
      expect(control.getBoundingClientRect().right).toBeLessThanOrEqual(right - 16)
    expect(head?.getBoundingClientRect().height).toBe(60)
    const title = head?.querySelector('h1')
    expect(title?.getBoundingClientRect().height).toBeLessThanOrEqual(28)
    // on a tablet its words are left out
    expect(head?.querySelector('.task-views')?.checkVisibility()).toBe(width >= 720)
    expect(head?.querySelector('.task-add-word')?.checkVisibility()).toBe(width >= 960)
  },
)

test.each([1_020, 620, 380])('at %i px the title is complete', async (width) => {
  const title = (await headOf(width))?.querySelector('h1')
  expect(title?.scrollWidth).toBe(title?.clientWidth)
})
