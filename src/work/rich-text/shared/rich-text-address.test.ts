import { expect, test } from 'vitest'
import {
  fetchedImageAddress,
  imageAddressOf,
  isImageAddress,
  isLinkAddress,
  linkAddressOf,
} from './rich-text-address.ts'

test.each([
  ['https://example.com', 'https://example.com'],
  ['  http://localhost:3000/task?id=1#x  ', 'http://localhost:3000/task?id=1#x'],
  ['example.com', 'https://example.com'],
  ['www.example.lk/ගිණුම්?a=1', 'https://www.example.lk/ගිණුම්?a=1'],
  ['kasun@example.com', 'mailto:kasun@example.com'],
  ['mailto:kasun@example.com?subject=Hi', 'mailto:kasun@example.com?subject=Hi'],
  ['HTTPS://EXAMPLE.COM', 'HTTPS://EXAMPLE.COM'],
])('%j is a link to %j', (typed, address) => {
  expect(linkAddressOf(typed)).toBe(address)
})

test.each([
  '',
  ' ',
  'word',
  'two words',
  'http://',
  'https:example.com',
  'https:/example.com',
  'https:///x',
  '//example.com',
  '/task/12',
  '#top',
  'javascript:alert(1)',
  'JAVASCRIPT:alert(1)//.com',
  'java\nscript:alert(1)',
  'ftp://example.com',
  'data:text/html,x',
  'mailto:',
  'mailto:x',
  'https://exa mple.com',
  'https://a.lk/\u202egnp.exe',
  'https:\\\\a.lk',
  'file:///etc',
])('%j is not a link', (typed) => {
  expect(linkAddressOf(typed)).toBeUndefined()
})

test('images are loaded only from the web', () => {
  expect(imageAddressOf('example.com/a.png')).toBe('https://example.com/a.png')
  expect(imageAddressOf('kasun@example.com')).toBeUndefined()
  expect(isImageAddress('mailto:kasun@example.com')).toBe(false)
  expect(isImageAddress('data:image/png;base64,AAAA')).toBe(false)
  expect(isLinkAddress('mailto:kasun@example.com')).toBe(true)
})

test('an image is requested over https', () => {
  expect(fetchedImageAddress('http://a.lk/http://b.png')).toBe('https://a.lk/http://b.png')
  expect(fetchedImageAddress('https://a.lk/x.png')).toBe('https://a.lk/x.png')
})
