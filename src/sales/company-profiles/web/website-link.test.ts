import { expect, test } from 'vitest'
import { websiteLink } from './website-link.ts'

test.each([
  ['https://kadalstudio.lk', 'https://kadalstudio.lk/', 'kadalstudio.lk'],
  ['HTTP://Kadal.lk/', 'http://kadal.lk/', 'Kadal.lk'],
  ['https://kadal.lk/print/?a=1', 'https://kadal.lk/print/?a=1', 'kadal.lk/print/?a=1'],
])('%s is a link', (website, href, text) => {
  expect(websiteLink(website)).toEqual({ href, text })
})

test.each(['javascript:alert(1)', 'data:text/html,x', 'kadal.lk', ''])('%j is not a link', (website) => {
  expect(websiteLink(website)).toBeUndefined()
})
