import type { ReactNode } from 'react'

/** A part of the kit below its name, with its states side by side. */
export function Part({ name, children }: { name: string; children: ReactNode }) {
  return (
    <section className="gallery-part" aria-label={name}>
      <h2 data-part-name>{name}</h2>
      <div className="gallery-states">{children}</div>
    </section>
  )
}

/** One state of a part, with its name. */
export function State({ of, wide = false, children }: { of: string; wide?: boolean; children: ReactNode }) {
  return (
    <div className={wide ? 'gallery-state gallery-state-wide' : 'gallery-state'}>
      <p className="gallery-word" data-part-name>
        {of}
      </p>
      {children}
    </div>
  )
}
