import { MantineProvider } from '@mantine/core'
import { setNonce } from 'get-nonce'
import type { ReactNode } from 'react'
import { Overlays } from './overlays.tsx'
import { cssVariablesResolver, theme } from './theme.ts'

/** The page's nonce for style elements, which the server writes into the entry page for each reply. */
export function styleNonce(): string {
  return document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content ?? ''
}

/** Wraps the application once: theme, colour scheme, toasts, confirmation and loading overlay. */
export function InterfaceProvider({ children }: { children: ReactNode }) {
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariablesResolver}
      defaultColorScheme="auto"
      getStyleNonce={styleNonce}
    >
      {children}
      <Overlays />
    </MantineProvider>
  )
}

/** Gives the nonce to the libraries that add style elements outside React. Called once before rendering. */
export function prepareStyleNonce(): void {
  setNonce(styleNonce())
}
