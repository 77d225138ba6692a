import type { Platform } from '../platform.ts'
import type { Found } from '../../shared/found.ts'
import type { Permission } from '../../shared/permissions.ts'
import type { SearchText } from './search-text.ts'

/** The input of a search. */
export interface Search extends Pick<Platform, 'pool' | 'database'> {
  text: SearchText
  /** Maximum number of records of each kind. */
  limit: number
  /** The id of the account that searches. */
  reader: string
  /** The current calendar day in the business's time zone. */
  today: string
}

/** A kind of record that the global search finds; its feature declares it. */
export interface Searchable {
  /** The `kind` of the found records. */
  kind: string
  /** Position of the kind in a reply. */
  place: number
  /** The permission required to find it. */
  can: Permission
  /** Returns the best matches first. Called on every keystroke: no text may be slow. */
  search: (search: Search) => Promise<Found[]>
}
