import { afterEach, beforeAll, beforeEach, expect, vi } from 'vitest'
import { dismissAllToasts } from '#platform/web/ui/overlays/toast.tsx'
import '../../src/app/web/styles/app.css'

// the fonts must not change during a test that measures
beforeAll(async () => {
  const latin = [...document.fonts].filter(({ family }) => family.includes('Geist'))
  expect(latin).not.toHaveLength(0)
  await Promise.all(latin.map((face) => face.load()))
})

beforeEach(() => {
  vi.spyOn(console, 'error')
})

afterEach(() => {
  const complaints = vi.mocked(console).error.mock.calls
  vi.restoreAllMocks()
  dismissAllToasts()
  localStorage.clear()
  // a page that logs errors is broken
  expect(complaints, 'errors in the console').toEqual([])
})
