import type { Platform } from '../platform.ts'
import type { Found } from '../../shared/found.ts'
import type { Permission } from '../../shared/permissions.ts'
import type { SearchText } from './search-text.ts'

/** What a search works with. */
export interface Search extends Pick<Platform, 'pool' | 'database'> {
  text: SearchText
  /** Maximum number of records of each kind. */
  limit: number
  /** The current calendar day in the business's time zone. */
  today: string
}

/** A kind of record that the search of everything finds; its feature declares it. */
export interface Searchable {
  /** The `kind` of what it finds. */
  kind: string
  /** Position of the kind in a reply. */
  place: number
  /** Who may find it. */
  can: Permission
  /** The best matches first. Called for every key that is typed: no text may be slow. */
  search: (search: Search) => Promise<Found[]>
}
