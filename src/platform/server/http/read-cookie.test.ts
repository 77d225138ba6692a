import { expect, it } from 'vitest'
import { readCookie } from './read-cookie.ts'

it('finds a cookie by its whole name', () => {
  const header = 'other=1; openid-result=a=b ;openid-result-2=c'
  expect(readCookie(header, 'openid-result')).toBe('a=b')
  expect(readCookie(header, 'openid-result-2')).toBe('c')
  expect(readCookie(header, 'openid')).toBeUndefined()
  expect(readCookie('', 'openid')).toBeUndefined()
})
