import { expect, test } from 'vitest'
import { isTin, tinWarning } from './tin.ts'

test('a TIN has 9 digits', () => {
  expect(isTin('103318265')).toBe(true)
  for (const text of ['', '10331826', '1033182655', '10331826a', '103 318 265'])
    expect(isTin(text)).toBe(false)
  expect(isTin(null)).toBe(false)
})

test('warns of an unusual TIN or VAT number, and of neither while it is empty', () => {
  expect(tinWarning({ tin: '', vatNumber: '1' })).toBeUndefined()
  expect(tinWarning({ tin: '10331826', vatNumber: '' })).toBe('A TIN has 9 digits.')
  expect(tinWarning({ tin: '103318265', vatNumber: '103318265-7000' })).toBeUndefined()
  expect(tinWarning({ tin: '103318265', vatNumber: '999999999-7000' })).toBe(
    'The VAT number usually begins with the TIN.',
  )
})
