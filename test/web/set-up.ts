import { afterEach, beforeEach, expect, vi } from 'vitest'
import { dismissAllToasts } from '#platform/web/ui/toast.tsx'
import '../../src/app/web/styles/app.css'

beforeEach(() => {
  vi.spyOn(console, 'error')
})

afterEach(() => {
  const complaints = vi.mocked(console).error.mock.calls
  vi.restoreAllMocks()
  dismissAllToasts()
  localStorage.clear()
  // a page that complains is broken
  expect(complaints, 'errors in the console').toEqual([])
})
