import type { ListAddress } from '../lists/list-address.ts'
import type { ListPage } from '../lists/list-page.ts'

/**
 * Whether a list whose records may include a default is known to have none: then the next one added becomes it.
 * @param list a page of the list, which begins with the default; undefined while it loads
 * @param address of the page; a search, and any page but the first, do not show it
 */
export function hasNoDefault(
  list: ListPage<{ isDefault: boolean }> | undefined,
  { page, search }: ListAddress,
): boolean {
  return list !== undefined && page === 1 && search === '' && list.rows[0]?.isDefault !== true
}
