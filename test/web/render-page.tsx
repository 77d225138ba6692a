import { QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { render } from 'vitest-browser-react'
import { createQueryClient } from '#platform/web/data/query-client.ts'
import { InterfaceProvider } from '#platform/web/ui/overlays/interface-provider.tsx'

/** Renders a part of the pages as in the application: with theme, overlays, and an empty cache. */
export async function renderPage(content: ReactNode) {
  const queryClient = createQueryClient()
  const screen = await render(
    <InterfaceProvider>
      <QueryClientProvider client={queryClient}>{content}</QueryClientProvider>
    </InterfaceProvider>,
  )
  return { ...screen, queryClient }
}
