import { globSync } from 'node:fs'
import path from 'node:path'
import type { Pool } from 'pg'
import { type Breach, findBreaches, type Invariant, readInvariants } from '#platform/server/invariants.ts'
import { referenceInvariant } from '#platform/server/reference-invariant.ts'

const SOURCES = path.resolve(import.meta.dirname, '../../src')

/** One thing that was looked at, and what is wrong with it. */
export interface Finding {
  invariant: Invariant
  breach: Breach | undefined
}

/** Looks at everything that must hold in an installation: all `*-invariants.sql`, and what rows point to. */
export async function examine(pool: Pool): Promise<Finding[]> {
  const files = globSync('{platform,features/*}/server/*-invariants.sql', { cwd: SOURCES }).toSorted()
  const invariants = [
    ...files.flatMap((file) => readInvariants(path.join(SOURCES, file))),
    await referenceInvariant(pool),
  ]
  const breaches = await findBreaches(pool, invariants)
  return invariants.map((invariant) => ({
    invariant,
    breach: breaches.find(({ name }) => name === invariant.name),
  }))
}
