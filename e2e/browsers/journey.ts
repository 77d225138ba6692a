import { OFFICE, WORK } from '../all-pages.ts'
import { ADMIN, api } from '../app-fixture.ts'
import type { RunningApp } from '../../scripts/running-app/running-app.ts'
import type { BrowserWindow } from './browser-window.ts'
import { expectDrawn, openByPalette, openFromNavigation } from './pages.ts'
import { click, fill, focus, inPage, see, seeFocus, seeGone, textOf, until } from './verbs.ts'

export interface Scene {
  window: BrowserWindow
  product: RunningApp
  token: string
}

/** One part of the journey. Each starts where the one before it ended, signed in. */
export interface Part {
  name: string
  run: (scene: Scene) => Promise<void>
}

/** Views and single records of a page, and pages that the navigation does not list. */
const NOT_IN_NAVIGATION = /\?|\d|\/board|import|notifications|\/profile|security|preferences/
const NAVIGATION_PAGES = [...WORK, ...OFFICE].filter((path) => !NOT_IN_NAVIGATION.test(path))

/** Pages that are reached by typing their names, with what is typed. */
const PALETTE_PAGES = {
  '/notifications': 'Notifications',
  '/profile': 'Profile',
  '/security': 'Security',
  '/preferences': 'Preferences',
  '/import/tasks': 'Import tasks',
  '/import/clients': 'Import clients',
  '/import/expenses': 'Import expenses',
}

const HINGES = { css: '.task-open', name: 'Oil the hinges' }
const OILED_TODAY = { css: '.task-open', name: 'Oil the hinges today' }
const COMPOSER = { css: '.chat-composer textarea' }

/** The whole journey: every page, and what a browser may do differently. */
export const JOURNEY: readonly Part[] = [
  { name: 'sign in', run: signIn },
  ...NAVIGATION_PAGES.map((path) => ({
    name: path,
    run: ({ window }: Scene) => openFromNavigation(window, path),
  })),
  ...Object.entries(PALETTE_PAGES).map(([path, typed]) => ({
    name: path,
    run: ({ window }: Scene) => openByPalette(window, path, typed),
  })),
  { name: 'a task of somebody else appears in the list', run: followTasks },
  { name: 'a cell is edited by keyboard and undone with Ctrl Z', run: editCell },
  { name: 'a cell and a title open where the pointer presses them', run: pressTexts },
  { name: 'the board shows the tasks as cards', run: openBoard },
  { name: 'the calendar shows a week', run: openWeek },
  { name: 'a message is sent in the chat', run: sendMessage },
  { name: 'a growing text field shows all its lines', run: growField },
  { name: 'an invoice opens in its panel', run: openInvoice },
  { name: 'a dialog opens, takes text and closes', run: useDialog },
  { name: 'a loaded page shows itself again', run: reload },
]

async function signIn({ window, product }: Scene): Promise<void> {
  await window.open(`${product.url}/auth/login`)
  await fill(window, { css: 'input', name: 'E-mail' }, ADMIN.email)
  await fill(window, { css: 'input[type="password"]' }, ADMIN.password)
  await click(window, { css: 'button', name: 'Sign In' })
  await expectDrawn(window, '/dashboard')
}

async function followTasks({ window, product, token }: Scene): Promise<void> {
  await openFromNavigation(window, '/task')
  await see(window, { css: '.live-badge', name: 'Live' })
  await api(product, token, 'POST', '/task', { taskName: HINGES.name, dueDate: '2020-01-01' })
  await see(window, HINGES)
}

async function editCell({ window }: Scene): Promise<void> {
  await focus(window, HINGES)
  await window.press('F2')
  await seeFocus(window, 'input.task-name')
  await window.press('End')
  await window.type(' today')
  await window.press('Enter')
  await see(window, OILED_TODAY)
  await see(window, { css: '.saved-mark' })
  await window.press('Control+z')
  await see(window, { css: '[role="group"]', name: 'Undone' })
  await seeGone(window, OILED_TODAY)
  await see(window, HINGES)
  // it would cover the buttons of the next pages
  await click(window, { css: 'button', name: 'Dismiss notification' })
}

async function pressTexts({ window }: Scene): Promise<void> {
  await click(window, { css: '.task-cell-status button' })
  await seeFocus(window, 'select.cell-editor-select')
  await window.press('Escape')
  await click(window, HINGES)
  await click(window, { css: '.task-title button', name: HINGES.name })
  await seeFocus(window, '.task-title textarea')
  await window.press('Escape')
  await window.press('Escape')
  await seeGone(window, { css: '.task-title' })
}

async function openBoard({ window }: Scene): Promise<void> {
  await click(window, { css: 'main a, main button', name: 'Board' })
  await expectDrawn(window, '/board')
  await see(window, { css: 'main button, main a', name: HINGES.name })
}

async function openWeek({ window }: Scene): Promise<void> {
  await openFromNavigation(window, '/calendar')
  await click(window, { css: 'main a, main button, main label', name: 'Week' })
  await expectDrawn(window, '/calendar')
  await see(window, { css: '[role="gridcell"], [role="columnheader"]' })
}

async function sendMessage({ window }: Scene): Promise<void> {
  await openFromNavigation(window, '/chat')
  await fill(window, COMPOSER, 'The hinges are oiled')
  await window.press('Enter')
  await see(window, { css: '[role="log"] *', name: 'The hinges are oiled' })
}

async function growField({ window }: Scene): Promise<void> {
  await fill(window, COMPOSER, 'One')
  const height = () => inPage(window, (css) => document.querySelector(css)?.clientHeight ?? 0, COMPOSER.css)
  const small = await height()
  for (const line of ['two', 'three', 'four']) {
    await window.press('Shift+Enter')
    await window.type(line)
  }
  const large = await height()
  if (large < small + 40) throw new Error(`a text of four lines is ${large} px high, one line ${small} px`)
  await fill(window, COMPOSER, 'x')
  await window.press('Backspace')
  if ((await height()) > small)
    throw new Error(`emptied, the field is ${await height()} px high, before ${small} px`)
}

async function openInvoice({ window }: Scene): Promise<void> {
  await openFromNavigation(window, '/invoice')
  await click(window, { css: 'main a[href*="invoice="]' })
  await until(window, 'the address names the invoice', () => location.search.includes('invoice='), undefined)
  await expectDrawn(window, '/invoice')
  const panel = await textOf(window, { css: '[role="complementary"], aside' })
  if (!/INV/i.test(panel)) throw new Error(`the panel shows no invoice: ${panel.slice(0, 100)}`)
  await window.press('Escape')
}

async function useDialog({ window }: Scene): Promise<void> {
  await openFromNavigation(window, '/client')
  await click(window, { css: 'main button, main a', name: 'New Client' })
  await fill(window, { css: '[role="dialog"] input', name: 'Company' }, 'Galle Rope Works')
  await window.press('Escape')
  await seeGone(window, { css: '[role="dialog"]' })
}

async function reload({ window, product }: Scene): Promise<void> {
  await window.open(`${product.url}/dashboard`)
  await expectDrawn(window, '/dashboard')
}
