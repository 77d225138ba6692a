import { expect, it } from 'vitest'
import { mailSender, senderText } from './mail-sender.ts'

const APP_URL = 'https://board.example.lk/desk'

it.each([
  ['office@example.lk', 'Ledgerboard', 'office@example.lk'],
  ['Office <office@example.lk>', 'Office', 'office@example.lk'],
  ['"Nimal, Perera" <office@example.lk>', 'Nimal, Perera', 'office@example.lk'],
  ['Nimal "N" Perera  < office@example.lk >', 'Nimal "N" Perera', 'office@example.lk'],
  ['<office@example.lk>', 'Ledgerboard', 'office@example.lk'],
  ['කාර්යාලය <office@example.lk>', 'කාර්යාලය', 'office@example.lk'],
])('MAIL_FROM %s', (mailFrom, name, address) => {
  expect(mailSender({ mailFrom, smtpUrl: 'smtp://x%40y.lk@z', appUrl: APP_URL })).toEqual({ name, address })
})

it.each([
  ['smtps://office%40example.lk:pw@mail.example.lk', APP_URL, 'office@example.lk'],
  ['smtps://apikey:pw@mail.example.lk', APP_URL, 'ledgerboard@board.example.lk'],
  [undefined, APP_URL, 'ledgerboard@board.example.lk'],
  [undefined, 'http://localhost:3000', 'ledgerboard@localhost'],
  [undefined, 'http://192.168.1.4:3000', 'ledgerboard@[192.168.1.4]'],
  [undefined, 'http://[::1]:3000', 'ledgerboard@[IPv6:::1]'],
])('without MAIL_FROM, by %s and %s', (smtpUrl, appUrl, address) => {
  expect(mailSender({ mailFrom: undefined, smtpUrl, appUrl })).toEqual({ name: 'Ledgerboard', address })
})

it('the sender is shown as a name and an address', () => {
  expect(senderText({ name: 'Office', address: 'office@example.lk' })).toBe('Office <office@example.lk>')
})
