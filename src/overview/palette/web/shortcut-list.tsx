import { useEffect, useState } from 'react'
import { type Shortcut, singleKeys, waysOf } from '#platform/web/page/shortcuts.ts'
import { keyNames, setSingleKeys, shownShortcuts } from '#platform/web/page/shortcuts-shown.ts'
import { Dialog } from '#platform/web/ui/dialogs/dialog.tsx'
import { KeyHint } from '#platform/web/ui/marks/key-hint.tsx'
import { useStore } from '#platform/web/ui/store.ts'
import { Switch } from '#platform/web/ui/fields/switch.tsx'
import { takeTyped } from './opened-layer.ts'
import './shortcut-list.css'

/** The shortcuts of the page below, from the same list that handles them. */
export function ShortcutList({ onClose }: { onClose: () => void }) {
  // from now on the dialog receives key presses
  useEffect(() => {
    takeTyped()
  }, [])
  // the shortcuts below the dialog do not change while it is open
  const [groups] = useState(() => [...Map.groupBy(shownShortcuts(), ({ group }) => group)])
  const areOn = useStore(singleKeys)
  return (
    <Dialog opened title="Keyboard shortcuts" size="large" onCancel={onClose}>
      <div className="shortcut-list" tabIndex={-1} data-autofocus>
        {groups.map(([group, shortcuts]) => (
          <section key={group} aria-label={group}>
            <h3>{group}</h3>
            <dl>
              {shortcuts.map((shortcut) => (
                <ShortcutLine key={waysOf(shortcut).join(' ')} shortcut={shortcut} />
              ))}
            </dl>
          </section>
        ))}
      </div>
      <div className="shortcut-switch">
        <Switch label="Keys without Ctrl or ⌘" checked={areOn} onChange={setSingleKeys} />
        <p>For those who write by voice: turned off, only keys with Ctrl or ⌘ do something.</p>
      </div>
    </Dialog>
  )
}

function ShortcutLine({ shortcut }: { shortcut: Shortcut }) {
  return (
    <div className="shortcut-line">
      <dt>{shortcut.label}</dt>
      <dd>
        {waysOf(shortcut).map((way, index) => (
          <span key={way} className="shortcut-way">
            {index === 0 ? null : <span>or</span>}
            {keyNames(way).map((name, place) => (
              <span key={name} className="shortcut-way">
                {place === 0 ? null : <span>then</span>}
                <KeyHint keys={name} />
              </span>
            ))}
          </span>
        ))}
      </dd>
    </div>
  )
}
