import { expect, test, vi } from 'vitest'
import { keepDraft } from './drafts.ts'
import { type FormDraft, openDraft } from './form-draft.ts'

const ME = '019a3f2c-0000-7000-8000-000000000001'
const DAY = 24 * 60 * 60 * 1000

function typed(name: string, phone = ''): FormDraft {
  return { values: { name, phone }, base: { name: '', phone: '' }, version: 3, file: undefined, key: 'k' }
}

const foundIn = (name: string) => openDraft(ME, name).found?.draft.values

test('a draft is found when the same record is opened again, until it is deleted', () => {
  const first = openDraft(ME, 'client 12')
  expect(first.found).toBeUndefined()
  first.keep(typed('Anvil'))
  const again = openDraft(ME, 'client 12')
  expect(again.found?.draft).toEqual(typed('Anvil'))
  expect(openDraft(ME, 'client 1').found).toBeUndefined()
  again.drop()
  expect(localStorage).toHaveLength(0)
})

test('two tabs do not mix their fields, and neither takes the other’s text', () => {
  const one = openDraft(ME, 'client new')
  const other = openDraft(ME, 'client new')
  one.keep(typed('Anvil'))
  other.keep(typed('', '011'))
  one.keep(typed('Anvil & Sons'))
  expect(localStorage).toHaveLength(2)
  const later = openDraft(ME, 'client new')
  expect(later.found?.draft.values).toEqual({ name: 'Anvil & Sons', phone: '' })
  later.drop()
  expect(foundIn('client new')).toEqual({ name: '', phone: '011' })
})

test('a tab whose draft was taken over by another tab stores its text separately', () => {
  const one = openDraft(ME, 'client new')
  one.keep(typed('A'))
  const other = openDraft(ME, 'client new')
  other.keep(typed('AB'))
  one.keep(typed('AC'))
  other.drop()
  expect(foundIn('client new')).toEqual({ name: 'AC', phone: '' })
})

test('a draft taken over by another tab is not deleted by the tab that had it', () => {
  const one = openDraft(ME, 'client new')
  one.keep(typed('A'))
  openDraft(ME, 'client new').keep(typed('AB'))
  one.drop()
  expect(foundIn('client new')).toEqual({ name: 'AB', phone: '' })
})

test('opening a draft does not renew it; after 30 days it is deleted, whoever wrote it', () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const start = Date.now()
  openDraft(ME, 'client 12').keep(typed('A'))
  keepDraft('somebody else', 'client 3', 'text')
  vi.setSystemTime(start + 29 * DAY)
  const again = openDraft(ME, 'client 12')
  if (again.found !== undefined) again.keep(again.found.draft)
  expect(openDraft(ME, 'client 12').found?.at).toBe(start)
  vi.setSystemTime(start + 31 * DAY)
  openDraft(ME, 'project new')
  expect(localStorage).toHaveLength(0)
  vi.useRealTimers()
})

test('a draft stored by an earlier build, without the base version, is still found', () => {
  keepDraft(ME, 'expense new', '{"values":{"name":"Van"},"idempotencyKey":"k"}')
  expect(foundIn('expense new')).toEqual({ name: 'Van' })
})

test.for(['no JSON', '[]', '{"values":5}'])('%s is not a draft', (text) => {
  keepDraft(ME, 'client 12', text)
  const opened = openDraft(ME, 'client 12')
  expect(opened.found).toBeUndefined()
  opened.keep(typed('A'))
  expect(foundIn('client 12')).toEqual({ name: 'A', phone: '' })
})
