import { expect, test } from 'vitest'
import { mailLink, phoneLink } from './contact-links.ts'

test.each([
  ['dilini@lankafoods.lk', 'mailto:dilini@lankafoods.lk'],
  ['accounts+2026@harbour.lk', 'mailto:accounts%2B2026@harbour.lk'],
  ['a?cc=b&c#d%e@mail.example', 'mailto:a%3Fcc%3Db%26c%23d%25e@mail.example'],
])('a mail link for %s has no other recipient', (email, link) => {
  expect(mailLink(email)).toBe(link)
  expect(decodeURIComponent(new URL(link).pathname)).toBe(email)
})

test.each([
  ['+94 11 244 9031', 'tel:+94112449031'],
  ['(011) 244-9031', 'tel:0112449031'],
  ['011 244 9031 / 077 341 2209', 'tel:0112449031'],
  ['Office: 0112449031 ext 5', 'tel:0112449031'],
  ['119', 'tel:119'],
  ['ask Chamari', undefined],
  ['', undefined],
])('%j is dialled as %s', (phone, link) => {
  expect(phoneLink(phone)).toBe(link)
})
