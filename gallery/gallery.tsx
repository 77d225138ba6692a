import { useRouterState } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { Segmented } from '#platform/web/ui/fields/segmented.tsx'
import { useColorScheme } from '#platform/web/ui/color-scheme.ts'
import './gallery.css'

/** One file per group of parts, loaded when it is opened. */
const GROUPS = [
  {
    name: 'buttons',
    Group: lazy(() => import('./buttons.tsx').then(({ Buttons: Group }) => ({ default: Group }))),
  },
  {
    name: 'fields',
    Group: lazy(() => import('./fields.tsx').then(({ Fields: Group }) => ({ default: Group }))),
  },
  {
    name: 'choices',
    Group: lazy(() => import('./choices.tsx').then(({ Choices: Group }) => ({ default: Group }))),
  },
  {
    name: 'marks',
    Group: lazy(() => import('./marks.tsx').then(({ Marks: Group }) => ({ default: Group }))),
  },
  {
    name: 'lists',
    Group: lazy(() => import('./lists.tsx').then(({ Lists: Group }) => ({ default: Group }))),
  },
  {
    name: 'notices',
    Group: lazy(() => import('./notices.tsx').then(({ Notices: Group }) => ({ default: Group }))),
  },
  {
    name: 'layers',
    Group: lazy(() => import('./layers.tsx').then(({ Layers: Group }) => ({ default: Group }))),
  },
] as const

/** Every part of `src/platform/web/ui` in every state, by group; the address determines the group. */
export function Gallery() {
  const path = useRouterState({ select: ({ location }) => location.pathname })
  const { chosen, choose } = useColorScheme()
  const shown = GROUPS.find(({ name }) => `/${name}` === path) ?? GROUPS[0]
  return (
    <div className="gallery">
      <header className="gallery-head">
        <h1>Gallery of the kit</h1>
        <nav aria-label="Groups">
          {GROUPS.map(({ name }) => (
            <a
              key={name}
              className="link"
              href={`#/${name}`}
              aria-current={name === shown.name ? 'page' : undefined}
            >
              {name}
            </a>
          ))}
        </nav>
        <Segmented
          label="Colours"
          value={chosen}
          onChange={choose}
          choices={[
            { value: 'auto', label: 'System' },
            { value: 'light', label: 'Light' },
            { value: 'dark', label: 'Dark' },
          ]}
        />
      </header>
      <main className="gallery-body">
        <Suspense fallback={<p>Loading…</p>}>
          <div key={shown.name} data-group={shown.name}>
            <shown.Group />
          </div>
        </Suspense>
      </main>
    </div>
  )
}
