import { useEffect } from 'react'
import { healthEndpoint } from '#platform/shared/health-endpoint.ts'
import { call, isWriting } from '#platform/web/data/api-client.ts'
import { ownBuild, serverBuild } from '#platform/web/data/build.ts'
import { liveState } from '#platform/web/data/live.ts'
import { dismissToast, toast } from '#platform/web/ui/overlays/toast.tsx'
import { mayReload, reloadNoted } from './start/reload-after-upgrade.ts'

/** Milliseconds that a page is hidden before it reloads itself. */
const HIDDEN_FOR = 10_000
/** Milliseconds between two automatic reloads: servers differ while several are upgraded one after the other. */
const PAUSE = 10 * 60_000
/** Work in progress that prevents a reload. */
const IN_USE = '[role="dialog"], [role="alertdialog"], [role="listbox"], [role="menu"]'
const EDITED = 'textarea, input, [contenteditable="true"]'

/**
 * After an upgrade of the server shows a notice and offers to reload the page. A hidden page with nothing open and no
 * request pending reloads itself.
 */
export function useNewBuild(): void {
  useEffect(() => {
    let offered: number | undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    const isNew = () => serverBuild.get() !== ownBuild
    const reloadUnused = () => {
      timer = undefined
      if (document.visibilityState === 'visible' || !isNew()) return
      if (!mayReload(PAUSE) || isInUse() || isWriting()) wait()
      else reloadNoted()
    }
    const wait = () => {
      clearTimeout(timer)
      timer = setTimeout(reloadUnused, HIDDEN_FOR)
    }
    const look = () => {
      if (!isNew()) return
      offered ??= toast.info({
        title: 'A new version is here',
        message: 'Reload the page to use it.',
        action: { label: 'Reload', onSelect: reloadNoted },
        duration: 0,
      })
      if (document.visibilityState === 'hidden') wait()
    }
    const stops = [
      serverBuild.subscribe(look),
      // after a connection loss the server may be another one; a hidden page requests nothing else from it
      liveState.subscribe(() => {
        if (liveState.get() === 'live' && document.visibilityState === 'hidden')
          call(healthEndpoint).catch(() => undefined)
      }),
    ]
    document.addEventListener('visibilitychange', look)
    look()
    return () => {
      for (const stop of stops) stop()
      document.removeEventListener('visibilitychange', look)
      clearTimeout(timer)
      if (offered !== undefined) dismissToast(offered)
    }
  }, [])
}

function isInUse(): boolean {
  return document.querySelector(IN_USE) !== null || document.activeElement?.matches(EDITED) === true
}
