import { describe, expect, it } from 'vitest'
import { COMMON_PASSWORDS } from './common-passwords.ts'
import { LEAKED_PASSWORDS } from './leaked-passwords.ts'
import { refuseWeakPassword } from './password-rules.ts'

const owner = { fName: 'Nimali', sName: 'de Silva', email: 'nsilva@lankaprint.lk' }

describe('refuseWeakPassword', () => {
  it.each([
    ['common', 'Password123'],
    ['leaked', 'Starwars'],
    ['common, full width', 'ｐａｓｓｗｏｒｄ１'],
    ['one character', 'aaaaaaaaaaaa'],
    ['one group', 'xy7xy7xy7xy7'],
    ['digits in order', '23456789'],
    ['letters backwards', 'ihgfedcba'],
    ['a row of keys', 'sdfghjkl'],
    ['the product', 'Ledgerboard2026!'],
    ['the own names', 'nimali.silva.99'],
    ['the own address', 'nsilva@lankaprint'],
  ])('refuses %s: %s', (_, password) => {
    expect(() => refuseWeakPassword(password, owner)).toThrow(
      expect.objectContaining({ code: 'validation', fields: { password: expect.any(String) } }),
    )
  })

  it.each([
    'a quiet working tool',
    'rain on the roof',
    '8f2kq0zb',
    'කොළඹ වැස්ස දවස',
    'nimali likes red tea',
    '12345679x!',
  ])('accepts %s', (password) => {
    expect(() => refuseWeakPassword(password, owner)).not.toThrow()
  })

  it('names the field concerned', () => {
    expect(() => refuseWeakPassword('password1', owner, 'newPassword')).toThrow(
      expect.objectContaining({ fields: { newPassword: expect.any(String) } }),
    )
  })
})

describe('the common passwords', () => {
  it('are the 3,000 most common leaked ones and a few hundred more, in lower case, of at least 8 characters', () => {
    expect(LEAKED_PASSWORDS.size).toBe(3_000)
    expect(COMMON_PASSWORDS.size).toBeGreaterThan(400)
    for (const password of [...LEAKED_PASSWORDS, ...COMMON_PASSWORDS]) {
      expect(password).toBe(password.toLowerCase())
      expect(password.length).toBeGreaterThanOrEqual(8)
    }
  })
})
