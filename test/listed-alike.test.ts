import { expect, it } from 'vitest'
import { AUDITED, RESTORABLES, SEARCHABLES } from '#app/server/features.ts'

/** The lists of the pages, imported so that the compiler does not follow: it compiles the pages separately. */
const PAGES = '#app/web'
const { RECORD_KINDS } = (await import(`${PAGES}/record-kinds.ts`)) as {
  RECORD_KINDS: readonly { name: string; label: string; isRestorable?: true }[]
}
const { PALETTE_ENTRIES } = (await import(`${PAGES}/palette-entries.ts`)) as {
  PALETTE_ENTRIES: { kinds: readonly { name: string; can: string }[] }
}

it('the pages show each kind of record that the server reports, once and by the same label', () => {
  const words = (kinds: readonly { name: string; label: string }[]) =>
    kinds.map(({ name, label }) => `${name}: ${label}`).toSorted()
  expect(words(RECORD_KINDS)).toEqual(words(AUDITED.map(({ kind }) => kind)))
})

it('the bin refreshes for each kind that can be restored', () => {
  expect(
    RECORD_KINDS.filter(({ isRestorable }) => isRestorable)
      .map(({ name }) => name)
      .toSorted(),
  ).toEqual(RESTORABLES.map(({ entity }) => entity.name).toSorted())
})

it('the palette shows each kind that the search finds, in its order and with its permission', () => {
  const found = SEARCHABLES.toSorted((one, other) => one.place - other.place)
  expect(PALETTE_ENTRIES.kinds.map(({ name, can }) => [name, can])).toEqual(
    found.map(({ kind, can }) => [kind, can]),
  )
})
