import { useQuery } from '@tanstack/react-query'
import { useRouterState } from '@tanstack/react-router'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { ApiFailure, fakeServer } from '#test/web/fake-server.ts'
import { renderAt } from '#test/web/render-at.tsx'
import { listSavedViews } from '../shared/saved-view-endpoints.ts'
import { shownView } from '../shared/saved-view-page.ts'
import type { SavedView } from '../shared/saved-view-schema.ts'
import { createSavedView, deleteSavedView, updateSavedView } from '../shared/saved-view-write-endpoints.ts'
import { SavedViewLinks } from './saved-view-links.tsx'
import { savedViewsQuery } from './saved-view-queries.ts'

const view = (id: number, name: string, part: Partial<SavedView> = {}): SavedView => ({
  id,
  name,
  page: 'task',
  address: `type=${name}`,
  shared: false,
  isOwn: true,
  mayEdit: true,
  ownerName: 'Nimal Perera',
  ...part,
})
const ALL = [
  view(1, 'Late'),
  view(2, 'Bugs', { shared: true }),
  view(3, 'Mine'),
  view(4, 'Ours', { isOwn: false, mayEdit: false, shared: true, ownerName: 'Kasun De Silva' }),
]

/** The navigation's list of views with a server that stores them, as shown on the task list. */
async function showViews(views = ALL, search = '?type=Late&saved=1') {
  await page.viewport(1280, 900)
  const state = { views }
  const followed = vi.fn<() => void>()
  const server = fakeServer()
    .on(listSavedViews, () => state.views)
    .on(updateSavedView, ({ params, body: { position, ...fields } }) => {
      const found = state.views.find(({ id }) => id === params.id)
      if (found === undefined) return new ApiFailure(404, { message: 'Saved view not found' })
      const changed = { ...found, ...fields } as SavedView
      const others = state.views.filter((each) => each !== found)
      state.views = others.toSpliced(position ?? state.views.indexOf(found), 0, changed)
      return changed
    })
    .on(deleteSavedView, ({ params }) => {
      state.views = state.views.filter(({ id }) => id !== params.id)
      return undefined
    })
  function Navigation() {
    const { data = [] } = useQuery(savedViewsQuery)
    const shownId = useRouterState({
      select: ({ location }) => shownView(data, location.pathname, location.search)?.id,
    })
    return <SavedViewLinks views={data} shownId={shownId} onFollow={followed} />
  }
  const screen = await renderAt(`/task${search}`, <Navigation />)
  await expect.element(page.getByRole('list', { name: 'Saved views' })).toBeVisible()
  return { ...screen, server, state, followed }
}

const names = () =>
  page
    .getByRole('link')
    .elements()
    .map((link) => link.querySelector('.ellipsis')?.textContent)
const choose = async (name: string, item: string) => {
  await page.getByRole('button', { name: `Actions: ${name}` }).click()
  await page.getByRole('menuitem', { name: item }).click()
}
const menuItems = () =>
  page
    .getByRole('menuitem')
    .elements()
    .map((item) => item.textContent)

test('views are shown in their order, shared ones with a mark, and the open one is the current page', async () => {
  const { address, followed } = await showViews()
  expect(names()).toEqual(['Late', 'Bugs', 'Mine', 'Ours'])
  await expect.element(page.getByRole('link', { name: 'Late' })).toHaveAttribute('aria-current', 'page')
  await expect.element(page.getByRole('link', { name: 'Bugs (shared with everybody)' })).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Ours (shared by Kasun De Silva)' })).toBeVisible()
  await page.getByRole('link', { name: 'Mine' }).click()
  expect(address()).toBe('/task?type=Mine&saved=3')
  expect(followed).toHaveBeenCalledOnce()
  await expect.element(page.getByRole('link', { name: 'Mine' })).toHaveAttribute('aria-current', 'page')
  await expect.element(page.getByRole('link', { name: 'Late' })).not.toHaveAttribute('aria-current')
})

test('without views there is no list', async () => {
  fakeServer()
  await renderAt('/task', <SavedViewLinks views={[]} shownId={undefined} onFollow={() => undefined} />)
  expect(page.getByRole('list').elements()).toEqual([])
})

test('the menu offers what the person may do', async () => {
  await showViews()
  await page.getByRole('button', { name: 'Actions: Late' }).click()
  expect(menuItems()).toEqual([
    'Rename',
    'Share with everybody',
    'Copy link',
    'Move up',
    'Move down',
    'Delete',
  ])
  await expect
    .element(page.getByRole('menuitem', { name: 'Move up' }))
    .toHaveAttribute('aria-disabled', 'true')
  await userEvent.keyboard('{Escape}')
  await page.getByRole('button', { name: 'Actions: Mine' }).click()
  await expect
    .element(page.getByRole('menuitem', { name: 'Move down' }))
    .toHaveAttribute('aria-disabled', 'true')
  await userEvent.keyboard('{Escape}')
  await page.getByRole('button', { name: 'Actions: Ours' }).click()
  expect(menuItems()).toEqual(['Copy link'])
})

test('an ADMIN may edit views shared by others, but not move them', async () => {
  await showViews([view(4, 'Ours', { isOwn: false, shared: true })])
  await page.getByRole('button', { name: 'Actions: Ours' }).click()
  expect(menuItems()).toEqual(['Rename', 'Stop sharing', 'Copy link', 'Delete'])
})

test('own views can be moved, also by keyboard, and the focus returns to the menu', async () => {
  const { server } = await showViews()
  await choose('Mine', 'Move up')
  await expect.poll(names).toEqual(['Late', 'Mine', 'Bugs', 'Ours'])
  page.getByRole('button', { name: 'Actions: Late' }).element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('menuitem', { name: 'Rename' })).toHaveFocus()
  await userEvent.keyboard('mm{Enter}')
  await expect.poll(names).toEqual(['Mine', 'Late', 'Bugs', 'Ours'])
  await expect
    .poll(() => server.callsOf(updateSavedView).map(({ input }) => [input.params.id, input.body]))
    .toEqual([
      [3, { position: 1 }],
      [1, { position: 1 }],
    ])
  await expect.element(page.getByRole('button', { name: 'Actions: Late' })).toHaveFocus()
})

test('a change is shown at once, and stays during a slow response', async () => {
  const { server, state } = await showViews()
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>()
  server.on(updateSavedView, async () => {
    await answered
    state.views = [view(2, 'Bugs', { shared: true }), view(1, 'Late'), ...state.views.slice(2)]
    return view(1, 'Late')
  })
  const lists = () => server.callsOf(listSavedViews).length
  const before = lists()
  await choose('Late', 'Move down')
  await expect.poll(() => server.callsOf(updateSavedView).length).toBe(1)
  expect([names(), lists()]).toEqual([['Bugs', 'Late', 'Mine', 'Ours'], before])
  answer()
  await expect.poll(lists).toBe(before + 1)
  expect(names()).toEqual(['Bugs', 'Late', 'Mine', 'Ours'])
})

test('a failed change is reverted, with the server’s message', async () => {
  const { server } = await showViews()
  server.on(updateSavedView, () => new ApiFailure(403, { message: 'Only its owner may do this.' }))
  await choose('Late', 'Move down')
  await expect.element(page.getByText('Only its owner may do this.')).toBeVisible()
  await expect.poll(names).toEqual(['Late', 'Bugs', 'Mine', 'Ours'])
  await choose('Late', 'Share with everybody')
  await expect.poll(() => server.callsOf(updateSavedView).length).toBe(2)
  await expect.poll(() => page.getByRole('link', { name: 'Late', exact: true }).elements().length).toBe(1)
})

test('a view can be shared and made private again', async () => {
  const { state } = await showViews()
  await choose('Late', 'Share with everybody')
  await expect.element(page.getByRole('link', { name: 'Late (shared with everybody)' })).toBeVisible()
  await expect.element(page.getByText('View shared with everybody')).toBeVisible()
  await choose('Late', 'Stop sharing')
  await expect.element(page.getByText('View no longer shared')).toBeVisible()
  expect(state.views[0]?.shared).toBe(false)
})

test('renaming shows the name, accepts another, and shows errors in the form', async () => {
  const { server } = await showViews()
  await choose('Bugs', 'Rename')
  const dialog = page.getByRole('dialog', { name: 'Rename View' })
  await expect.element(dialog.getByRole('textbox', { name: 'Name' })).toHaveValue('Bugs')
  await expect.element(dialog.getByRole('checkbox', { name: 'Share with everybody' })).toBeChecked()
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Late')
  server.on(updateSavedView, () => new ApiFailure(409, { message: 'There is a view of this name already' }))
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect.element(page.getByText('There is a view of this name already')).toBeVisible()
  await expect.element(dialog.getByRole('textbox', { name: 'Name' })).toHaveValue('Late')
  server.on(updateSavedView, ({ body }) => ({ ...view(2, String(body.name)), shared: body.shared === true }))
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Faults')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(server.callsOf(updateSavedView).at(-1)?.input.body).toEqual({ name: 'Faults', shared: true })
})

test('a view deleted while it is renamed leaves the typed name, to be saved as a new view', async () => {
  const { server, state, queryClient } = await showViews([view(2, 'Bugs', { shared: true })])
  await choose('Bugs', 'Rename')
  const dialog = page.getByRole('dialog', { name: 'Rename View' })
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Faults')
  state.views = []
  await queryClient.invalidateQueries()
  await expect
    .element(dialog.getByRole('status').filter({ hasText: 'This view is no longer there.' }))
    .toBeVisible()
  await expect.element(dialog.getByRole('textbox', { name: 'Name' })).toHaveValue('Faults')
  server.on(createSavedView, ({ body }) => {
    const made = view(9, body.name, { shared: body.shared })
    state.views = [made]
    return made
  })
  await dialog.getByRole('button', { name: 'Save as New View' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(server.callsOf(createSavedView).map(({ input }) => input.body)).toEqual([
    { name: 'Faults', shared: true, page: 'task', address: 'type=Bugs' },
  ])
  await expect.poll(names).toEqual(['Faults'])
})

test('deleting asks, and says so if everyone loses it', async () => {
  const { server } = await showViews()
  await choose('Bugs', 'Delete')
  await expect
    .element(page.getByText('Are you sure you want to delete the view “Bugs”? Nobody will have it any more.'))
    .toBeVisible()
  await page.getByRole('button', { name: 'Cancel' }).click()
  expect(server.callsOf(deleteSavedView)).toEqual([])
  await choose('Bugs', 'Delete')
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await expect.poll(names).toEqual(['Late', 'Mine', 'Ours'])
  await expect.element(page.getByText('View deleted')).toBeVisible()
})

test('its complete link is copied', async () => {
  const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  await showViews()
  await choose('Ours', 'Copy link')
  await expect.element(page.getByText('Link copied')).toBeVisible()
  expect(copied).toHaveBeenCalledWith(`${location.origin}/task?type=Ours&saved=4`)
  copied.mockRejectedValue(new Error('no'))
  vi.spyOn(document, 'execCommand').mockReturnValue(false)
  await choose('Ours', 'Copy link')
  await expect.element(page.getByText(/^The browser did not allow copying/)).toBeVisible()
})
