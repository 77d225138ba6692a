import { expect, test } from 'vitest'
import { logoFileFault, shownLogo } from './logo-choice.ts'

const FETCHED = { logo: 'https://cdn.example/a.png', logoFileId: 3 }
const UPLOADED = { logo: null, logoFileId: 4 }
const NONE = { logo: null, logoFileId: null }
const file = new File(['x'], 'logo.png', { type: 'image/png' })

test.each([
  ['a fetched one whose address stays', { kind: 'kept' }, FETCHED.logo, FETCHED, 'stored'],
  ['a fetched one whose address is emptied', { kind: 'kept' }, '', FETCHED, 'none'],
  ['a fetched one with another address', { kind: 'kept' }, 'https://cdn.example/b.png', FETCHED, 'none'],
  ['an uploaded one', { kind: 'kept' }, ' ', UPLOADED, 'stored'],
  ['an uploaded one with an address typed', { kind: 'kept' }, 'https://cdn.example/b.png', UPLOADED, 'none'],
  ['a removed one', { kind: 'removed' }, '', UPLOADED, 'none'],
  ['none', { kind: 'kept' }, '', NONE, 'none'],
  ['none, of a new profile', { kind: 'kept' }, '', undefined, 'none'],
  ['a file', { kind: 'file', file }, '', FETCHED, 'file'],
] as const)('%s', (_what, choice, typed, stored, kind) => {
  expect(shownLogo(choice, typed, stored).kind).toBe(kind)
})

test('a file must be a PNG or JPEG of at most 1 MB', () => {
  const of = (size: number, type: string) => logoFileFault(new File([new Uint8Array(size)], 'x', { type }))
  expect(of(1_000_000, 'image/png')).toBeUndefined()
  expect(of(1, 'image/jpeg')).toBeUndefined()
  expect(of(1_000_001, 'image/png')).toBe('The file may be at most 1 MB')
  expect(of(1, 'image/svg+xml')).toBe('This must be a PNG or JPEG file')
  expect(of(1, '')).toBe('This must be a PNG or JPEG file')
})
