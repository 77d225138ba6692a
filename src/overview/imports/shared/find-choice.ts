import type { ImportChoice } from '#platform/shared/imports/importable.ts'
import { wordKey } from '#platform/shared/imports/word-key.ts'

/** @returns the value that a cell names; undefined if nothing has this name, or several do */
export type ChoiceFinder = (text: string) => string | undefined

/** Finds the choices that cells name. `Nimal Perera <nimal@example.lk>` is found by its address. */
export function choiceFinder(choices: readonly ImportChoice[]): ChoiceFinder {
  const values = new Map<string, string | undefined>()
  for (const { value, label, names = [] } of choices) {
    for (const key of new Set([label, ...names].map(wordKey))) {
      if (key === '') continue
      values.set(key, values.has(key) ? undefined : value)
    }
  }
  return (text) => {
    const address = /<([^<>]+)>\s*$/.exec(text)?.[1]
    return values.get(wordKey(text)) ?? (address === undefined ? undefined : values.get(wordKey(address)))
  }
}
