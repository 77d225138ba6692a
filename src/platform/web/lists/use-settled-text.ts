import { useEffect, useEffectEvent, useState } from 'react'

/** Spec 1.4: text typed into a search box takes effect 500 ms after the last key. */
const SETTLE = 500

/**
 * A text that is typed here and stored elsewhere, such as in the address.
 * @param kept the stored text; a change that did not come from here replaces the typed text
 * @param onSettle called 500 ms after the last key, with the trimmed text
 * @returns the typed text and how to change it
 */
export function useSettledText(
  kept: string,
  onSettle: (text: string) => void,
): [string, (text: string) => void] {
  const [typed, setTyped] = useState(kept)
  const [seen, setSeen] = useState(kept)
  const [settled, setSettled] = useState(kept)
  if (kept !== seen) {
    setSeen(kept)
    if (kept !== settled) {
      setSettled(kept)
      setTyped(kept)
    }
  }
  const settle = useEffectEvent((whole: string) => {
    const text = whole.trim()
    if (text === settled) return
    setSettled(text)
    onSettle(text)
  })
  useEffect(() => {
    const timer = setTimeout(() => settle(typed), SETTLE)
    return () => clearTimeout(timer)
  }, [typed])
  return [typed, setTyped]
}
