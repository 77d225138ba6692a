import { useQuery } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import * as z from 'zod/mini'
import { ApiFailure, Counted, fakeServer } from '#test/web/fake-server.ts'
import { renderAt } from '#test/web/render-at.tsx'
import { endpoint } from '#platform/shared/endpoint.ts'
import { ListQuery } from '#platform/shared/pagination.ts'
import { useListAddress } from '../../lists/list-address.ts'
import { listPageQuery } from '../../lists/list-page.ts'
import { Button } from '../button.tsx'
import { CardListPage } from './card-list-page.tsx'

const listThings = endpoint('GET', '/things', {
  can: 'task:view',
  summary: 'Things',
  query: ListQuery,
  reply: z.array(z.object({ id: z.int(), name: z.string() })),
})

function ThingsPage({ onAdd }: { onAdd?: () => void }) {
  const [address] = useListAddress()
  const list = useQuery(listPageQuery(listThings, address, { name: 'thing', entities: ['thing'] }))
  return (
    <CardListPage
      title="Things"
      noun={{ one: 'thing', many: 'things' }}
      list={list}
      keyOf={(thing) => thing.id}
      renderCard={(thing) => (
        <article className="card" aria-label={thing.name} style={{ height: 300 }}>
          {thing.name}
        </article>
      )}
      skeleton={<div data-testid="skeleton" style={{ height: 300 }} />}
      add={onAdd === undefined ? undefined : { label: 'New Thing', onAdd }}
      empty={{
        icon: <svg />,
        title: 'No things yet',
        help: 'They are useful.',
        actions: <Button>Add your first thing</Button>,
      }}
      searched="Their names are searched."
      errorTitle="The things could not be loaded."
    >
      <p>A notice</p>
    </CardListPage>
  )
}

const things = (...names: string[]) => names.map((name, index) => ({ id: index + 1, name }))

interface Scene {
  address?: string
  rows?: { id: number; name: string }[]
  total?: number
}

async function open({
  address = '/things',
  rows = things('Anvil', 'Bell'),
  total = rows.length,
}: Scene = {}) {
  await page.viewport(1280, 800)
  const server = fakeServer().on(listThings, () => new Counted(rows, total))
  const screen = await renderAt(address, <ThingsPage />)
  return { server, ...screen }
}

type Server = ReturnType<typeof fakeServer>

/** Delays further responses until the returned function is called. */
function slowly(server: Server) {
  const { promise, resolve } = Promise.withResolvers<void>()
  server.on(listThings, async () => {
    await promise
    return things('Cog')
  })
  return resolve
}

const card = (name: string) => page.getByRole('article', { name })
const grid = () => document.querySelector<HTMLElement>('.card-list')
const box = page.getByRole('searchbox', { name: 'Search things' })
const none = page.getByRole('heading', { name: 'No things yet' })
const asked = (server: Server) =>
  server.callsOf(listThings).map(({ input: { query } }) => [query.page, query.limit, query.search])

test('shows the heading, the count, the content below the heading, and the cards', async () => {
  await open({ total: 2 })
  await expect.element(page.getByRole('heading', { name: 'Things' })).toBeVisible()
  await expect.element(card('Anvil')).toBeVisible()
  await expect.element(card('Bell')).toBeVisible()
  await expect.element(page.getByText('A notice')).toBeVisible()
  expect(document.querySelector('.page-count')?.textContent).toBe('2')
  expect(page.getByRole('navigation').query()).toBeNull()
  expect(none.query()).toBeNull()
})

test('shows placeholders while the first page loads', async () => {
  const server = fakeServer()
  const release = slowly(server)
  await renderAt('/things', <ThingsPage />)
  await expect.element(page.getByRole('status', { name: 'Loading things...' })).toBeVisible()
  expect(page.getByTestId('skeleton').elements()).toHaveLength(8)
  expect(none.query()).toBeNull()
  release()
  await expect.element(card('Cog')).toBeVisible()
  expect(page.getByTestId('skeleton').elements()).toEqual([])
})

test('an empty list says so and what to do', async () => {
  await open({ rows: [] })
  await expect.element(none).toBeVisible()
  await expect.element(page.getByText('They are useful.')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Add your first thing' })).toBeVisible()
  expect(document.querySelector('.page-count')?.textContent).toBe('0')
})

test('has the button that adds a record only for those who may add one', async () => {
  const onAdd = vi.fn<() => void>()
  fakeServer().on(listThings, () => [])
  const screen = await renderAt('/things', <ThingsPage onAdd={onAdd} />)
  await page.getByRole('button', { name: 'New Thing' }).click()
  expect(onAdd).toHaveBeenCalledTimes(1)
  await screen.unmount()
  await renderAt('/things', <ThingsPage />)
  await expect.element(none).toBeVisible()
  expect(page.getByRole('button', { name: 'New Thing' }).query()).toBeNull()
})

test('says why the list cannot be loaded, and retries', async () => {
  const server = fakeServer().on(listThings, () => new ApiFailure(403, { message: 'You may not do this.' }))
  await renderAt('/things', <ThingsPage />)
  const alert = page.getByRole('alert')
  await expect.element(alert).toMatchTextContent(/The things could not be loaded\.\s*You may not do this\./)
  expect(none.query()).toBeNull()
  server.on(listThings, () => things('Anvil'))
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect.element(card('Anvil')).toBeVisible()
  expect(alert.query()).toBeNull()
})

test('loaded cards stay when refetching fails', async () => {
  const { server, queryClient } = await open()
  await expect.element(card('Anvil')).toBeVisible()
  server.on(listThings, () => new ApiFailure(409, { message: 'Not now.' }))
  void queryClient.invalidateQueries()
  await expect.element(page.getByRole('alert')).toMatchTextContent(/Not now\./)
  await expect.element(card('Anvil')).toBeVisible()
})

test('searches from the first page, 500 ms after the last key, and keeps the text in the address', async () => {
  const { server, address } = await open({ address: '/things?page=2', total: 60 })
  await expect.element(card('Anvil')).toBeVisible()
  await userEvent.keyboard('/')
  await expect.element(box).toHaveFocus()
  // when the page received the key: the test is notified later, on a busy machine much later
  let typedAt = Number.POSITIVE_INFINITY
  box.element().addEventListener('input', () => (typedAt = performance.now()))
  await userEvent.keyboard('co')
  await expect.poll(address, { interval: 20 }).toBe('/things?search=co')
  expect(performance.now() - typedAt).toBeGreaterThan(490)
  await expect
    .poll(() => asked(server))
    .toEqual([
      [2, 24, ''],
      [1, 24, 'co'],
    ])
})

test('the address determines the search box and the request', async () => {
  const { server } = await open({ address: '/things?page=3&search=be', total: 60 })
  await expect.element(box).toHaveValue('be')
  await expect.element(card('Bell')).toBeVisible()
  expect(asked(server)).toEqual([[3, 24, 'be']])
})

test('the cards stay, dimmed, while others load', async () => {
  const { server, address } = await open({ total: 60 })
  await expect.element(card('Anvil')).toBeVisible()
  const release = slowly(server)
  await box.fill('cog')
  await expect.poll(address).toBe('/things?search=cog')
  await expect.element(card('Anvil')).toBeVisible()
  expect(grid()?.getAttribute('aria-busy')).toBe('true')
  expect(page.getByTestId('skeleton').elements()).toEqual([])
  release()
  await expect.element(card('Cog')).toBeVisible()
  expect(card('Anvil').query()).toBeNull()
  expect(grid()?.getAttribute('aria-busy')).toBeNull()
})

test('pages through 5,000 cards, each page from its first row', async () => {
  const rows = Array.from({ length: 24 }, (_, index) => ({ id: index + 1, name: `Thing ${index + 1}` }))
  const { server, address } = await open({ rows, total: 5_000 })
  await expect.element(page.getByText('5000 things')).toBeVisible()
  const scroller = document.querySelector<HTMLElement>('.page-body') as HTMLElement
  scroller.style.height = '400px'
  scroller.style.flex = 'none'
  scroller.scrollTop = 900
  await page.getByRole('button', { name: 'Page 5' }).click()
  await expect.poll(address).toBe('/things?page=5')
  await expect.poll(() => scroller.scrollTop).toBe(0)
  await page.getByRole('button', { name: 'Next page' }).click()
  await expect.poll(address).toBe('/things?page=6')
  await expect.poll(() => asked(server).map(([number]) => number)).toEqual([1, 5, 6])
})

test.each([
  [24, false],
  [25, true],
])('with %i cards a pager is shown: %s', async (total, isThere) => {
  await open({ total })
  await expect.element(card('Anvil')).toBeVisible()
  expect(page.getByRole('navigation', { name: 'things' }).query() !== null).toBe(isThere)
})

test('goes to the last page when its own no longer exists, and never claims to be empty', async () => {
  await page.viewport(1280, 800)
  const { promise, resolve } = Promise.withResolvers<void>()
  fakeServer().on(listThings, async ({ query }) => {
    if (query.page === 9) return new Counted([], 30)
    await promise
    return new Counted(things('Anvil'), 30)
  })
  const seen: string[] = []
  const watcher = new MutationObserver(() => seen.push(document.body.textContent))
  watcher.observe(document.body, { childList: true, subtree: true })
  const { address } = await renderAt('/things?page=9', <ThingsPage />)
  await expect.poll(address).toBe('/things?page=2')
  await expect.element(page.getByRole('status', { name: 'Loading things...' })).toBeVisible()
  resolve()
  await expect.element(card('Anvil')).toBeVisible()
  watcher.disconnect()
  expect(seen.filter((text) => text.includes('No things'))).toEqual([])
})

test('says that nothing matches and what was searched; clearing takes effect at once', async () => {
  const { server, address } = await open({ address: '/things?search=zz', rows: [] })
  await expect.element(page.getByRole('heading', { name: 'No things match “zz”' })).toBeVisible()
  await expect.element(page.getByText('Their names are searched.')).toBeVisible()
  const release = slowly(server)
  await page.getByRole('button', { name: 'Clear the search' }).click()
  expect(address()).toBe('/things')
  await expect.element(box).toHaveValue('')
  // whether there are any things is not known yet
  await expect.element(page.getByRole('status', { name: 'Loading things...' })).toBeVisible()
  expect(none.query()).toBeNull()
  release()
  await expect.element(card('Cog')).toBeVisible()
})

test('on a phone the heading is one line, with the add button at its end', async () => {
  fakeServer().on(listThings, () => [])
  await page.viewport(360, 740)
  await renderAt('/things', <ThingsPage onAdd={() => undefined} />)
  await expect.element(none).toBeVisible()
  const add = page.getByRole('button', { name: 'New Thing' }).element().getBoundingClientRect()
  expect([add.width, add.height, add.right]).toEqual([44, 44, 360 - 16])
  const search = box.element().getBoundingClientRect()
  expect(search.top + search.height / 2).toBe(add.top + add.height / 2)
  await page.viewport(1280, 800)
})
