import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { dismissAllToasts } from '#platform/web/ui/overlays/toast.tsx'
import { ApiFailure, fakeServer } from '#test/web/fake-server.ts'
import { renderAt } from '#test/web/render-at.tsx'
import { SAMPLE_COUNTS, sampleFirstSteps } from '#test/web/sample-first-steps.ts'
import { getFirstSteps } from '../shared/first-step-endpoints.ts'
import { chooseGuide, loadSampleData, removeSampleData } from '../shared/first-step-write-endpoints.ts'
import type { FirstSteps } from '../shared/first-steps-schema.ts'
import { FirstStepsPlace } from './first-steps-place.tsx'

beforeEach(() => {
  localStorage.clear()
  dismissAllToasts()
})

async function open(
  first: FirstSteps | Promise<FirstSteps> | ApiFailure = sampleFirstSteps(),
  width = 1280,
  address = '/dashboard',
) {
  await page.viewport(width, 900)
  const state = { answer: first }
  const server = fakeServer().on(getFirstSteps, () => state.answer as FirstSteps)
  const screen = await renderAt(
    address,
    // as in the dashboard
    <div style={{ containerName: 'dashboard', containerType: 'inline-size' }}>
      <FirstStepsPlace />
      <p>What stands below</p>
    </div>,
  )
  return { server, state, ...screen }
}

const card = page.getByRole('region', { name: 'Getting started' })
const below = page.getByText('What stands below')
const button = (name: string) => card.getByRole('button', { name })

test('shows what to do first, where, and what is done', async () => {
  await open(sampleFirstSteps({ done: ['company', 'task'] }))
  await expect.element(card).toMatchTextContent(/2 of 5 done/)
  const links = card.getByRole('link').elements()
  expect(links.map((link) => [link.textContent, (link as HTMLAnchorElement).getAttribute('href')])).toEqual([
    ['Set up your company profile (done)', '/company-profile'],
    ['Invite people', '/user?new=1'],
    ['Send a test mail', '/outbox'],
    ['Create your first task (done)', '/task'],
    ['Make your first invoice', '/invoice?new=1'],
  ])
  await expect.element(card).toMatchTextContent(/No mail server is set: see SMTP_URL\./)
})

test('does not mention settings if a mail server is set', async () => {
  await open(sampleFirstSteps({ hasMailServer: true }))
  await expect.element(card).toMatchTextContent(/To your own address/)
  expect(card.element().textContent).not.toContain('SMTP_URL')
})

test('one press hides it permanently, and says where to find it again', async () => {
  const { server, state } = await open()
  server.on(chooseGuide, ({ body }) => (state.answer = sampleFirstSteps({ isShown: body.isShown })))
  await userEvent.click(button('Hide'))
  await expect.element(card).not.toBeInTheDocument()
  await expect.element(page.getByText('The guide is put away. The page System shows it again.')).toBeVisible()
  expect(server.callsOf(chooseGuide).map(({ input }) => input.body)).toEqual([{ isShown: false }])
})

test('returns when it cannot be hidden, with the server’s message', async () => {
  const { server } = await open()
  server.on(chooseGuide, () => new ApiFailure(503, { message: 'The database is away.' }))
  await userEvent.click(button('Hide'))
  await expect.element(page.getByText('The database is away.')).toBeVisible()
  await expect.element(card).toBeVisible()
})

test('loads the sample data once, however fast it is pressed, and offers to remove it', async () => {
  const { server, state } = await open()
  const answered = Promise.withResolvers<FirstSteps>()
  server.on(loadSampleData, () => answered.promise)
  await expect.element(button('Load the sample data')).toBeVisible()
  const load = button('Load the sample data').element() as HTMLElement
  load.click()
  load.click()
  await expect.element(page.getByRole('status').getByText('Loading the sample data...')).toBeVisible()
  await expect.poll(() => server.callsOf(loadSampleData)).toHaveLength(1)
  expect(server.callsOf(loadSampleData)[0]?.headers.get('idempotency-key')).toMatch(/\S{16}/)
  state.answer = sampleFirstSteps({ samples: SAMPLE_COUNTS, mayLoad: false })
  answered.resolve(state.answer)
  await expect
    .element(card)
    .toMatchTextContent(
      /6 projects, 60 tasks, 12 clients, 8 quotes, 19 invoices, 110 expenses, 10 items and 5 people\./,
    )
  await expect.element(button('Remove it again')).toBeVisible()
  expect(server.callsOf(loadSampleData)).toHaveLength(1)
})

test('asks before it removes the sample data, with the number of each', async () => {
  const { server, state } = await open(sampleFirstSteps({ samples: SAMPLE_COUNTS, mayLoad: false }))
  server.on(removeSampleData, () => undefined)
  await userEvent.click(button('Remove it again'))
  const question = page.getByRole('alertdialog', { name: 'Remove the sample data' })
  await expect.element(question).toMatchTextContent(/what you made yourself stays/)
  await expect.element(question).toMatchTextContent(/60 tasks, 12 clients/)
  await userEvent.click(question.getByRole('button', { name: 'Cancel' }))
  expect(server.callsOf(removeSampleData)).toHaveLength(0)
  await userEvent.click(button('Remove it again'))
  state.answer = sampleFirstSteps()
  await userEvent.click(question.getByRole('button', { name: 'Delete' }))
  await expect.element(button('Load the sample data')).toBeVisible()
  await expect.element(page.getByText('The sample data is gone')).toBeVisible()
  expect(server.callsOf(removeSampleData)).toHaveLength(1)
})

test('says why nothing was loaded', async () => {
  const { server } = await open()
  server.on(loadSampleData, () => new ApiFailure(409, { message: 'The sample data is loaded already' }))
  await userEvent.click(button('Load the sample data'))
  await expect.element(page.getByText('The sample data is loaded already')).toBeVisible()
})

test('offers no sample data to established installations', async () => {
  await open(sampleFirstSteps({ mayLoad: false }))
  await expect.element(card).toMatchTextContent(/no longer offered/)
  expect(button('Load the sample data').elements()).toEqual([])
})

const STATES = {
  new: sampleFirstSteps(),
  'at work': sampleFirstSteps({ mayLoad: false }),
  'with the sample data': sampleFirstSteps({ samples: SAMPLE_COUNTS, mayLoad: false }),
}
test.each([1920, 1440, 1000, 899, 700, 559, 360])(
  'fills the space reserved for it, at %i pixels',
  async (width) => {
    for (const [name, state] of Object.entries(STATES)) {
      const { unmount } = await open(state, width)
      await expect.element(card).toBeVisible()
      const place = card.element().parentElement as Element
      const kept = Number.parseInt(getComputedStyle(place).minHeight, 10)
      expect(place.getBoundingClientRect().height, name).toBe(kept)
      const body = card.element().querySelector('.first-steps-samples') as Element
      expect(body.scrollHeight, name).toBe(body.clientHeight)
      // next to the steps there may be blank space below it, under them there is none
      const { bottom } = body.lastElementChild?.getBoundingClientRect() ?? new DOMRect()
      if (width < 900) expect(card.element().getBoundingClientRect().bottom - bottom, name).toBeLessThan(20)
      expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width)
      await unmount()
    }
  },
)

test('reserves its space where it was shown before, and not elsewhere', async () => {
  let answer = (_reply: FirstSteps) => {}
  const first = await open(sampleFirstSteps())
  await expect.element(card).toBeVisible()
  await first.unmount()
  const later = new Promise<FirstSteps>((resolve) => (answer = resolve))
  const second = await open(later)
  await expect.element(below).toBeVisible()
  const { top } = below.element().getBoundingClientRect()
  expect(top).toBeGreaterThan(250)
  answer(sampleFirstSteps())
  await expect.element(card).toBeVisible()
  expect(below.element().getBoundingClientRect().top).toBe(top)
  await second.unmount()
})

test('shows the content below as soon as it is known, in a new browser', async () => {
  let answer = (_reply: FirstSteps) => {}
  await open(new Promise<FirstSteps>((resolve) => (answer = resolve)))
  await expect.element(below).not.toBeVisible()
  answer(sampleFirstSteps({ isShown: false }))
  await expect.element(below).toBeVisible()
  expect(card.elements()).toEqual([])
})

test('is omitted if it cannot be loaded', async () => {
  await open(new ApiFailure(500, { message: 'Something went wrong.' }))
  await expect.element(below).toBeVisible()
  expect(card.elements()).toEqual([])
})

test('returns for everyone when the address asks for it, and the parameter is removed from the address', async () => {
  const { server, state, address } = await open(
    sampleFirstSteps({ isShown: false }),
    1280,
    '/dashboard?guide=1',
  )
  server.on(chooseGuide, ({ body }) => (state.answer = sampleFirstSteps({ isShown: body.isShown })))
  await expect.element(card).toBeVisible()
  await expect.poll(address).toBe('/dashboard')
  await expect.element(card).toBeVisible()
  expect(server.callsOf(chooseGuide).map(({ input }) => input.body)).toEqual([{ isShown: true }])
})

test('says why it cannot be shown again, and stays hidden', async () => {
  const { server, address } = await open(sampleFirstSteps({ isShown: false }), 1280, '/dashboard?guide=1')
  server.on(chooseGuide, () => new ApiFailure(503, { message: 'The database is away.' }))
  await expect.element(page.getByText('The database is away.')).toBeVisible()
  await expect.poll(address).toBe('/dashboard')
  await expect.element(card).not.toBeInTheDocument()
})
