import { IconChecklist, IconFileText } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { searchEverything } from '#overview/search/shared/search-endpoints.ts'
import type { Found } from '#platform/shared/found.ts'
import type { Role } from '#platform/shared/permissions.ts'
import { getTimer, startTimer, stopTimer } from '#work/time/shared/time-endpoints.ts'
import type { Timer } from '#work/time/shared/time-schema.ts'
import { TimerChip, useTaskInUse } from '#work/time/web/index.ts'
import { type Shortcut, useShortcuts } from '#platform/web/page/shortcuts.ts'
import { ApiFailure, fakeServer } from '#test/web/fake-server.ts'
import { loadPaletteEntries } from '#test/web/load-palette-entries.ts'
import { renderAt, TEST_ACCOUNT } from '#test/web/render-at.tsx'
import { aStopped, aTimer } from '#test/web/sample-time.ts'
import { beginTestDay } from '#test/web/test-day.ts'
import { closeLayer, openPalette, openShortcutList } from './opened-layer.ts'
import { PaletteSlot } from './palette-slot.tsx'
import type { PalettePage } from './palette-page.ts'
import { noteOpened } from './recently-opened.ts'

const PAGES: PalettePage[] = [
  { label: 'All Tasks', path: '/task', pageTitle: 'On Board Tasks', icon: IconChecklist, keys: 'g t' },
  { label: 'Invoices', path: '/invoice', icon: IconFileText, keys: 'g i' },
]

const found = (part: Partial<Found> & Pick<Found, 'kind' | 'id'>): Found => ({
  number: '',
  title: 'Something',
  detail: '',
  status: '',
  person: null,
  amount: null,
  ...part,
})
const VAT: Found[] = [
  found({
    kind: 'task',
    id: '142',
    number: '#142',
    title: 'Fix VAT rounding on checkout totals',
    detail: 'Lanka Foods web shop',
    status: 'In Progress',
    person: { id: TEST_ACCOUNT.id, name: 'Kasun De Silva' },
  }),
  found({ kind: 'task', id: '104', number: '#104', title: 'File the VAT return', status: 'To Do' }),
  found({
    kind: 'invoice',
    id: '31',
    number: 'INV-00031',
    title: 'Lanka Foods (Pvt) Ltd',
    detail: 'VAT 18%',
    status: 'Overdue',
    amount: 486_750,
  }),
]

function Keys({ shortcuts }: { shortcuts: Shortcut[] }) {
  useShortcuts(shortcuts)
  return null
}

interface Scene {
  answer?: (text: string) => Found[] | ApiFailure | Promise<Found[]>
  role?: Role
  address?: string
  shortcuts?: Shortcut[]
  beside?: ReactNode
  server?: ReturnType<typeof fakeServer>
}

/** A page with the palette's slot, and a server that responds according to the text. */
async function showPalette({
  answer = (typed) => (typed.startsWith('vat') ? VAT : []),
  role = 'ADMIN',
  address = '/dashboard',
  shortcuts = [],
  beside,
  server: given = fakeServer(),
}: Scene = {}) {
  await page.viewport(1280, 900)
  const onLogout = vi.fn<() => void>()
  const server = given.on(searchEverything, ({ query }) => answer(query.text))
  const screen = await renderAt(
    address,
    <>
      <button type="button" onClick={openPalette}>
        Opener
      </button>
      <Keys shortcuts={shortcuts} />
      {beside}
      <PaletteSlot loadEntries={loadPaletteEntries} pages={PAGES} onLogout={onLogout} />
    </>,
    { role },
  )
  await page.getByRole('button', { name: 'Opener' }).click()
  await expect.element(text).toHaveFocus()
  return {
    ...screen,
    server,
    onLogout,
    searches: () => server.callsOf(searchEverything).map(({ input }) => input.query.text),
  }
}

const text = page.getByRole('combobox', { name: 'Search or jump to' })
const dialog = page.getByRole('dialog', { name: 'Search or jump to' })
const options = (group: string) =>
  page
    .getByRole('group', { name: group, exact: true })
    .getByRole('option')
    .elements()
    .map((option) => option.querySelector('.palette-name')?.textContent)
const active = () => document.querySelector('[aria-selected="true"] .palette-name')?.textContent

afterEach(() => closeLayer())

test('results are grouped, with the typed text marked', async () => {
  await showPalette()
  await text.fill('VAT')
  await text.fill('vat')
  await expect.poll(() => options('Tasks')).toEqual([VAT[0]?.title, VAT[1]?.title])
  expect(options('Invoices')).toEqual(['Lanka Foods (Pvt) Ltd, VAT 18%'])
  const marked = [...document.querySelectorAll('[role="option"] mark')].map((mark) => mark.textContent)
  expect(marked).toEqual(['VAT', 'VAT', 'VAT'])
  await expect.element(page.getByText('LKR 486,750.00')).toBeVisible()
  await expect.element(page.getByRole('option', { name: /In Progress.*#142/ })).toBeVisible()
  // no command matches: some actions are offered
  expect(options('Actions')).toEqual(['Add Task', 'Quick add task', 'Show overdue tasks', 'Start timer'])
})

test('arrow keys wrap, Enter opens, and the choice is remembered', async () => {
  const { address } = await showPalette()
  await text.fill('vat')
  await expect.poll(active).toBe(VAT[0]?.title)
  await userEvent.keyboard('{ArrowDown}{ArrowDown}')
  expect(active()).toBe('Lanka Foods (Pvt) Ltd, VAT 18%')
  await userEvent.keyboard('{ArrowUp}{ArrowUp}{ArrowUp}')
  expect(active()).toBe('Start timer')
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}{Enter}')
  await expect.poll(address).toBe('/invoice?invoice=31')
  await expect.element(dialog).not.toBeInTheDocument()
})

test('Escape closes it, and the focus returns', async () => {
  await showPalette()
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(page.getByRole('button', { name: 'Opener' })).toHaveFocus()
})

test('the keys that open it also close it', async () => {
  await showPalette()
  await userEvent.keyboard('{Control>}k{/Control}')
  await expect.element(dialog).not.toBeInTheDocument()
})

test('with Ctrl a task opens beside the current list', async () => {
  const { address } = await showPalette({ address: '/task?status=Done&page=3' })
  await text.fill('vat')
  await expect.poll(active).toBe(VAT[0]?.title)
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  await expect.poll(address).toBe('/task?status=Done&page=3&task=142')
})

test('without a list beside it a task opens in its usual place', async () => {
  const { address } = await showPalette()
  await text.fill('vat')
  await expect.poll(active).toBe(VAT[0]?.title)
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  await expect.poll(address).toBe('/task?task=142')
})

test('the last results stay until the next arrive; Enter waits for them', async () => {
  let release: (answer: Found[]) => void = () => undefined
  const late = new Promise<Found[]>((resolve) => {
    release = resolve
  })
  const { address } = await showPalette({ answer: (typed) => (typed === 'vat' ? VAT : late) })
  await text.fill('vat')
  await expect.poll(() => options('Tasks')).toHaveLength(2)
  await text.fill('vat r')
  await userEvent.keyboard('{Enter}')
  expect(options('Tasks')).toHaveLength(2)
  expect(address()).toBe('/dashboard')
  release([found({ kind: 'task', id: '104', title: 'File the VAT return', status: 'To Do' })])
  await expect.poll(address).toBe('/task?task=104')
})

test('a command whose name is typed does not wait for results', async () => {
  const { address } = await showPalette({ answer: () => new Promise(() => undefined) })
  await text.fill('new inv')
  await userEvent.keyboard('{Enter}')
  await expect.poll(address).toBe('/invoice?new=1')
})

test('text typed before it is loaded is not lost', async () => {
  const { searches } = await showPalette()
  await userEvent.keyboard('{Escape}')
  openPalette()
  await userEvent.keyboard('vat')
  await expect.element(text).toHaveValue('vat')
  await expect.poll(() => searches().at(-1)).toBe('vat')
})

test('fast typing does not search for every letter', async () => {
  const { searches } = await showPalette()
  const input = text.element() as HTMLInputElement
  // set directly, as fast as possible: simulated key presses depend on the speed of the machine
  for (const typed of ['v', 'va', 'vat', 'vat ', 'vat r', 'vat re', 'vat ret', 'vat return']) {
    // React listens to the prototype's setter
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, typed)
    input.dispatchEvent(new Event('input', { bubbles: true }))
  }
  await expect.poll(() => searches().at(-1)).toBe('vat return')
  expect(searches().length).toBeLessThan(3)
})

test('a search without results says so, and Enter does nothing', async () => {
  const { address } = await showPalette()
  await text.fill('zzz')
  await expect.element(page.getByText('Nothing matches “zzz”')).toBeVisible()
  expect(active()).toBeUndefined()
  await userEvent.keyboard('{Enter}')
  await expect.element(dialog).toBeVisible()
  expect(address()).toBe('/dashboard')
  await userEvent.keyboard('{ArrowDown}')
  expect(active()).toBe('Add Task')
})

test('a failed search says why, and commands still work', async () => {
  await showPalette({ answer: () => new ApiFailure(500, { message: 'Something went wrong.' }) })
  await text.fill('new inv')
  await expect.element(page.getByText('Something went wrong.')).toBeVisible()
  expect(options('Actions')).toEqual(['New Invoice'])
})

test('commands come first when their name is typed, including pages by their title', async () => {
  await showPalette({ answer: () => VAT })
  await text.fill('new')
  await expect.poll(() => options('Tasks')).toHaveLength(2)
  expect(active()).toBe('New Invoice')
  expect(options('Actions')).toEqual(['New Invoice', 'New Quote', 'New Client', 'New Item'])
  await text.fill('on board')
  await expect.poll(() => options('Go to')).toEqual(['All Tasks'])
  await text.fill('go to inv')
  await expect.poll(() => options('Go to')).toEqual(['Invoices'])
})

test('a USER is offered no sales', async () => {
  await showPalette({ role: 'USER' })
  expect(options('Actions')).toEqual([
    'Add Task',
    'Quick add task',
    'Show overdue tasks',
    'Start timer',
    'Switch to the dark theme',
    'Keyboard shortcuts',
    'Logout',
  ])
})

test.for([
  ['New Invoice', '/invoice?new=1'],
  ['New Quote', '/estimation?new=1'],
  ['Add Expense', '/expenses?new=1'],
  ['New Client', '/client?new=1'],
  ['Add Task', '/task?new=1'],
  ['Quick add task', '/task?quick=1'],
  ['Start timer', '/time'],
  ['All Tasks', '/task'],
])('%s opens %s', async ([name = '', goal]) => {
  const { address } = await showPalette()
  await page.getByRole('option', { name, exact: true }).click()
  await expect.poll(address).toBe(goal)
})

test('overdue tasks are the open ones due before today', async () => {
  const { address } = await showPalette()
  await page.getByRole('option', { name: 'Show overdue tasks' }).click()
  await expect
    .poll(address)
    .toMatch(/^\/task\?status=To\+Do&status=In\+Progress&status=Blocked&dueDateTo=\d{4}-\d\d-\d\d&/)
})

test('Add Task does what the current page does for the key', async () => {
  const run = vi.fn<() => void>()
  const { address } = await showPalette({
    shortcuts: [{ keys: 'c', label: 'Add Task', group: 'This page', run }],
  })
  await page.getByRole('option', { name: 'Add Task', exact: true }).click()
  await expect.poll(() => run.mock.calls.length).toBe(1)
  expect(address()).toBe('/dashboard')
})

test('Start timer starts it on the task in use; Stop timer is offered only while one runs', async () => {
  const TaskInUse = () => {
    useTaskInUse(() => 365)
    return <TimerChip />
  }
  const state: { timer: Timer | null } = { timer: null }
  const server = fakeServer()
    .on(getTimer, () => state)
    .on(startTimer, ({ body }) => {
      expect(body).toEqual({ taskId: 365 })
      state.timer = aTimer()
      return { timer: aTimer(), stopped: [] }
    })
    .on(stopTimer, () => {
      state.timer = null
      return { stopped: [aStopped()] }
    })
  beginTestDay()
  const { address } = await showPalette({ beside: <TaskInUse />, server })
  expect(options('Actions')).not.toContain('Stop timer')
  await page.getByRole('option', { name: 'Start timer' }).click()
  await expect.poll(() => server.callsOf(startTimer)).toHaveLength(1)
  await expect.poll(() => dialog.query()).toBeNull()
  await page.getByRole('button', { name: 'Opener' }).click()
  await page.getByRole('option', { name: 'Stop timer' }).click()
  await expect.poll(() => server.callsOf(stopTimer)).toHaveLength(1)
  expect(address()).toBe('/dashboard')
})

test('Logout logs out', async () => {
  const { onLogout } = await showPalette()
  await page.getByRole('option', { name: 'Logout' }).click()
  await expect.poll(() => onLogout.mock.calls.length).toBe(1)
})

test('before anything is typed the last opened items are shown, as far as the account may see them', async () => {
  for (const one of VAT) noteOpened(TEST_ACCOUNT.id, one)
  await showPalette({ role: 'USER' })
  expect(options('Recent')).toEqual([VAT[1]?.title, VAT[0]?.title])
  expect(sessionStorage.getItem(`ledgerboard.opened.${TEST_ACCOUNT.id}`)).not.toContain('486750')
})

test('the shortcut list shows what applies here, and turns single keys off', async () => {
  await showPalette({
    shortcuts: [
      { keys: ['j', 'ArrowDown'], label: 'Next row', group: 'Rows' },
      { keys: 'g t', label: 'All Tasks', group: 'Go to', isGeneral: true },
    ],
  })
  openShortcutList()
  const list = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await expect.element(list.getByRole('region', { name: 'Rows' })).toHaveTextContent('RowsNext rowjor↓')
  await expect.element(list.getByRole('region', { name: 'Go to' })).toHaveTextContent('Go toAll Tasksgthent')
  const single = list.getByRole('switch', { name: 'Keys without Ctrl or ⌘' })
  await single.click()
  expect(localStorage.getItem('ledgerboard.single-keys')).toBe('off')
  await single.click()
  expect(localStorage.getItem('ledgerboard.single-keys')).toBe('on')
})
