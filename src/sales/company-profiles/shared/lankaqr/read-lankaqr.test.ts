import { expect, it } from 'vitest'
import { lankaqrText } from '#test/sample-lankaqr.ts'
import { crc16 } from './crc16.ts'
import { readLankaqr } from './read-lankaqr.ts'

it('reads the merchant of a static code (spec 25.2)', () => {
  const merchant = { name: 'KADAL STUDIO', city: 'COLOMBO' }
  expect(readLankaqr(lankaqrText())).toEqual({ merchant })
  expect(readLankaqr(lankaqrText({ '01': null }))).toEqual({ merchant })
  expect(readLankaqr(lankaqrText().replace(/.{4}$/, (sum) => sum.toLowerCase()))).toEqual({ merchant })
  // the check value of CRC-16/CCITT-FALSE
  expect(crc16('123456789')).toBe('29B1')
})

const NO_CODE = 'This is not a payment code: choose a picture of your LANKAQR code'
const ONE_PAYMENT = 'This code is for one payment: choose your static code, which has no amount'
const NO_MERCHANT = 'This code does not say the name and the city of its merchant'

it.each([
  ['', NO_CODE],
  ['https://bluelotus.example', NO_CODE],
  ['BEGIN:VCARD', NO_CODE],
  [lankaqrText({ '00': '02' }), NO_CODE],
  [lankaqrText().slice(0, -1), NO_CODE],
  [`${lankaqrText()}5303144`, NO_CODE],
  [lankaqrText({}, '0000'), 'The check sum of this code is wrong: choose a sharper picture of it'],
  [
    lankaqrText().replace('KADAL', 'KADAI'),
    'The check sum of this code is wrong: choose a sharper picture of it',
  ],
  [lankaqrText({ 53: '840' }), 'This code is not in Sri Lankan rupees'],
  [lankaqrText({ 53: null }), 'This code is not in Sri Lankan rupees'],
  [lankaqrText({ 58: 'IN' }), 'This code is not of a merchant in Sri Lanka'],
  [lankaqrText({ 54: '1500.00' }), ONE_PAYMENT],
  [lankaqrText({ '01': '12' }), ONE_PAYMENT],
  [lankaqrText({ 59: ' ' }), NO_MERCHANT],
  [lankaqrText({ 60: null }), NO_MERCHANT],
])('refuses %j', (text, fault) => {
  expect(readLankaqr(text)).toEqual({ fault })
})
