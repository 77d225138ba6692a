import fs from 'node:fs'
import path from 'node:path'
import type { Existing } from './one-of-each.ts'
import type { TestAccount, TestApp } from './test-app.ts'

/** Who may make a call: anybody · whoever signed in (`session`) · whoever is Active (`active`) · by role. */
export type Who = 'anybody' | 'session' | 'active' | 'users' | 'admins'

/** Where things are added that calls can be about. */
export interface Scene {
  app: TestApp
  admin: TestAccount
  /** An account that calls about people name. */
  user: TestAccount
  /** The id of one that calls can be about, by the first part of their paths; added when it is first asked for. */
  idOf: (name: string) => Promise<string>
}

/** What the tests of every call know of a feature's calls: `calls` of a `*.test-calls.ts` in its `server/`. */
export interface FeatureCalls {
  /** Written out from spec 3, without a look at what the calls declare. */
  who: Readonly<Record<string, Who>>
  /** Adds one that its calls can be about, by the first part of their paths. @returns its id */
  one?: Readonly<Record<string, (scene: Scene) => Promise<string | number>>>
  /** A good body for every write that takes one from somebody who is signed in. */
  bodies?: (given: { existing: Existing; admin: TestAccount }) => Record<string, object>
}

const ROOT = path.resolve(import.meta.dirname, '..')

/** Those of all features. */
export const FEATURE_CALLS: readonly FeatureCalls[] = await Promise.all(
  fs
    .globSync('src/*/*/server/*.test-calls.ts', { cwd: ROOT })
    .toSorted()
    .map(async (file) => ((await import(path.join(ROOT, file))) as { calls: FeatureCalls }).calls),
)

/** What adds one of each thing that calls can be about, by the first part of their paths. */
export const ONE_OF_EACH: NonNullable<FeatureCalls['one']> = joined(FEATURE_CALLS.map(({ one }) => one))

/** Who may make each call. */
export const WHO: Readonly<Record<string, Who>> = joined([
  { 'GET /health': 'anybody' },
  ...FEATURE_CALLS.map(({ who }) => who),
])

/** @throws Error when a name is given twice */
function joined<Value>(
  parts: readonly (Readonly<Record<string, Value>> | undefined)[],
): Record<string, Value> {
  const entries = parts.flatMap((part = {}) => Object.entries(part))
  const all = Object.fromEntries(entries)
  if (Object.keys(all).length !== entries.length) throw new Error('Two features name the same call or thing')
  return all
}
