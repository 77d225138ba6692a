import type { Locator, Page } from '@playwright/test'
import { ADMIN, api, expect, expectAccessibleInBothSchemes, signedInPage, tokenOf } from './app-fixture.ts'
import { test } from './filled-product.ts'
import { expectNoOverflow, untilDrawn, watchPage } from './watched-page.ts'

const SIZES = [
  { name: 'wide', width: 1440, height: 900 },
  { name: 'phone', width: 390, height: 844 },
] as const
type Size = (typeof SIZES)[number]['name']

/** A layer that opens over a page by a key on its opener, closes with Escape, and returns the focus to the opener. */
interface Layer {
  path: string
  opener: (page: Page) => Locator
  layer: (page: Page) => Locator
  /** Where it exists at that size only. */
  only?: Size
}

const button = (name: string | RegExp) => (page: Page) =>
  page.getByRole('main').getByRole('button', { name, exact: true }).first()
const link = (name: string | RegExp) => (page: Page) =>
  page.getByRole('main').getByRole('link', { name }).first()
const anyButton = (name: string | RegExp) => (page: Page) =>
  page.getByRole('button', { name, exact: true }).first()
const dialog = (name: string | RegExp) => (page: Page) => page.getByRole('dialog', { name })
const question = (name: string) => (page: Page) => page.getByRole('alertdialog', { name })
const menu = (page: Page) => page.getByRole('menu')

/** What is looked at: every-page.spec.ts looks at the page below, and the nested ones at both together. */
const LAYER = ':is([role="dialog"], [role="alertdialog"], [role="menu"])'

const LAYERS: Layer[] = [
  { path: '/dashboard', opener: anyButton(/account menu/i), layer: menu },
  {
    path: '/dashboard',
    opener: anyButton(/^Notifications/),
    layer: dialog('Notifications'),
    only: 'wide',
  },
  { path: '/dashboard', opener: anyButton(/^Search or jump to/), layer: dialog('Search or jump to') },
  {
    path: '/dashboard',
    opener: anyButton(/Shortcuts/),
    layer: dialog('Keyboard shortcuts'),
    only: 'wide',
  },
  { path: '/dashboard', opener: anyButton('Show navigation'), layer: dialog('Navigation'), only: 'phone' },
  { path: '/task', opener: button('Add Task'), layer: dialog('Add New Task') },
  { path: '/task', opener: button(/^Filters/), layer: dialog('Filters') },
  { path: '/task', opener: button('Columns'), layer: dialog('Columns'), only: 'wide' },
  { path: '/task', opener: button('More actions for this list'), layer: menu },
  { path: '/task?priority=High', opener: button('Save view'), layer: dialog('Save View'), only: 'wide' },
  { path: '/task', opener: button(/^Delete #/), layer: question('Delete Task'), only: 'wide' },
  { path: '/task?task=1', opener: anyButton('More about #1'), layer: menu, only: 'wide' },
  { path: '/task?task=1', opener: anyButton('Add time'), layer: dialog('Add Time') },
  { path: '/board', opener: button(/^Move #/), layer: menu },
  { path: '/board', opener: button('Add Task'), layer: dialog('Add New Task') },
  { path: '/calendar', opener: button(/^Add a task on/), layer: dialog('Add New Task'), only: 'wide' },
  { path: '/project', opener: button('New Project'), layer: dialog('Add New Project') },
  { path: '/project', opener: button(/^Edit /), layer: dialog('Edit Project') },
  { path: '/project', opener: button(/^Delete /), layer: question('Delete Project') },
  { path: '/ready-to-bill', opener: link(/^Make draft for/), layer: dialog('Ready to bill') },
  { path: '/client', opener: button('New Client'), layer: dialog('Add New Client') },
  { path: '/client', opener: button(/^Edit /), layer: dialog('Edit Client') },
  { path: '/client', opener: button(/^Delete /), layer: question('Delete Client') },
  {
    path: '/client/1',
    opener: button('Receive Payment'),
    layer: dialog(/^Receive Payment from /),
  },
  { path: '/client/1', opener: button('Apply'), layer: dialog('Apply to an Invoice') },
  { path: '/client/1', opener: button('Pay Back'), layer: dialog('Pay Back') },
  { path: '/estimation', opener: button('New Quote'), layer: dialog('New Quote') },
  { path: '/estimation', opener: button(/^Actions for/), layer: menu, only: 'wide' },
  { path: '/invoice', opener: button('New Invoice'), layer: dialog('New Invoice') },
  { path: '/invoice', opener: button('Export'), layer: menu },
  { path: '/invoice', opener: button(/^Issued/), layer: dialog(/Issued/) },
  { path: '/invoice', opener: button(/^Actions for/), layer: menu, only: 'wide' },
  {
    path: '/invoice?invoice=3',
    opener: (page) =>
      page.getByRole('complementary').getByRole('button', { name: 'Add Partial Payment' }).first(),
    layer: dialog('Add Partial Payment'),
  },
  { path: '/expenses', opener: button('Add Expense'), layer: dialog('Add Expense') },
  { path: '/expenses', opener: button(/^Delete /), layer: question('Delete Expense'), only: 'wide' },
  { path: '/items', opener: button('New Item'), layer: dialog('New Item') },
  { path: '/items', opener: button(/^Delete /), layer: question('Delete Item'), only: 'wide' },
  { path: '/user', opener: button('New User'), layer: dialog('Add New User') },
  { path: '/user', opener: button(/^Edit /), layer: dialog('Edit User') },
  { path: '/user', opener: button(/^Delete /), layer: question('Delete User') },
  { path: '/user', opener: button(/^Sign out /), layer: question('Sign Out Everywhere') },
  { path: '/company-profile', opener: button('New Company Profile'), layer: dialog(/Company Profile/) },
  { path: '/company-profile', opener: button(/^Edit /), layer: dialog(/Company Profile/) },
  { path: '/invoice-settings', opener: button('New Invoice Settings'), layer: dialog(/Invoice Settings/) },
  { path: '/invoice-settings', opener: button(/^Edit /), layer: dialog(/Invoice Settings/) },
  { path: '/invoice-settings', opener: button('Edit tax rates'), layer: dialog('Tax Rates') },
  { path: '/audit', opener: button(/^Done/), layer: dialog(/Done/) },
  {
    path: '/outbox',
    opener: (page) => page.getByRole('main').locator('tbody button').first(),
    layer: dialog(/./),
  },
  {
    path: '/security',
    opener: button('Sign out everywhere'),
    layer: question('Sign Out Everywhere'),
  },
]

// as in production: with the service worker
test.use({ serviceWorkers: 'allow', actionTimeout: 10_000 })

for (const size of SIZES) {
  test(`every dialog and menu, ${size.name}, works by keyboard, passes axe in light and dark, and returns the focus`, async ({
    browser,
    filledProduct,
  }) => {
    // some forty dialogs, each with all axe rules
    test.setTimeout(240_000)
    const { page } = await signedInPage(browser, filledProduct, ADMIN, { viewport: size })
    const faults = watchPage(page, filledProduct.url)
    let shown: string | undefined
    for (const { path, opener, layer, only } of LAYERS) {
      if (only !== undefined && only !== size.name) continue
      if (path !== shown) await page.goto(filledProduct.url + path)
      shown = path
      await untilDrawn(page)
      const from = opener(page)
      await from.focus()
      await page.keyboard.press('Enter')
      await expect(layer(page), `${path}: what ${String(from)} opens`).toBeVisible()
      await untilDrawn(page)
      await expectNoOverflow(page)
      await expectAccessibleInBothSchemes(page, LAYER)
      await page.keyboard.press('Escape')
      await expect(layer(page)).toBeHidden()
      await expect(from, `${path}: the focus after ${String(from)}`).toBeFocused()
    }
    expect(faults).toEqual([])
  })

  test(`nested dialogs and menus, ${size.name}, pass axe in light and dark`, async ({
    browser,
    filledProduct,
  }) => {
    test.setTimeout(180_000)
    const token = await tokenOf(filledProduct, ADMIN)
    const { page } = await signedInPage(browser, filledProduct, ADMIN, { viewport: size })
    const faults = watchPage(page, filledProduct.url)
    const { tasks } = await api<{ tasks: { id: number }[] }>(filledProduct, token, 'GET', '/task')
    await page.goto(`${filledProduct.url}/task?task=${tasks[0]?.id}`)
    await expect(page.getByRole('textbox', { name: 'Task Details', exact: true })).toBeVisible()
    await expect(page.getByPlaceholder('Add a comment...')).toBeVisible()
    await expectAccessibleInBothSchemes(page)
    await page.getByRole('button', { name: 'Text colour' }).click()
    const colours = page.getByRole('dialog', { name: 'Text colour' })
    await expect(colours).toBeVisible()
    await expectAccessibleInBothSchemes(page)
    await page.keyboard.press('Escape')
    await expect(colours).toBeHidden()
    await page.getByRole('button', { name: 'Add Sub-task' }).click()
    await expect(page.getByRole('form', { name: 'New sub-task' })).toBeVisible()
    await expectAccessibleInBothSchemes(page)

    await page.goto(`${filledProduct.url}/task`)
    await page.getByRole('button', { name: 'Quick add' }).click()
    await page.getByRole('combobox', { name: 'Quick add' }).fill('Home banner !high fri @nobody #')
    await expect(page.getByRole('listbox', { name: 'Projects' })).toBeVisible()
    await expectAccessibleInBothSchemes(page)
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Add several lines' }).click()
    await page
      .getByRole('textbox', { name: /^One task a line/ })
      .fill('Home banner !high\n  Sketch @nobody\nx')
    await expect(page.getByRole('button', { name: 'Add 2 tasks and 1 sub-task' })).toBeVisible()
    await expectAccessibleInBothSchemes(page)
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Close quick add' }).click()

    if (size.name === 'phone') await page.getByRole('button', { name: 'Show navigation' }).click()
    await page.getByRole('button', { name: 'Actions: Done' }).click()
    await expect(page.getByRole('menuitem', { name: 'Rename' })).toBeVisible()
    await expectAccessibleInBothSchemes(page)
    await page.getByRole('menuitem', { name: 'Rename' }).click()
    await expect(page.getByRole('dialog', { name: 'Rename View' })).toBeVisible()
    await expectAccessibleInBothSchemes(page)

    await page.goto(`${filledProduct.url}/task`)
    if (size.name === 'phone') {
      await page.getByRole('button', { name: 'More actions for this list' }).click()
      await page.getByRole('menuitem', { name: 'Select tasks' }).click()
    }
    await page.getByRole('checkbox', { name: /Blocked 中/ }).click()
    const bar = page.getByRole('region', { name: 'Selection' })
    await expect(bar).toBeVisible()
    await expectAccessibleInBothSchemes(page)
    for (const name of ['Status', 'Due Date', 'Billing']) {
      await bar.getByRole('button', { name }).click()
      await expect(page.getByRole('dialog', { name }).or(page.getByRole('listbox', { name }))).toBeVisible()
      await expectAccessibleInBothSchemes(page)
      await page.keyboard.press('Escape')
    }

    await page.goto(`${filledProduct.url}/invoice?invoice=3`)
    for (const [item, name] of [
      ['Reverse', 'Reverse Payment'],
      ['Move to Other Invoices', 'Move to Other Invoices'],
    ] as const) {
      // the payment of the filled product: another journey may have added one
      const actions = page.getByRole('button', { name: /^Actions for the payment of 1,000\.00/ })
      await actions.focus()
      await page.keyboard.press('Enter')
      await page.getByRole('menuitem', { name: item }).focus()
      await page.keyboard.press('Enter')
      const opened = page.getByRole('dialog', { name })
      await expect(opened).toBeVisible()
      if (item === 'Reverse') await opened.getByRole('radio', { name: /^The money went back/ }).check()
      await untilDrawn(page)
      await expectNoOverflow(page)
      await expectAccessibleInBothSchemes(page)
      await page.keyboard.press('Escape')
      await expect(opened).toBeHidden()
      await expect(actions).toBeFocused()
    }
    await page
      .getByRole('complementary')
      .getByRole('button', { name: /^More about/ })
      .click()
    await page.getByRole('menuitem', { name: 'Write Off' }).click()
    await expect(page.getByRole('dialog', { name: 'Write Off' })).toBeVisible()
    await expectAccessibleInBothSchemes(page)
    await page.keyboard.press('Escape')
    await page
      .getByRole('complementary')
      .getByRole('button', { name: /^More about/ })
      .click()
    await page.getByRole('menuitem', { name: 'Credit…' }).click()
    const credit = page.getByRole('dialog', { name: /^Credit / })
    await expect(credit).toBeVisible()
    await credit.getByLabel(/^Amount of/).fill('100')
    await expect(credit.getByText('Total credited')).toBeVisible()
    await expectNoOverflow(page)
    await expectAccessibleInBothSchemes(page)
    await page.keyboard.press('Escape')

    await page.goto(`${filledProduct.url}/estimation?quote=3`)
    await page
      .getByRole('complementary')
      .getByRole('button', { name: /^Ask for a part/ })
      .click()
    const part = page.getByRole('dialog', { name: 'Ask for a Part' })
    await part.getByLabel(/^Part/).fill('40')
    await expectNoOverflow(page)
    await expectAccessibleInBothSchemes(page)
    await page.keyboard.press('Escape')

    await page.goto(`${filledProduct.url}/import/tasks`)
    await page.getByLabel('Or paste a table').fill('Title,Due,Status\nCall,soon,Ideas\nPay,20/11/2099,Done')
    await page.getByRole('button', { name: 'Use the pasted table' }).click()
    await expect(page.getByRole('button', { name: 'Check the rows' })).toBeVisible()
    await expectAccessibleInBothSchemes(page)
    await page.getByRole('button', { name: 'Check the rows' }).click()
    await expect(page.getByText('1 task can be imported, 1 row has errors.')).toBeVisible()
    await expectAccessibleInBothSchemes(page)

    await page.goto(`${filledProduct.url}/dashboard`)
    await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
    await page.keyboard.press('ControlOrMeta+k')
    await page.getByRole('combobox', { name: 'Search or jump to' }).fill('a very long')
    await expect(page.getByRole('option', { name: /a very long name/ }).first()).toBeVisible()
    await expectNoOverflow(page)
    await expectAccessibleInBothSchemes(page)
    expect(faults).toEqual([])
  })
}
