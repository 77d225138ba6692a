import { globSync } from 'node:fs'
import path from 'node:path'
import type { Pool } from 'pg'
import type { Finding } from '#platform/shared/finding.ts'
import {
  type Breach,
  describeBreach,
  findBreaches,
  type Invariant,
  readInvariants,
} from '../database/invariants.ts'
import { referenceInvariant } from '../database/reference-invariant.ts'

const SOURCES = path.resolve(import.meta.dirname, '../../..')

/** Something that must hold, and what breaks it. */
export interface ExaminedInvariant {
  invariant: Invariant
  breach: Breach | undefined
}

/**
 * Looks in every row for what must hold in an installation: all `*-invariants.sql`, and what rows point to. That takes
 * longer than any call may.
 */
export async function examineInvariants(pool: Pool): Promise<ExaminedInvariant[]> {
  const files = globSync('**/server/**/*-invariants.sql', { cwd: SOURCES }).toSorted()
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

/** The same as findings. */
export async function examineBooks(pool: Pool): Promise<Finding[]> {
  const examined = await examineInvariants(pool)
  return examined.map(({ invariant: { name, sentence }, breach }) => ({
    name,
    about: 'books',
    grade: breach === undefined ? 'ok' : 'wrong',
    sentence: breach === undefined ? sentence : describeBreach(breach),
  }))
}
