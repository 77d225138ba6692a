import { expect, test } from 'vitest'
import { clientText, namedUser, ownerText, periodText } from './project-texts.ts'

const CLIENT = { id: 4, contactName: 'Sunil Mendis', companyName: 'Lanka Foods (Pvt) Ltd' }
const KASUN = { id: '019a41b0-0000-7000-8000-000000000003', name: 'Kasun De Silva' }

test.each([
  [{ clientId: 4, client: CLIENT }, 'Lanka Foods (Pvt) Ltd'],
  [{ clientId: 4, client: { ...CLIENT, companyName: '' } }, 'Sunil Mendis'],
  [{ clientId: 4, client: null }, 'Client ID: 4'],
  [{ clientId: null, client: null }, 'No Client Assigned'],
])('the client of %j is shown as %s', (project, text) => {
  expect(clientText(project)).toBe(text)
})

test('the owner is named, or reported as missing', () => {
  expect(ownerText(KASUN.id, [KASUN])).toBe('Kasun De Silva')
  expect(ownerText(KASUN.id, [])).toBe(`User ID: ${KASUN.id}`)
  expect(ownerText(KASUN.id, undefined)).toBe('Loading...')
  expect(ownerText(null, undefined)).toBe('No Owner Assigned')
  expect(namedUser({ id: 'a', fName: 'Kasun', sName: 'De Silva' }).name).toBe('Kasun De Silva')
  expect(namedUser({ id: 'a', fName: '', sName: ' ' }).name).toBe('Unknown User')
})

test.each([
  ['2026-09-01', '2026-12-18', '1 Sep – 18 Dec 2026'],
  ['2026-10-12', '2027-01-29', '12 Oct 2026 – 29 Jan 2027'],
  ['2026-09-01', null, 'From 1 Sep 2026'],
  [null, '2026-12-18', 'Until 18 Dec 2026'],
  [null, null, 'No due date set'],
])('%s to %s is shown as %s', (startDate, endDate, text) => {
  expect(periodText({ startDate, endDate })).toBe(text)
})
