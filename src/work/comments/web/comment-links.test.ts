import { expect, test } from 'vitest'
import { splitAtLinks } from './comment-links.ts'

const linksIn = (text: string) =>
  splitAtLinks(text)
    .filter((part) => part.href !== undefined)
    .map((part) => part.text)

test('the parts together form the text', () => {
  const text = 'See https://a.example/x and\nhttp://b.example, or mailto:kasun@example.com.'
  expect(
    splitAtLinks(text)
      .map((part) => part.text)
      .join(''),
  ).toBe(text)
  expect(linksIn(text)).toEqual(['https://a.example/x', 'http://b.example', 'mailto:kasun@example.com'])
})

test.for([
  ['the full stop after it is the sentence’s', 'See https://a.example/x.', 'https://a.example/x'],
  ['and so is every other sign', '“https://a.example/x?y=1”!', 'https://a.example/x?y=1'],
  ['a bracket around it is not its own', '(https://a.example/x)', 'https://a.example/x'],
  ['a bracket that opens in it is', 'https://a.example/x_(y)', 'https://a.example/x_(y)'],
  ['capitals are no other scheme', 'HTTPS://A.example/X', 'HTTPS://A.example/X'],
] as const)('%s', ([, text, link]) => {
  expect(linksIn(text)).toEqual([link])
})

test.for([
  'javascript:alert(1)',
  'data:text/html,x',
  'file:///etc/passwd',
  'xhttps://a.example',
  'https://',
  'http://[',
  'mailto:',
  'vbscript:https',
  'kasun@example.com',
])('%s stays text', (text) => {
  expect(splitAtLinks(text)).toEqual([{ text }])
})

test('only links with safe schemes result, however a text is composed', () => {
  for (const part of splitAtLinks(
    'javascript:https://a.example data:mailto:x@y.example java\nscript:http://c',
  )) {
    if (part.href !== undefined) expect(part.href).toMatch(/^(?:https?|mailto):/)
  }
})

test('an empty text has no parts', () => {
  expect(splitAtLinks('')).toEqual([])
})
