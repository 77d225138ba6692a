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

/** An invariant, and the breach if it is violated. */
export interface ExaminedInvariant {
  invariant: Invariant
  breach: Breach | undefined
}

/**
 * Checks the invariants of an installation in every row: all `*-invariants.sql`, and that referenced rows exist. This
 * takes longer than any request may.
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

/** The result of examineInvariants as findings. */
export async function examineBooks(pool: Pool): Promise<Finding[]> {
  const examined = await examineInvariants(pool)
  return examined.map(({ invariant: { name, sentence }, breach }) => ({
    name,
    about: 'books',
    grade: breach === undefined ? 'ok' : 'wrong',
    sentence: breach === undefined ? sentence : describeBreach(breach),
  }))
}
