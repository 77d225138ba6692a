import type { Page } from '@playwright/test'
import { ADMIN, expect, signedInPage } from './app-fixture.ts'
import { focused, listen, saidDuring } from './announcements.ts'
import { test } from './filled-product.ts'
import { untilDrawn } from './watched-page.ts'

/** What is done by keys, what a screen reader says of it and nothing else, and where the focus is then. */
interface Step {
  path: string
  what: string
  act: (page: Page) => Promise<void>
  said: RegExp[]
  focus: RegExp
}

const press = async (page: Page, ...keys: string[]) => {
  for (const key of keys) await page.keyboard.press(key)
}
/** Focuses a control of the page and presses Enter on it. */
const enter = async (page: Page, name: string | RegExp) => {
  await page.getByRole('button', { name, exact: true }).first().focus()
  await press(page, 'Enter')
}
/** Deletes by a button of the page and the question. */
const remove = async (page: Page, name: RegExp) => {
  await enter(page, name)
  const question = page.getByRole('alertdialog')
  await question.getByRole('button', { name: 'Delete', exact: true }).focus()
  await press(page, 'Enter')
}
const undo = (page: Page) => press(page, 'Control+z')
const SHOWING = /^Showing \d+ - \d+ of \d+ tasks$/

const STEPS: Step[] = [
  {
    path: '/task',
    what: 'a status is chosen in a cell',
    async act(page) {
      await enter(page, /^Status of #2/)
      await expect(page.getByRole('combobox', { name: 'Status' })).toBeFocused()
      await press(page, 'ArrowDown', 'Enter')
    },
    said: [/^#2: Status is now Done/],
    focus: /^button Status of #2/,
  },
  { path: '/task', what: 'it is undone', act: undo, said: [/^Undone/], focus: /^button Status of #2/ },
  {
    path: '/task',
    what: 'a name is typed in a cell',
    async act(page) {
      await page.getByRole('link', { name: /^#3 / }).focus()
      await press(page, 'F2')
      await expect(page.getByRole('textbox', { name: 'Task Name' })).toBeFocused()
      await press(page, 'End')
      await page.keyboard.type('!')
      await press(page, 'Enter')
    },
    said: [/^Saved$/],
    focus: /^a #3/,
  },
  {
    path: '/task',
    what: 'a search is typed',
    async act(page) {
      await page.getByRole('searchbox').first().focus()
      await page.keyboard.type('Blocked')
    },
    said: [/^Showing 1 - 1 of 1 tasks$/],
    focus: /^input/,
  },
  {
    path: '/task',
    what: 'the search is cleared',
    act: (page) => enter(page, 'Clear search, filters and order'),
    said: [SHOWING],
    focus: /^button Clear/,
  },
  {
    path: '/task',
    what: 'a task is deleted',
    act: (page) => remove(page, /^Delete #4/),
    said: [/^Task deleted successfully/, SHOWING],
    focus: /^a #/,
  },
  { path: '/task', what: 'it is restored', act: undo, said: [/^Undone/, SHOWING], focus: /^a #/ },
  {
    path: '/task',
    what: 'a dialog is saved without its fields',
    async act(page) {
      await enter(page, 'Add Task')
      await page.getByRole('dialog').getByRole('button', { name: 'Add Task' }).focus()
      await press(page, 'Enter')
    },
    said: [],
    focus: /^input/,
  },
  {
    path: '/task',
    what: 'it is closed',
    act: (page) => press(page, 'Escape'),
    said: [],
    focus: /^button Add Task/,
  },
  {
    path: '/client',
    what: 'a client is added',
    async act(page) {
      await enter(page, 'New Client')
      const dialog = page.getByRole('dialog')
      await dialog.getByRole('textbox', { name: 'Contact Name' }).fill('Ann Perera')
      await dialog.getByRole('textbox', { name: 'Company Name' }).fill('Ann Perera & Sons')
      await dialog.getByRole('textbox', { name: 'Email' }).fill('ann@sons.example')
      await dialog.getByRole('textbox', { name: 'Phone' }).fill('+94 11 222 3344')
      await press(page, 'Enter')
    },
    said: [/^Ann Perera & Sons was added\.$/],
    focus: /^button New Client/,
  },
  {
    path: '/client',
    what: 'it is deleted',
    act: (page) => remove(page, /^Delete Ann Perera/),
    said: [/deleted successfully/],
    focus: /^(a|button) /,
  },
  { path: '/client', what: 'it is restored', act: undo, said: [/^Undone/], focus: /^(a|button) / },
  {
    path: '/expenses',
    what: 'an expense is deleted',
    act: (page) => remove(page, /^Delete Van hire/),
    said: [/^Expense deleted successfully/],
    focus: /^button /,
  },
  { path: '/expenses', what: 'it is restored', act: undo, said: [/^Undone/], focus: /^button / },
  {
    path: '/invoice?invoice=3',
    what: 'a part payment is added',
    async act(page) {
      await enter(page, 'Add Partial Payment')
      await page
        .getByRole('dialog')
        .getByLabel(/Amount/)
        .first()
        .fill('100')
      await press(page, 'Enter')
    },
    said: [/^Partial payment processed successfully/],
    focus: /^button Add Partial Payment/,
  },
  {
    path: '/invoice?invoice=3',
    what: 'the panel is closed',
    act: (page) => enter(page, 'Close panel'),
    said: [],
    focus: /^a INV/,
  },
  {
    path: '/board',
    what: 'a card is moved',
    async act(page) {
      await page.locator('[data-card="1"]').focus()
      await press(page, 'Shift+ArrowRight')
    },
    said: [/Moved #1 to In Progress/],
    focus: /^a To Do/,
  },
  { path: '/board', what: 'it is moved back', act: undo, said: [/^Undone/], focus: /^a / },
]

test.use({ actionTimeout: 10_000 })

test('each change is announced once, and the focus is never lost', async ({ browser, filledProduct }) => {
  test.setTimeout(180_000)
  const { page } = await signedInPage(browser, filledProduct, ADMIN, {
    viewport: { width: 1440, height: 900 },
  })
  await listen(page)
  let shown: string | undefined
  for (const { path, what, act, said, focus } of STEPS) {
    if (path !== shown) await page.goto(filledProduct.url + path)
    shown = path
    await untilDrawn(page)
    const heard = await saidDuring(page, () => act(page))
    // what takes long says so meanwhile
    const results = heard.filter((text) => !text.endsWith('...'))
    expect.soft(results, `what is said when ${what}`).toEqual(said.map((one) => expect.stringMatching(one)))
    expect.soft(await focused(page), `the focus when ${what}`).toMatch(focus)
  }
})
