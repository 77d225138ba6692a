import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { ApiFailure, Recorded } from '#test/web/fake-server.ts'
import { takeOffer } from '#test/web/undo-offer.ts'
import {
  ACCEPTED,
  aQuote,
  aQuoteMail,
  choose,
  DECLINED,
  DRAFT,
  INVOICED,
  quoteRow,
  SENT,
  showQuotes,
} from '#test/web/quotes-page-scene.tsx'
import { deleteQuote, getQuotePdf, sendQuote, setQuoteStatus } from '../shared/quote-endpoints.ts'
import type { Quote } from '../shared/quote-schema.ts'

const toasts = page.getByRole('region', { name: 'Notifications' })
const question = page.getByRole('alertdialog', { name: 'Delete Quote' })
const NOT_NOW = new ApiFailure(409, { message: 'Somebody was faster.' })

/** The menu's items in order; a disabled one with its reason, the current status with a tick. */
async function menuOf(quote: Quote): Promise<string[]> {
  await showQuotes({ quotes: [quote] })
  await page.getByRole('button', { name: `Actions for ${quote.quoteNumber}` }).click()
  await expect.element(page.getByRole('menu')).toBeVisible()
  return [...document.querySelectorAll('[role^="menuitem"], [role="separator"]')].map((item) => {
    if (item.role === 'separator') return '|'
    const reason = item.ariaDisabled === 'true' ? ` (${item.getAttribute('aria-description')})` : ''
    return `${item.textContent}${reason}${item.ariaChecked === 'true' ? ' ✓' : ''}`
  })
}

describe('the menu of a quote', () => {
  const NO_CONVERT = 'Convert to invoice (Only an accepted quote becomes an invoice)'
  const NO_PART = 'Ask for a part… (Only an accepted quote is billed)'
  const NO_PROJECT = 'Start project… (Only an accepted quote starts a project)'
  const NO_SHARE = 'Share… (Mark this quote as sent before you share it)'
  test.each([
    ['a draft', DRAFT, ['Edit', 'Send', NO_SHARE, NO_CONVERT, NO_PART, NO_PROJECT], 'Draft'],
    ['a sent one', SENT, ['Edit', 'Send', 'Share…', NO_CONVERT, NO_PART, NO_PROJECT], 'Sent'],
    ['a declined one', DECLINED, ['Edit', 'Send', 'Share…', NO_CONVERT, NO_PART, NO_PROJECT], 'Declined'],
    [
      'an accepted one',
      ACCEPTED,
      [
        'Edit (An accepted quote can no longer be edited: change its status first)',
        'Send',
        'Share…',
        'Convert to invoice',
        'Ask for a part…',
        'Start project…',
      ],
      'Accepted',
    ],
    [
      'one that became an invoice',
      INVOICED,
      [
        'Edit (This quote became an invoice and can no longer be edited)',
        'Send',
        'Share…',
        'Convert to invoice (This quote became an invoice already)',
        'Ask for a part… (This quote became an invoice already)',
        'Start project…',
      ],
      'Accepted',
    ],
    [
      'one without an address',
      aQuote(3, { clientEmail: null }),
      [
        'Edit',
        'Send (This quote has no client email: add one to send it)',
        'Share…',
        NO_CONVERT,
        NO_PART,
        NO_PROJECT,
      ],
      'Sent',
    ],
  ])(
    'has every action for %s, and says why some are unavailable',
    async (_name, quote, [edit, send, share, convert, part, project], status) => {
      expect(await menuOf(quote)).toEqual([
        edit,
        'Download PDF',
        send,
        share,
        convert,
        part,
        project,
        '|',
        ...['Draft', 'Sent', 'Accepted', 'Declined'].map((each) => {
          if (each === status) return `Mark as ${each} ✓`
          const reason = ` (This quote became an invoice and can no longer be ${each})`
          return `Mark as ${each}${quote === INVOICED ? reason : ''}`
        }),
        '|',
        'Delete',
      ])
    },
  )

  test('does nothing for an unavailable action', async () => {
    await showQuotes({ quotes: [ACCEPTED] })
    await page.getByRole('button', { name: 'Actions for Q18' }).click()
    await page.getByRole('menuitem', { name: 'Edit' }).click({ force: true })
    expect(page.getByRole('dialog').query()).toBeNull()
  })

  test('opens the quote for editing', async () => {
    await showQuotes({ quotes: [DRAFT] })
    await choose('Q21', 'Edit')
    await expect.element(page.getByRole('dialog', { name: 'Edit Quote' })).toBeVisible()
  })
})

describe('sending', () => {
  test('shows progress and success, and the row follows', async () => {
    const { server, scene } = await showQuotes({ quotes: [DRAFT] })
    const answered = Promise.withResolvers<void>()
    server.on(sendQuote, async () => {
      await answered.promise
      scene.quotes = [aQuote(21, { mail: aQuoteMail({ state: 'queued' }) })]
      return scene.quotes[0] ?? DRAFT
    })
    await choose('Q21', 'Send')
    await expect.element(page.getByText('Sending quote...')).toBeVisible()
    answered.resolve()
    await expect.element(toasts).toMatchTextContent(/^Email Sent\s*Quote sent successfully!$/)
    await expect.element(quoteRow('Q21')).toMatchTextContent(/Sent.*Queued/)
    await expect.poll(() => page.getByText('Sending quote...').query()).toBeNull()
  })

  test('without a mail server says that the message waits', async () => {
    await showQuotes({ quotes: [DRAFT], mailConfigured: false })
    await choose('Q21', 'Send')
    await expect
      .element(toasts)
      .toMatchTextContent(
        /^Email Sent\s*Quote sent successfully! No mail server is set: the message waits in the outbox\.$/,
      )
  })

  test('that fails shows the server’s message and the current state', async () => {
    const { server, scene } = await showQuotes({ quotes: [DRAFT] })
    server.on(sendQuote, () => {
      scene.quotes = [aQuote(21, { status: 'Declined' })]
      return NOT_NOW
    })
    await choose('Q21', 'Send')
    await expect.element(page.getByRole('alert')).toMatchTextContent(/^Send Failed\s*Somebody was faster\.$/)
    await expect.element(quoteRow('Q21')).toMatchTextContent(/Declined/)
  })

  test('happens once for two presses, and the second one does nothing else', async () => {
    const { server } = await showQuotes({ quotes: [DRAFT], address: '/estimation?quote=21' })
    const panel = page.getByRole('complementary')
    await panel.getByRole('button', { name: 'Send' }).dblClick()
    await expect.element(toasts).toMatchTextContent(/Quote sent successfully!/)
    await expect.element(panel.getByRole('button', { name: 'Mark as Accepted' })).toBeVisible()
    expect(server.callsOf(sendQuote)).toHaveLength(1)
    expect(server.callsOf(setQuoteStatus)).toEqual([])
  })
})

describe('the status', () => {
  test.each([
    ['Draft', SENT],
    ['Sent', DRAFT],
    ['Accepted', SENT],
    ['Declined', ACCEPTED],
  ])('becomes %s from the menu, with a confirmation', async (status, quote) => {
    const { server } = await showQuotes({ quotes: [quote] })
    await choose(quote.quoteNumber, `Mark as ${status}`)
    await expect.element(toasts).toMatchTextContent(`${quote.quoteNumber} is marked as ${status}`)
    await expect.element(quoteRow(quote.quoteNumber)).toMatchTextContent(new RegExp(status))
    expect(server.callsOf(setQuoteStatus).map(({ input }) => input.body)).toEqual([{ status }])
  })

  test('can be undone', async () => {
    const { server } = await showQuotes({ quotes: [DRAFT] })
    server.on(setQuoteStatus, () => new Recorded({ ...DRAFT, status: 'Sent' as const }, [5]))
    await choose('Q21', 'Mark as Sent')
    expect(await takeOffer(server)).toEqual([5])
  })

  test('needs no call if it is unchanged', async () => {
    const { server } = await showQuotes({ quotes: [SENT] })
    await choose('Q20', 'Mark as Sent')
    expect(server.callsOf(setQuoteStatus)).toEqual([])
  })

  test('that cannot be set is reported, and the row shows the current state', async () => {
    const { server, scene } = await showQuotes({ quotes: [SENT] })
    server.on(setQuoteStatus, () => {
      scene.quotes = [aQuote(20, { status: 'Declined' })]
      return NOT_NOW
    })
    await choose('Q20', 'Mark as Accepted')
    await expect
      .element(page.getByRole('alert'))
      .toMatchTextContent(/^Failed to update status\. Please try again\.\s*Somebody was faster\.$/)
    await expect.element(quoteRow('Q20')).toMatchTextContent(/Declined/)
  })
})

describe('the PDF', () => {
  const saved = () => {
    const names: string[] = []
    const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
      this: HTMLAnchorElement,
    ) {
      names.push(this.download)
    })
    onTestFinished(() => click.mockRestore())
    return names
  }

  test('is saved under its name, with a confirmation', async () => {
    const names = saved()
    const { server } = await showQuotes({ quotes: [SENT] })
    server.on(getQuotePdf, () => ({
      type: 'application/pdf' as const,
      bytes: new TextEncoder().encode('%PDF-1.7'),
      name: 'other.pdf',
    }))
    await choose('Q20', 'Download PDF')
    await expect.element(toasts).toMatchTextContent(/^Download Complete\s*PDF downloaded successfully$/)
    expect(names).toEqual(['Quote-Q20.pdf'])
  })

  test('that cannot be loaded is reported', async () => {
    const names = saved()
    const { server } = await showQuotes({ quotes: [SENT] })
    server.on(getQuotePdf, () => NOT_NOW)
    await choose('Q20', 'Download PDF')
    await expect
      .element(page.getByRole('alert'))
      .toMatchTextContent(/^Download Failed\s*Failed to download PDF\. Please try again\.$/)
    expect(names).toEqual([])
  })
})

describe('deleting', () => {
  test('asks in the specification’s words, names the quote, and can be cancelled', async () => {
    const { server } = await showQuotes({ quotes: [INVOICED] })
    await choose('Q15', 'Delete')
    await expect
      .element(question)
      .toHaveAccessibleDescription(
        'Are you sure you want to delete this quote? You can restore it for 30 days.',
      )
    await expect
      .element(question)
      .toMatchTextContent(
        /Ceylon Spice\s*Accepted\s*Q15 · Web shop\s*The invoice made from it stays\.\s*LKR 1,180,000.00/,
      )
    await expect.element(question.getByRole('button', { name: 'Cancel' })).toHaveFocus()
    await userEvent.keyboard('{Escape}')
    expect(question.query()).toBeNull()
    expect(server.callsOf(deleteQuote)).toEqual([])
  })

  test('shows progress and success; the row disappears, and the focus moves to the next one', async () => {
    const { server, scene } = await showQuotes({ quotes: [DRAFT, SENT, DECLINED] })
    const answered = Promise.withResolvers<void>()
    server.on(deleteQuote, async () => {
      await answered.promise
      scene.quotes = [DRAFT, DECLINED]
    })
    await choose('Q20', 'Delete')
    await question.getByRole('button', { name: 'Delete', exact: true }).click()
    await expect.element(page.getByText('Deleting quote...')).toBeVisible()
    answered.resolve()
    await expect.element(page.getByText('Quote deleted successfully')).toBeVisible()
    await expect.poll(() => quoteRow('Q20').query()).toBeNull()
    await expect.poll(() => document.activeElement?.textContent).toBe('Q16')
  })

  test('from the panel closes it, and the focus moves to the row in its place', async () => {
    const { address } = await showQuotes({ quotes: [DRAFT, SENT, DECLINED], address: '/estimation?quote=20' })
    await page.getByRole('button', { name: /^More about/ }).click()
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    await question.getByRole('button', { name: 'Delete', exact: true }).click()
    await expect.poll(address).toBe('/estimation')
    await expect.poll(() => quoteRow('Q20').query()).toBeNull()
    await expect.poll(() => document.activeElement?.textContent).toBe('Q16')
  })

  test('that fails is reported, and the quote stays', async () => {
    const { server, address } = await showQuotes({ quotes: [SENT], address: '/estimation?quote=20' })
    server.on(deleteQuote, () => NOT_NOW)
    await page.getByRole('button', { name: /^More about/ }).click()
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    await question.getByRole('button', { name: 'Delete', exact: true }).click()
    await expect
      .element(page.getByRole('alert'))
      .toMatchTextContent(/^Failed to delete quote\. Please try again\.\s*Somebody was faster\.$/)
    expect(address()).toBe('/estimation?quote=20')
    await expect.element(quoteRow('Q20')).toBeVisible()
  })
})
