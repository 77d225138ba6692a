import { describe, expect, it } from 'vitest'
import { XSS_PAYLOADS } from '#test/xss-payloads.ts'
import { composeBody, type MailSheet } from './compose-body.ts'

const APP_URL = 'https://board.example.lk/desk'
const compose = (...paragraphs: string[]) =>
  composeBody({ paragraphs, link: { path: '/user?a=1&b="2"', label: 'Open <users>' } }, APP_URL)

it('places the link below the first paragraph, as text and as HTML', () => {
  const { text, html } = compose('One', 'Two')
  expect(text).toBe(`One\n\n${APP_URL}/user?a=1&b="2"\n\nTwo\n`)
  const inOrder = ['>One<', '>Open &lt;users&gt;</a>', '>Two<', 'Or open this address: ']
  const places = inOrder.map((each) => html.indexOf(each))
  expect(places.every((place) => place > 0)).toBe(true)
  expect(places).toEqual(places.toSorted((one, other) => one - other))
})

it('works without a link', () => {
  const { text, html } = composeBody({ paragraphs: ['One', 'Two'] }, APP_URL)
  expect(text).toBe('One\n\nTwo\n')
  expect(html).not.toContain('<a ')
})

it('treats typed text as text', () => {
  const { html } = compose(`<script>alert(1)</script><img src=x onerror=alert(1)> & "a" 'b'`)
  expect(html).toContain('&lt;script&gt;alert(1)&lt;/script&gt;&lt;img src=x onerror=alert(1)&gt;')
  expect(html).toContain('&amp; &quot;a&quot; &#39;b&#39;')
  expect(html).not.toMatch(/<script|<img|onerror="/)
})

it('keeps line breaks', () => {
  expect(compose('One\r\nTwo\nThree').html).toContain('>One<br>Two<br>Three<')
})

it('loads nothing, and links only to APP_URL', () => {
  const { html } = compose('One')
  expect(html).not.toMatch(/src=|url\(|@import|<link|<base|<form/)
  const targets = Array.from(html.matchAll(/href="([^"]+)"/g), ([, target]) => target)
  expect(targets).toEqual(['https://board.example.lk/desk/user?a=1&amp;b=&quot;2&quot;'])
})

it('tells mail programs that it supports dark mode', () => {
  expect(compose('One').html).toContain('<meta name="color-scheme" content="light dark">')
})

const SHEET: MailSheet = {
  company: 'Kadal Studio (Pvt) Ltd',
  color: '#7b2d5b',
  figure: { label: 'Amount due', text: 'LKR 617,730.00' },
  facts: [
    { label: 'Invoice', text: 'INV-00031' },
    { label: 'Due', text: '3 December 2026' },
  ],
  small: ['Bank: Commercial Bank of Ceylon', 'Reference: INV-00031'],
  footer: '42/1 Galle Road · Colombo 03',
}
const PARAGRAPHS = ['Dear Ruwan,', 'Here is our invoice.', 'Thanks for your business.']
const composeSheet = (sheet: Partial<MailSheet> = {}, link?: { path: string; label: string }) =>
  composeBody(
    { paragraphs: PARAGRAPHS, sheet: { ...SHEET, ...sheet }, ...(link === undefined ? {} : { link }) },
    APP_URL,
  )

describe('the sheet of a document’s mail', () => {
  it('contains everything as text, in order', () => {
    expect(composeSheet({}, { path: '/x', label: 'View' }).text).toBe(`Kadal Studio (Pvt) Ltd

Dear Ruwan,

Here is our invoice.

Amount due: LKR 617,730.00
Invoice: INV-00031
Due: 3 December 2026

https://board.example.lk/desk/x

Bank: Commercial Bank of Ceylon
Reference: INV-00031

Thanks for your business.

42/1 Galle Road · Colombo 03
Sent by Ledgerboard at board.example.lk
`)
  })

  it('contains the same as HTML, with the company’s name instead of the product’s', () => {
    const { html } = composeSheet({}, { path: '/x', label: 'View' })
    const inOrder = [
      'Kadal Studio (Pvt) Ltd',
      'Dear Ruwan,',
      'Here is our invoice.',
      'Amount due',
      'LKR 617,730.00',
      'Invoice',
      'INV-00031',
      'Due',
      '3 December 2026',
      'View',
      'Bank: Commercial Bank of Ceylon',
      'Reference: INV-00031',
      'Thanks for your business.',
      'Or open this address: https://board.example.lk/desk/x',
      '42/1 Galle Road · Colombo 03',
      'Sent by Ledgerboard at board.example.lk',
    ]
    const body = html.slice(html.indexOf('<body'))
    const said = Array.from(body.matchAll(/>([^<]+)</g), ([, text = '']) => text.trim())
    expect(said.filter((text) => text !== '' && text !== '&nbsp;')).toEqual(inOrder)
    expect(html.match(/Ledgerboard/g)).toHaveLength(1)
  })

  it('has the company’s colour, with text that is readable on it and on white', () => {
    const link = { path: '/x', label: 'View' }
    const { html: dark } = composeSheet({}, link)
    expect(dark.match(/background-color:#7b2d5b/g)).toHaveLength(2)
    expect(dark).toMatch(/<a [^>]+color:#ffffff/)
    expect(dark).toMatch(/font:28px[^"]+color:#7b2d5b/)
    const { html: light } = composeSheet({ color: '#ffe08a' }, link)
    expect(light.match(/background-color:#ffe08a/g)).toHaveLength(2)
    expect(light).toMatch(/<a [^>]+color:#17191d/)
    expect(light).toMatch(/font:28px[^"]+color:#17191d/)
    expect(composeBody({ paragraphs: ['One'] }, APP_URL).html).toContain('background-color:#1d7a71')
  })

  it('works without small lines, a footer, facts and a company', () => {
    const { text, html } = composeSheet({ company: '', facts: [], small: [], footer: '' })
    expect(text).toMatch(/^Ledgerboard\n\nDear Ruwan,/)
    expect(text).toMatch(/Amount due: LKR 617,730\.00\n\nThanks[^\n]+\n\nSent by Ledgerboard/)
    expect(html).not.toContain('<br>Sent by')
    expect(html).not.toContain('undefined')
  })

  it('loads nothing', () => {
    const { html } = composeSheet()
    expect(html).not.toMatch(/src=|url\(|@import|<link|<base|<form|<img|href/)
  })

  it('treats every attack in every field as text', () => {
    const tagsOf = (html: string) =>
      Array.from(html.matchAll(/<[^>]*>/g), ([tag]) => tag).filter((tag) => tag !== '<br>')
    const all = (text: string, color: string) =>
      composeBody(
        {
          paragraphs: [text, text, text],
          link: { path: '/x', label: text },
          sheet: {
            company: text,
            color,
            figure: { label: text, text },
            facts: [{ label: text, text }],
            small: [text],
            footer: text,
          },
        },
        APP_URL,
      )
    const tags = tagsOf(all('x', '#1d7a71').html)
    for (const { html: attack } of XSS_PAYLOADS) {
      const { html, text } = all(attack, attack)
      expect(tagsOf(html), attack).toEqual(tags)
      expect(text.split(attack)).toHaveLength(10 + 1)
    }
  })
})
