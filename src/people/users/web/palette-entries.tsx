import { userStatusLook } from '#people/accounts/shared/user-status.ts'
import type { FoundKind } from '#platform/web/palette-entries.ts'
import { Avatar } from '#platform/web/ui/marks/avatar.tsx'

export const foundPerson: FoundKind = {
  name: 'person',
  label: 'Person',
  plural: 'People',
  entity: 'user',
  can: 'user:view',
  listPage: '/user',
  pageOf: ({ detail }) => `/user?search=${encodeURIComponent(detail)}`,
  lookOf: ({ id, title, detail, status }) => ({
    mark: <Avatar id={id} name={title} size={18} />,
    name: title,
    detail,
    isDetailSearched: true,
    ...(status === '' || status === 'Active' ? {} : { state: { ...userStatusLook(status), word: status } }),
  }),
}
