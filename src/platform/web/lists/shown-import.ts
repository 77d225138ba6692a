import type { UseQueryResult } from '@tanstack/react-query'
import type { ComponentType, ReactNode } from 'react'
import type { CheckedRow } from '#platform/shared/imports/checked-row.ts'
import type { Importable, ImportChoices } from '#platform/shared/imports/importable.ts'

/** What rows can point to, and what is there already. */
export interface ImportSurroundings {
  choices: ImportChoices
  /** The rows with what is wrong with them beside each other and beside what is there already. */
  compare?: (rows: readonly CheckedRow[]) => readonly CheckedRow[]
}

/** Surroundings on their way: undefined until all of the queries have answered. */
export interface LoadedSurroundings {
  surroundings: ImportSurroundings | undefined
  queries: readonly Pick<UseQueryResult, 'error' | 'isError' | 'refetch'>[]
}

export interface SurroundingsProps {
  children: (loaded: LoadedSurroundings) => ReactNode
}

/** What can be imported, as its page shows it; `src/app/web/importables.ts` holds the one list of them. */
export interface ShownImport extends Importable {
  /** Loads them for what it holds; without it rows point to nothing. */
  Surroundings?: ComponentType<SurroundingsProps>
}
