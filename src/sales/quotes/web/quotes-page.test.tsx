import { listUnanswered } from '#sales/document-messages/shared/message-endpoints.ts'
import { describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { ApiFailure, Counted, fakeServer } from '#test/web/fake-server.ts'
import {
  ACCEPTED,
  aQuote,
  aQuoteMail,
  DECLINED,
  DRAFT,
  INVOICED,
  quoteRow,
  SENT,
  showQuotes,
} from '#test/web/quotes-page-scene.tsx'
import { renderAt } from '#test/web/render-at.tsx'
import { getQuoteTotals, listQuotes } from '../shared/quote-endpoints.ts'
import { QuotesPage } from './quotes-page.tsx'

const ALL = [DRAFT, SENT, ACCEPTED, DECLINED, INVOICED]
const cells = (name: string) =>
  [...quoteRow(name).element().querySelectorAll('td')].map(({ textContent }) => textContent)
const chip = (name: string) => page.getByRole('radio', { name: new RegExp(`^${name}`) })
const panel = (name: string) => page.getByRole('complementary', { name })
const focused = () => document.activeElement?.textContent

describe('the table of quotes', () => {
  test('has the columns of the specification and the e-mail status', async () => {
    await showQuotes({ quotes: ALL })
    await expect.element(quoteRow('Q20')).toBeVisible()
    const heads = page
      .getByRole('columnheader')
      .elements()
      .map(({ textContent }) => textContent)
    expect(heads.join()).toBe('#,Client,Status,Subtotal,Tax,Total,Created,E-mail,Actions')
  })

  test('shows for each quote its client, status, sums and date in Colombo', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-20T05:00:00Z') })
    await showQuotes({ quotes: [aQuote(20, { mail: aQuoteMail() }), aQuote(9, { clientName: null })] })
    await expect.element(quoteRow('Q20')).toBeVisible()
    vi.useRealTimers()
    expect(cells('Q20').slice(0, 8)).toEqual([
      'Q20',
      'Lanka Foods (Pvt) Ltd',
      'Sent',
      '1,000,000.00',
      '180,000.00',
      'LKR 1,180,000.00',
      '12 Nov',
      'Delivered',
    ])
    expect(cells('Q9')[1]).toBe('dilini@lankafoods.example')
    expect(cells('Q9')[7]).toBe('–')
  })

  test('ends with the number of quotes, their outcomes, and their sums', async () => {
    await showQuotes({ quotes: ALL })
    const foot = page.getByRole('row', { name: /^5 quotes/ })
    await expect
      .element(foot)
      .toMatchTextContent(
        /5 quotes, 2 of 3 answered were accepted\s*5,000,000.00\s*900,000.00\s*LKR 5,900,000.00/,
      )
  })

  test.each([1440, 1090, 1020, 980, 979, 870, 764])(
    'at %d px clients, dates and amounts are not truncated',
    async (width) => {
      const clientName = 'Batticaloa Fisheries Cooperative'
      await showQuotes({ quotes: [aQuote(20, { clientName, createdAt: '2025-09-28T05:00:00.000Z' })], width })
      await expect.element(quoteRow('Q20')).toBeVisible()
      const cut = [...document.querySelectorAll<HTMLElement>('.quote-table :is(td, .money-row-open)')]
        .filter((cell) => cell.scrollWidth > cell.clientWidth)
        .map((cell) => cell.textContent)
      expect(cut).toEqual([])
    },
  )

  test.each([
    [[DRAFT], /^1 quote\s/],
    [[ACCEPTED, DECLINED], /^2 quotes, 1 of 2 answered was accepted/],
    [[DECLINED], /^1 quote, 0 of 1 answered were accepted/],
  ])('counts %#', async (quotes, name) => {
    await showQuotes({ quotes })
    await expect.element(page.getByRole('row', { name })).toBeVisible()
  })

  test('shows sums larger than a single amount can be', async () => {
    const { server, queryClient } = await showQuotes({ quotes: [SENT] })
    const byStatus = [{ status: 'Sent' as const, count: 2, total: 2e13 }]
    server.on(getQuoteTotals, () => ({ count: 2, subtotal: 2e13, taxAmount: 0, total: 2e13, byStatus }))
    await queryClient.invalidateQueries()
    await expect.element(page.getByText('LKR 20,000,000,000,000.00').first()).toBeVisible()
  })
})

describe('the states of the list', () => {
  test('placeholders are shown while it loads, then the quotes', async () => {
    const answered = Promise.withResolvers<void>()
    const server = fakeServer()
      .on(listUnanswered, () => [])
      .on(listQuotes, async () => {
        await answered.promise
        return [SENT]
      })
      .on(getQuoteTotals, () => ({ count: 1, subtotal: 1, taxAmount: 0, total: 1, byStatus: [] }))
    await renderAt('/estimation', <QuotesPage />)
    await expect.element(page.getByRole('table')).toHaveAttribute('aria-busy', 'true')
    expect(document.querySelectorAll('tbody .skeleton').length).toBeGreaterThan(20)
    expect(page.getByRole('heading', { name: 'No quotes yet' }).query()).toBeNull()
    answered.resolve()
    await expect.element(quoteRow('Q20')).toBeVisible()
    expect(document.querySelectorAll('tbody .skeleton')).toHaveLength(0)
    expect(server.callsOf(listQuotes)).toHaveLength(1)
  })

  test('without quotes it says so, and the first one can be created', async () => {
    await showQuotes({ quotes: [] })
    await expect.element(page.getByRole('heading', { name: 'No quotes yet' })).toBeVisible()
    expect(page.getByRole('radiogroup').query()).toBeNull()
    await page.getByRole('button', { name: 'Create your first quote' }).click()
    await expect.element(page.getByRole('dialog', { name: 'New Quote' })).toBeVisible()
  })

  test('a button adds one', async () => {
    await showQuotes({ quotes: ALL })
    await page.getByRole('button', { name: 'New Quote' }).click()
    await expect.element(page.getByRole('dialog', { name: 'New Quote' })).toBeVisible()
    await page.getByRole('button', { name: 'Cancel' }).click()
    await expect.element(page.getByRole('button', { name: 'New Quote' })).toHaveFocus()
  })

  test('a list that cannot be loaded is reported, and can be retried', async () => {
    const server = fakeServer()
      .on(listUnanswered, () => [])
      .on(listQuotes, () => new ApiFailure(403, { message: 'You may not do this.' }))
      .on(getQuoteTotals, () => new ApiFailure(403, { message: 'You may not do this.' }))
    await renderAt('/estimation', <QuotesPage />)
    await expect
      .element(page.getByRole('alert'))
      .toMatchTextContent(/The quotes could not be loaded\.\s*You may not do this\./)
    server
      .on(listQuotes, () => [SENT])
      .on(getQuoteTotals, () => ({ count: 1, subtotal: 1, taxAmount: 0, total: 1, byStatus: [] }))
    await page.getByRole('button', { name: 'Try Again' }).click()
    await expect.element(quoteRow('Q20')).toBeVisible()
    expect(page.getByRole('alert').query()).toBeNull()
  })

  test('sums that cannot be loaded are reported too', async () => {
    fakeServer()
      .on(listUnanswered, () => [])
      .on(listQuotes, () => [SENT])
      .on(getQuoteTotals, () => new ApiFailure(400, { message: 'Not summed.' }))
    await renderAt('/estimation', <QuotesPage />)
    await expect.element(page.getByRole('alert')).toMatchTextContent(/Not summed\./)
    await expect.element(quoteRow('Q20')).toBeVisible()
  })

  test('changes by others appear automatically: a quote, its mail, its invoice', async () => {
    const { othersChange } = await showQuotes({ quotes: [SENT] })
    await expect.element(quoteRow('Q20')).toMatchTextContent(/Sent/)
    await othersChange([aQuote(20, { status: 'Declined' }), DRAFT])
    await expect.element(quoteRow('Q20')).toMatchTextContent(/Declined/)
    await expect.element(chip('Declined')).toMatchTextContent(/1/)
    await othersChange([aQuote(20, { mail: aQuoteMail({ state: 'failed' }) })], 'outbox')
    await expect.element(quoteRow('Q20').getByRole('button', { name: /^Retry/ })).toBeVisible()
    await othersChange([INVOICED], 'invoice')
    await expect.element(quoteRow('Q15')).toBeVisible()
  })

  test('accounts that may only view have neither buttons nor actions beside the document', async () => {
    await showQuotes({ quotes: [SENT], role: 'USER' })
    await expect.element(quoteRow('Q20')).toBeVisible()
    expect(page.getByRole('button', { name: 'New Quote' }).query()).toBeNull()
    await page.getByRole('button', { name: 'Actions for Q20' }).click()
    expect(
      page
        .getByRole('menuitem')
        .elements()
        .map(({ textContent }) => textContent),
    ).toEqual(['Download PDF'])
  })
})

describe('filters', () => {
  test('chips count each status, and one of them filters the list and its sums', async () => {
    const { address, back, server } = await showQuotes({ quotes: ALL })
    await expect.element(chip('Accepted')).toMatchTextContent(/Accepted\s*2/)
    expect(
      page
        .getByRole('radio')
        .elements()
        .map(({ textContent }) => textContent),
    ).toEqual(['All5', 'Draft1', 'Sent1', 'Accepted2', 'Declined1'])
    await chip('Accepted').click()
    await expect.poll(address).toBe('/estimation?status=Accepted')
    await expect.poll(() => quoteRow('Q20').query()).toBeNull()
    await expect.element(page.getByRole('row', { name: /^2 quotes\s/ })).toBeVisible()
    await expect.element(chip('All')).toMatchTextContent(/All\s*5/)
    expect(server.callsOf(listQuotes).at(-1)?.input.query).toMatchObject({ status: ['Accepted'], page: 1 })
    back()
    await expect.element(quoteRow('Q20')).toBeVisible()
  })

  test('arrow keys move through the chips', async () => {
    const { address } = await showQuotes({ quotes: ALL })
    await chip('All').click()
    await userEvent.keyboard('{ArrowRight}{ArrowRight}')
    await expect.poll(address).toBe('/estimation?status=Sent')
    await expect.element(chip('Sent')).toHaveFocus()
  })

  test('the search is in the address, starts at page 1, and rows stay until the others are loaded', async () => {
    const { address, server } = await showQuotes({ quotes: ALL, total: 120, address: '/estimation?page=2' })
    await expect.element(page.getByText('120 quotes')).toBeVisible()
    const answered = Promise.withResolvers<void>()
    server.on(listQuotes, async () => {
      await answered.promise
      return new Counted([DECLINED], 1)
    })
    await userEvent.keyboard('/kelani')
    await expect.poll(address).toBe('/estimation?search=kelani')
    await expect.element(quoteRow('Q20')).toBeVisible()
    answered.resolve()
    await expect.element(quoteRow('Q16')).toBeVisible()
    await expect.poll(() => quoteRow('Q20').query()).toBeNull()
    expect(server.callsOf(listQuotes).at(-1)?.input.query).toMatchObject({
      search: 'kelani',
      page: 1,
      limit: 50,
    })
  })

  test.each([
    ['/estimation?search=zz', 'No quotes match “zz”'],
    ['/estimation?search=zz&status=Sent', 'No sent quotes match “zz”'],
    ['/estimation?status=Draft', 'No draft quotes'],
  ])('without a match say so and can be cleared: %s', async (from, title) => {
    const { address } = await showQuotes({ quotes: [SENT], address: from })
    await expect.element(page.getByRole('heading', { name: title })).toBeVisible()
    await page.getByRole('button', { name: 'Clear filters' }).click()
    await expect.poll(address).toBe('/estimation')
    await expect.element(quoteRow('Q20')).toBeVisible()
  })

  test('with invalid values in the address are treated as absent', async () => {
    const { server } = await showQuotes({
      quotes: ALL,
      address: '/estimation?status=Paid&page=-1&quote=x',
    })
    await expect.element(quoteRow('Q20')).toBeVisible()
    expect(server.callsOf(listQuotes)[0]?.input.query).toMatchObject({ status: [], page: 1, search: '' })
    expect(page.getByRole('complementary').query()).toBeNull()
  })

  test('pages are in the address; the next one is preloaded', async () => {
    const { address, server } = await showQuotes({ quotes: ALL, total: 120 })
    await expect.poll(() => server.callsOf(listQuotes).map(({ input }) => input.query.page)).toEqual([1, 2])
    await page.getByRole('button', { name: 'Next page' }).click()
    await expect.poll(address).toBe('/estimation?page=2')
  })

  test('a page that no longer exists leads to the last one, without a step for Back', async () => {
    const { address } = await showQuotes({ quotes: ALL, address: '/estimation?page=9' })
    await expect.poll(address).toBe('/estimation')
    await expect.element(quoteRow('Q20')).toBeVisible()
  })
})

describe('the keyboard', () => {
  test('j and k move through the rows, Enter opens, Escape closes and returns the focus', async () => {
    const { address } = await showQuotes({ quotes: ALL })
    await expect.element(quoteRow('Q20')).toBeVisible()
    await userEvent.keyboard('jj')
    expect(focused()).toBe('Q20')
    await userEvent.keyboard('k{Enter}')
    await expect.poll(address).toBe('/estimation?quote=21')
    await expect.element(panel('Quote Q21')).toHaveFocus()
    await userEvent.keyboard('{Escape}')
    await expect.poll(address).toBe('/estimation')
    await expect.poll(focused).toBe('Q21')
  })

  test('a press on a row opens it, another row replaces it, and Back closes it', async () => {
    const { address, back } = await showQuotes({ quotes: ALL })
    await quoteRow('Q20').getByText('යාපනය ආහාර').click()
    await expect.element(panel('Quote Q20')).toBeVisible()
    await expect.element(quoteRow('Q20')).toHaveAttribute('aria-current', 'true')
    await quoteRow('Q16').getByText('Kelani Textiles').click()
    await expect.element(panel('Quote Q16')).toBeVisible()
    expect(address()).toBe('/estimation?quote=16')
    back()
    await expect.poll(address).toBe('/estimation')
    await expect.poll(() => page.getByRole('complementary').query()).toBeNull()
  })

  test('an open quote stays open while the list is filtered', async () => {
    const { address } = await showQuotes({ quotes: ALL, address: '/estimation?quote=20' })
    await expect.element(panel('Quote Q20')).toBeVisible()
    await chip('Declined').click()
    await expect.poll(address).toBe('/estimation?quote=20&status=Declined')
    await expect.element(panel('Quote Q20')).toBeVisible()
  })
})

describe('on a phone', () => {
  test('each quote has two lines, the sum is at the bottom, and a tap opens it', async () => {
    const failed = aQuoteMail({ state: 'failed' })
    const { address } = await showQuotes({ quotes: [aQuote(20, { mail: failed }), DRAFT], width: 390 })
    const item = page.getByRole('listitem').filter({ hasText: 'Lanka Foods' })
    await expect.element(item).toMatchTextContent(/LKR 1,180,000.00\s*Q20 · 12 Nov.* · e-mail failed\s*Sent/)
    await expect.element(page.getByText('Total, 2 quotes')).toBeVisible()
    expect(page.getByRole('table').query()).toBeNull()
    expect(document.documentElement.scrollWidth).toBe(390)
    for (const target of document.querySelectorAll('.quotes-page :is(a, button)')) {
      expect(target.getBoundingClientRect().height, target.textContent).toBeGreaterThanOrEqual(44)
    }
    await item.getByRole('link').click()
    await expect.poll(address).toBe('/estimation?quote=20')
    await page.getByRole('button', { name: 'Back' }).click()
    await expect.poll(address).toBe('/estimation')
  })
})
