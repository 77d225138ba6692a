import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { PICTURES } from './pictures.ts'

const ROOT = path.resolve(import.meta.dirname, '../..')
const read = (file: string) => readFileSync(path.join(ROOT, file), 'utf8')
/** Pages that only redirect, or show the same screen as another. */
const WITHOUT_PICTURE = ['/', '/auth', '/auth/register']

it('takes exactly the pictures that the documents show, each under a unique name', () => {
  const shown = globSync(['*.md', 'docs/**/*.md'], { cwd: ROOT }).flatMap((document) =>
    [...read(document).matchAll(/\]\([\w./-]*pictures\/([\w-]+)\.png\)/g)].map(([, name = '']) => name),
  )
  const names = PICTURES.map(({ name }) => name)
  expect(names.length).toBeGreaterThan(40)
  expect(new Set(names).size).toBe(names.length)
  expect([...new Set(shown)].toSorted()).toEqual(names.toSorted())
})

it('takes a picture of every page', () => {
  const features = globSync('src/*/*/web/feature.ts', { cwd: ROOT })
  const signedIn = features.flatMap(pathsIn).map((page) => page.replace(/\$.*/, ''))
  const inFront = pathsIn('src/app/web/auth-routes.tsx').map((page) => `/auth${page === '/auth' ? '' : page}`)
  const pages = [...signedIn, ...inFront].map((page) => page.replace(/(?<=.)\/$/, ''))
  const pictured = PICTURES.map(({ address }) => address.replace(/\?.*/, ''))
  expect(pages.length).toBeGreaterThan(25)
  const missing = pages.filter(
    (page) => !WITHOUT_PICTURE.includes(page) && pictured.every((one) => !one.startsWith(page)),
  )
  expect(missing).toEqual([])
})

function pathsIn(file: string): string[] {
  return [...read(file).matchAll(/^ +path: '([^']+)'/gm)].map(([, page = '']) => page)
}
