import type { ListAddress } from '../lists/list-address.ts'
import type { ListPage } from '../lists/list-page.ts'

/**
 * Whether a list of things of which one may be the default is known to have none: what is added next is it then.
 * @param list a page of the list, which begins with the default; undefined while it loads
 * @param address which page it is; one of a search, and any but the first, do not tell
 */
export function hasNoDefault(
  list: ListPage<{ isDefault: boolean }> | undefined,
  { page, search }: ListAddress,
): boolean {
  return list !== undefined && page === 1 && search === '' && list.rows[0]?.isDefault !== true
}
