import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'

const ROOT = path.resolve(import.meta.dirname, '..')

/** Components that render nothing on their own, or only inside another one that the gallery shows. */
const SHOWN_BY_OTHERS = new Set([
  'confirm-view',
  'dialog-view',
  'floating-layer',
  'list-frame',
  'modal',
  'modal-view',
  'modal-views',
  'money-skeleton-rows',
  'option-list',
  'overlays',
  'side-panel',
])

it('the gallery shows every part of the kit', () => {
  const parts = globSync('src/platform/web/ui/**/*.tsx', { cwd: ROOT })
    .map((file) => path.basename(file, '.tsx'))
    .filter((name) => !name.endsWith('.test'))
  const gallery = globSync('gallery/*.tsx', { cwd: ROOT })
    .map((file) => readFileSync(path.join(ROOT, file), 'utf8'))
    .join('\n')
  const isShown = (name: string) => new RegExp(`#platform/web/ui/(?:[\\w-]+/)?${name}\\.tsx'`).test(gallery)
  expect(parts.length).toBeGreaterThan(40)
  expect(parts.filter((name) => !isShown(name) && !SHOWN_BY_OTHERS.has(name))).toEqual([])
  expect([...SHOWN_BY_OTHERS].filter((name) => !parts.includes(name))).toEqual([])
})
