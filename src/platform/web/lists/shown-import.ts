import type { UseQueryResult } from '@tanstack/react-query'
import type { ComponentType, ReactNode } from 'react'
import type { CheckedRow } from '#platform/shared/imports/checked-row.ts'
import type { Importable, ImportChoices } from '#platform/shared/imports/importable.ts'

/** What rows can reference, and the existing records. */
export interface ImportSurroundings {
  choices: ImportChoices
  /** The rows with their errors when compared with each other and with the existing records. */
  compare?: (rows: readonly CheckedRow[]) => readonly CheckedRow[]
}

/** Surroundings being loaded: undefined until all queries have responded. */
export interface LoadedSurroundings {
  surroundings: ImportSurroundings | undefined
  queries: readonly Pick<UseQueryResult, 'error' | 'isError' | 'refetch'>[]
}

export interface SurroundingsProps {
  children: (loaded: LoadedSurroundings) => ReactNode
}

/** An importable as its page shows it; `src/app/web/importables.ts` holds the only list of them. */
export interface ShownImport extends Importable {
  /** Loads them for its content; without it rows reference nothing. */
  Surroundings?: ComponentType<SurroundingsProps>
}
