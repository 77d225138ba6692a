import fs from 'node:fs'
import path from 'node:path'
import type { Existing } from './one-of-each.ts'
import type { TestAccount, TestApp } from './test-app.ts'

/**
 * Who may make a call: anyone · any signed-in account (`session`) · any Active account (`active`) · by role, each
 * including the ones after it.
 */
export type Who = 'anybody' | 'session' | 'active' | 'users' | 'accountants' | 'admins'

/** Creates the records that calls are about. */
export interface Scene {
  app: TestApp
  admin: TestAccount
  /** The account in calls that name a person. */
  user: TestAccount
  /** The id of a record by the first segment of its calls' paths; the record is added on first use. */
  idOf: (name: string) => Promise<string>
}

/** What the tests of all calls need from a feature: `calls` of a `*.test-calls.ts` in its `server/`. */
export interface FeatureCalls {
  /** Copied from spec 3, independently of what the calls declare. */
  who: Readonly<Record<string, Who>>
  /** Adds a record, by the first segment of its calls' paths. @returns its id */
  one?: Readonly<Record<string, (scene: Scene) => Promise<string | number>>>
  /** A valid body for every write that takes one from a signed-in account. */
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

/** Adds one record of each kind, by the first segment of its calls' paths. */
export const ONE_OF_EACH: NonNullable<FeatureCalls['one']> = joined(FEATURE_CALLS.map(({ one }) => one))

/** Who may make each call. */
export const WHO: Readonly<Record<string, Who>> = joined([
  { 'GET /health': 'anybody' },
  ...FEATURE_CALLS.map(({ who }) => who),
])

/** @throws Error when a name is declared twice */
function joined<Value>(
  parts: readonly (Readonly<Record<string, Value>> | undefined)[],
): Record<string, Value> {
  const entries = parts.flatMap((part = {}) => Object.entries(part))
  const all = Object.fromEntries(entries)
  if (Object.keys(all).length !== entries.length) throw new Error('Two features name the same call or thing')
  return all
}
