import { expect, it } from 'vitest'
import { composeBody } from './compose-body.ts'

const APP_URL = 'https://board.example.lk/desk'
const compose = (...paragraphs: string[]) =>
  composeBody({ paragraphs, link: { path: '/user?a=1&b="2"', label: 'Open <users>' } }, APP_URL)

it('puts the link below the first paragraph, as text and as HTML', () => {
  const { text, html } = compose('One', 'Two')
  expect(text).toBe(`One\n\n${APP_URL}/user?a=1&b="2"\n\nTwo\n`)
  const inOrder = ['>One<', '>Open &lt;users&gt;</a>', '>Two<', 'Or open this address: ']
  const places = inOrder.map((each) => html.indexOf(each))
  expect(places.every((place) => place > 0)).toBe(true)
  expect(places).toEqual(places.toSorted((one, other) => one - other))
})

it('does without a link', () => {
  const { text, html } = composeBody({ paragraphs: ['One', 'Two'] }, APP_URL)
  expect(text).toBe('One\n\nTwo\n')
  expect(html).not.toContain('<a ')
})

it('takes typed text for text', () => {
  const { html } = compose(`<script>alert(1)</script><img src=x onerror=alert(1)> & "a" 'b'`)
  expect(html).toContain('&lt;script&gt;alert(1)&lt;/script&gt;&lt;img src=x onerror=alert(1)&gt;')
  expect(html).toContain('&amp; &quot;a&quot; &#39;b&#39;')
  expect(html).not.toMatch(/<script|<img|onerror="/)
})

it('keeps line breaks', () => {
  expect(compose('One\r\nTwo\nThree').html).toContain('>One<br>Two<br>Three<')
})

it('loads nothing, and leads nowhere but to APP_URL', () => {
  const { html } = compose('One')
  expect(html).not.toMatch(/src=|url\(|@import|<link|<base|<form/)
  const targets = Array.from(html.matchAll(/href="([^"]+)"/g), ([, target]) => target)
  expect(targets).toEqual(['https://board.example.lk/desk/user?a=1&amp;b=&quot;2&quot;'])
})

it('tells mail programs that it has a dark look', () => {
  expect(compose('One').html).toContain('<meta name="color-scheme" content="light dark">')
})
