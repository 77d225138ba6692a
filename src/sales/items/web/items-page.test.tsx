import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { ApiFailure, Counted, fakeServer } from '#test/web/fake-server.ts'
import { renderAt } from '#test/web/render-at.tsx'
import type { Role } from '#platform/shared/permissions.ts'
import { createItem, deleteItem, listItems, replaceItem } from '../shared/item-endpoints.ts'
import type { Item } from '../shared/item-schema.ts'
import { ItemsPage } from './items-page.tsx'

const FIRST: Item = {
  id: 7,
  name: 'Website design',
  description: 'Three layouts\nTwo rounds of changes',
  unit: 'page',
  unitPrice: 45_000,
  isTaxed: true,
  isArchived: false,
  createdAt: '2026-11-20T08:00:00.000Z',
  updatedAt: '2026-11-20T08:00:00.000Z',
  version: 3,
}
const UNTAXED: Item = { ...FIRST, id: 8, name: 'Printing', description: null, unit: null, isTaxed: false }
const ARCHIVED: Item = { ...FIRST, id: 9, name: 'Flash banner', isArchived: true }

interface Opened {
  rows?: Item[]
  role?: Role
  address?: string
  width?: number
}

async function open({
  rows = [FIRST, UNTAXED, ARCHIVED],
  role = 'ADMIN',
  address = '/items',
  width = 1280,
}: Opened = {}) {
  await page.viewport(width, 800)
  const server = fakeServer().on(listItems, ({ query }) => {
    const shown = rows.filter(({ isArchived }) => isArchived === (query.archived === 'only'))
    return new Counted(shown, shown.length)
  })
  const screen = await renderAt(address, <ItemsPage />, { role })
  await expect.element(page.getByRole('heading', { name: 'Items', exact: true })).toBeVisible()
  return { server, ...screen }
}
const button = (name: string | RegExp) => page.getByRole('button', { name })

test('lists name, description, unit, tax and price', async () => {
  await open()
  await expect
    .element(
      page.getByRole('row', {
        name: /^Website design Three layouts, Two rounds of changes page Yes LKR 45,000\.00/,
      }),
    )
    .toBeVisible()
  await expect.element(page.getByRole('row', { name: /^Printing – No LKR 45,000\.00/ })).toBeVisible()
  await expect.element(page.getByText('Flash banner')).not.toBeInTheDocument()
})

test('says what items are for while there are none', async () => {
  await open({ rows: [] })
  await expect.element(page.getByText('No items yet')).toBeVisible()
  await button('Add your first item').click()
  await expect.element(page.getByRole('dialog', { name: 'New Item' })).toBeVisible()
})

test('a new one is sent as it was typed', async () => {
  const { server } = await open()
  server.on(createItem, ({ body }) => ({ ...FIRST, id: 10, name: body.name }))
  await button('New Item').click()
  const dialog = page.getByRole('dialog', { name: 'New Item' })
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Photography')
  await dialog.getByRole('textbox', { name: 'Description' }).fill('On location')
  await dialog.getByRole('spinbutton', { name: 'Unit Price' }).fill('60000.5')
  await dialog.getByRole('textbox', { name: 'Unit', exact: true }).fill('day')
  await dialog.getByRole('switch', { name: 'Taxed' }).click()
  await button('Save Item').click()
  await expect
    .poll(() => server.callsOf(createItem).map(({ input }) => input.body))
    .toEqual([
      {
        name: 'Photography',
        description: 'On location',
        unit: 'day',
        unitPrice: 60_000.5,
        isTaxed: false,
        isArchived: false,
      },
    ])
  await expect.element(page.getByText('Photography was added.')).toBeVisible()
})

test('a name that another item has is said at the name, and a missing price at the price', async () => {
  const { server } = await open()
  server.on(createItem, () => {
    const sentence = 'Another item has this name'
    return new ApiFailure(400, { message: sentence, fields: { name: sentence } })
  })
  await button('New Item').click()
  const name = page.getByRole('textbox', { name: 'Name' })
  await name.fill('Website design')
  await page.getByRole('spinbutton', { name: 'Unit Price' }).fill('1')
  await page.getByRole('spinbutton', { name: 'Unit Price' }).fill('')
  await name.click()
  await expect.element(page.getByText('Unit price is required')).toBeVisible()
  await page.getByRole('spinbutton', { name: 'Unit Price' }).fill('1')
  await button('Save Item').click()
  await expect.element(name).toHaveAccessibleDescription(/Another item has this name/)
})

test('archiving takes one press, and names the version it is based on', async () => {
  const { server } = await open()
  server.on(replaceItem, ({ body }) => ({ ...FIRST, ...body, version: 4 }))
  await button('Archive Website design').click()
  await expect.element(page.getByText('Website design was archived.')).toBeVisible()
  expect(server.callsOf(replaceItem)).toMatchObject([
    { input: { params: { id: 7 }, body: { name: 'Website design', isArchived: true } } },
  ])
})

test('archived items have a list of their own, from which they come back', async () => {
  const { server } = await open()
  server.on(replaceItem, ({ body }) => ({ ...ARCHIVED, ...body }))
  await button('Archived items').click()
  await expect.element(page.getByRole('row', { name: /Flash banner/ })).toBeVisible()
  await expect.element(page.getByText('Website design')).not.toBeInTheDocument()
  await button('Bring back Flash banner').click()
  await expect.element(page.getByText('Flash banner is offered again.')).toBeVisible()
  // the search keeps the list
  await page.getByRole('searchbox', { name: 'Search archived items' }).fill('flash')
  await expect
    .poll(() => server.callsOf(listItems).at(-1)?.input.query)
    .toMatchObject({ search: 'flash', archived: 'only' })
})

test('deleting asks first; a used one says to archive it', async () => {
  const { server } = await open()
  const sentence = 'Documents use this item: archive it instead'
  server.on(deleteItem, () => new ApiFailure(409, { message: sentence }))
  await button('Delete Printing').click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect.element(page.getByText(sentence)).toBeVisible()
})

test('on a phone a row opens the item', async () => {
  await open({ width: 390 })
  await button(/^Printing/).click()
  const dialog = page.getByRole('dialog', { name: 'Edit Item' })
  await expect.element(dialog.getByRole('textbox', { name: 'Name' })).toHaveValue('Printing')
  await expect.element(dialog.getByRole('spinbutton', { name: 'Unit Price' })).toHaveValue(45_000)
  await expect.element(dialog.getByRole('switch', { name: 'Taxed' })).not.toBeChecked()
  await expect.element(dialog.getByRole('switch', { name: 'Archived' })).not.toBeChecked()
  await expect.element(dialog.getByRole('button', { name: 'Delete' })).toBeVisible()
})
