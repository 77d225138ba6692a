import { isSignedIn } from '#platform/web/data/session.ts'

/** Spec 18.4. */
const IN_VIEW_FOR = 2_000
const HOUR = 60 * 60 * 1000
const PATH = /^\/p\/([\w-]{32})\/?$/
/** Of a token, which is not kept: its masked id. */
const NAME_LENGTH = 10

/**
 * Tells the house that a person has this page before them: once it was in view for two seconds, once an hour, and not
 * from a browser in which somebody of the house is signed in.
 */
export function tellSeen(): void {
  const token = PATH.exec(location.pathname)?.[1]
  if (token === undefined || isKeptQuiet(token)) return
  let timer: ReturnType<typeof setTimeout> | undefined
  const watch = () => {
    clearTimeout(timer)
    if (document.visibilityState !== 'visible') return
    timer = setTimeout(() => {
      document.removeEventListener('visibilitychange', watch)
      void tell(token)
    }, IN_VIEW_FOR)
  }
  document.addEventListener('visibilitychange', watch)
  watch()
}

async function tell(token: string): Promise<void> {
  // another tab may have told meanwhile, or somebody signed in
  if (isKeptQuiet(token)) return
  try {
    const reply = await fetch(`/api/public/${token}/seen`, { method: 'POST', keepalive: true })
    if (reply.ok) localStorage.setItem(nameOf(token), String(Date.now()))
  } catch {
    // without a network, or without storage, nothing is missed but a count
  }
}

function isKeptQuiet(token: string): boolean {
  try {
    const last = Number(localStorage.getItem(nameOf(token)) ?? 0)
    return isSignedIn() || Math.abs(Date.now() - last) < HOUR
  } catch {
    // a browser that allows no storage is nobody's of the house
    return false
  }
}

const nameOf = (token: string) => `ledgerboard.seen.${token.slice(0, NAME_LENGTH)}`
