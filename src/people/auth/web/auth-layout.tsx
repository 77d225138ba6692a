import type { ReactNode } from 'react'
import { Brand } from '#platform/web/ui/marks/brand.tsx'
import { AuthDrawing } from './auth-drawing.tsx'
import './auth.css'

/** The frame of the pages before sign-in: the form, and from 1024 px up a drawing next to it. */
export function AuthLayout({ children }: { children: ReactNode }) {
  return (
    <div className="auth">
      <div className="auth-side">
        <header>
          <Brand size={28} />
        </header>
        <main className="auth-main">{children}</main>
      </div>
      <AuthDrawing />
    </div>
  )
}

/** The heading of a form before sign-in, with the sentence under it. */
export function AuthHeading({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="auth-heading">
      <h1>{title}</h1>
      <p>{children}</p>
    </div>
  )
}
