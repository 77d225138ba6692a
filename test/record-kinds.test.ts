import { expect, it } from 'vitest'
import { AUDITED, RESTORABLES } from '#app/server/features.ts'

interface Shown {
  name: string
  label: string
  isRestorable?: true
}

/** By a name that the compiler does not follow: the pages are no part of the server's program. */
const PAGES = '#app/web/record-kinds.ts'
const { RECORD_KINDS } = (await import(PAGES)) as { RECORD_KINDS: readonly Shown[] }

it('the pages show each kind that the server tells of, once and by the same word', () => {
  const words = (kinds: readonly Shown[]) => kinds.map(({ name, label }) => `${name}: ${label}`).toSorted()
  expect(words(RECORD_KINDS)).toEqual(words(AUDITED.map(({ kind }) => kind)))
})

it('the bin follows each kind that can be restored', () => {
  expect(
    RECORD_KINDS.filter(({ isRestorable }) => isRestorable)
      .map(({ name }) => name)
      .toSorted(),
  ).toEqual(RESTORABLES.map(({ entity }) => entity.name).toSorted())
})
