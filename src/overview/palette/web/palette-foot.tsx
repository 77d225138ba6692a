import { keyNames } from '#platform/web/page/shortcuts-shown.ts'
import { KeyHint } from '#platform/web/ui/marks/key-hint.tsx'
import type { PaletteOption } from './palette-option.ts'
import type { PalettePage } from './palette-page.ts'

/** The keys that work here, and a shortcut to the page of the active result. */
export function PaletteFoot({
  active,
  pages,
  home,
}: {
  active: PaletteOption | undefined
  pages: readonly PalettePage[]
  /** The page that the shortcut leads to while no result is active. */
  home: string | undefined
}) {
  const kind = active?.found?.kind
  const listPage = kind?.listPage ?? home
  const page = pages.find(({ path }) => path === listPage)
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
      {kind?.besideOn === undefined ? null : (
        <span className="palette-key">
          <KeyHint keys={keyNames('mod+Enter').join(' ')} />
          Open beside the list
        </span>
      )}
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
