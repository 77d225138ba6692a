import { keyNames } from '#platform/web/page/shortcuts-shown.ts'
import { KeyHint } from '#platform/web/ui/marks/key-hint.tsx'
import type { FoundKind } from './found-kinds.ts'
import { opensBeside } from './open-found.ts'
import type { PaletteOption } from './palette-option.ts'
import type { PalettePage } from './palette-page.ts'

/** The page that lists all records of a kind. */
const HOMES: Readonly<Record<FoundKind, string>> = {
  task: '/task',
  project: '/project',
  client: '/client',
  invoice: '/invoice',
  quote: '/estimation',
  person: '/user',
}
const ALL_TASKS = '/task'

/** The keys that work here, and a shortcut to the page of the active result. */
export function PaletteFoot({
  active,
  pages,
}: {
  active: PaletteOption | undefined
  pages: readonly PalettePage[]
}) {
  const home = active?.found === undefined ? ALL_TASKS : HOMES[active.found.kind]
  const page = pages.find(({ path }) => path === home)
  return (
    <>
      <span className="palette-key">
        <KeyHint keys="↑" />
        <KeyHint keys="↓" />
        Move
      </span>
      <span className="palette-key">
        <KeyHint keys="↵" />
        Open
      </span>
      {active?.found !== undefined && opensBeside(active.found) ? (
        <span className="palette-key">
          <KeyHint keys={keyNames('mod+Enter').join(' ')} />
          Open beside the list
        </span>
      ) : null}
      {page?.keys === undefined ? null : (
        <span className="palette-key push">
          <PressedKeys way={page.keys} />
          {page.label}
        </span>
      )}
    </>
  )
}

/** The keys of a shortcut, such as `g` then `t`. */
export function PressedKeys({ way }: { way: string }) {
  return (
    <span className="palette-key">
      {keyNames(way).map((name, index) => (
        <span key={name} className="palette-key">
          {index === 0 ? null : 'then'}
          <KeyHint keys={name} />
        </span>
      ))}
    </span>
  )
}
