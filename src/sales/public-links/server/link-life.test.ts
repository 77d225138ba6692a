import { expect, test } from 'vitest'
import { endOfLink } from './link-life.ts'

const made = '2026-11-20T06:00:00.000Z'
const standard = { life: 'standard', expires_at: null, created_at: made } as const
const end = (
  link: Parameters<typeof endOfLink>[0],
  document: Partial<Parameters<typeof endOfLink>[1]> = {},
) => endOfLink(link, { untilDay: null, settledAt: null, ...document }, 'Asia/Colombo')?.toISOString() ?? null

test('a quote is shown until 30 days after it was valid, or for 90 days', () => {
  const quote = { ...standard, kind: 'quote' } as const
  expect(end(quote, { untilDay: '2026-12-16' })).toBe('2027-01-15T18:30:00.000Z')
  expect(end(quote)).toBe('2027-02-18T06:00:00.000Z')
  // shared long after it was valid: for 30 days
  expect(end(quote, { untilDay: '2026-01-10' })).toBe('2026-12-20T06:00:00.000Z')
})

test('an invoice is shown for a year, or until 60 days after it was settled', () => {
  const invoice = { ...standard, kind: 'invoice' } as const
  expect(end(invoice)).toBe('2027-11-20T06:00:00.000Z')
  expect(end(invoice, { settledAt: new Date('2026-12-01T06:00:00Z') })).toBe('2027-01-30T06:00:00.000Z')
  expect(end(invoice, { settledAt: new Date('2026-01-01T06:00:00Z') })).toBe('2027-01-19T06:00:00.000Z')
  expect(end(invoice, { settledAt: new Date('2027-11-01T06:00:00Z') })).toBe('2027-11-20T06:00:00.000Z')
})

test('who chooses a day or no end decides, whatever the document says', () => {
  const expires = '2026-12-31T18:30:00.000Z'
  const link = { kind: 'quote', life: 'day', expires_at: expires, created_at: made } as const
  expect(end(link, { untilDay: '2026-12-16' })).toBe(expires)
  expect(end({ ...link, life: 'endless', expires_at: null })).toBeNull()
})
