import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { WEB_FEATURES } from '#app/web/features.ts'
import { listLinksOf, pageSlots } from '#app/web/filled-slots.ts'
import { loadRecordKinds } from '#app/web/load-record-kinds.ts'
import { parseSearchParams, stringifySearchParams } from '#platform/shared/search-params.ts'
import { type Account, AccountProvider } from '#platform/web/data/account-context.tsx'
import { ListLinkProvider } from '#platform/web/ui/lists/list-links.tsx'
import { SlotProvider } from '#platform/web/slots.tsx'
import { renderPage } from './render-page.tsx'

/** The account that is signed in by default in tests of the pages. */
export const TEST_ACCOUNT: Account = {
  id: '019a3f2c-0000-7000-8000-000000000001',
  fName: 'Nimal',
  sName: 'Perera',
  email: 'nimal@bluelotus.example',
  role: 'ADMIN',
  status: 'Active',
  timeZone: 'Asia/Colombo',
}

/**
 * Renders a page at an address, as the given account sees it. Every other address shows only its path, so that a test
 * sees where a link or a sign-in leads.
 * @param path the page's path where the address has parameters, such as `/client/$id`
 */
export async function renderAt(
  address: string,
  content: ReactNode,
  account: Partial<Account> = {},
  path = address.split('?')[0] ?? address,
) {
  const [slots] = await Promise.all([pageSlots(WEB_FEATURES), loadRecordKinds()])
  const root = createRootRoute()
  const here = createRoute({
    getParentRoute: () => root,
    path,
    component: () => (
      <AccountProvider account={{ ...TEST_ACCOUNT, ...account }}>
        <ListLinkProvider value={listLinksOf(WEB_FEATURES)}>
          <SlotProvider slots={slots}>{content}</SlotProvider>
        </ListLinkProvider>
      </AccountProvider>
    ),
  })
  const elsewhere = createRoute({ getParentRoute: () => root, path: '$', component: () => null })
  const router = createRouter({
    routeTree: root.addChildren([here, elsewhere]),
    history: createMemoryHistory({ initialEntries: [address] }),
    parseSearch: parseSearchParams,
    stringifySearch: stringifySearchParams,
  })
  const screen = await renderPage(<RouterProvider router={router as never} />)
  return { ...screen, address: () => router.state.location.href, back: () => router.history.back() }
}
