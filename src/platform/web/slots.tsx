import { type ComponentType, createContext, createElement, type ReactNode, useContext, useMemo } from 'react'

/**
 * Places on the pages of a lower feature that a higher one fills: by name, with what they are given. Each is declared, by
 * augmentation, where it is drawn; the web feature that fills it says so in `fills`.
 */
export interface Slots {}

/** What fills places, by their names. */
export type FilledSlots = { [Name in keyof Slots]?: ComponentType<Slots[Name]> }

const SlotContext = createContext<FilledSlots>({})

/** Fills places of the screens below, besides those that are filled already. */
export function SlotProvider({ slots, children }: { slots: FilledSlots; children: ReactNode }) {
  const outer = useContext(SlotContext)
  const all = useMemo(() => ({ ...outer, ...slots }), [outer, slots])
  return <SlotContext value={all}>{children}</SlotContext>
}

/** A place with what fills it; nothing is drawn where nothing does. */
export function Slot<Name extends keyof Slots>({ name, given }: { name: Name; given: Slots[Name] }) {
  const filled: ComponentType<Slots[Name]> | undefined = useContext(SlotContext)[name]
  return filled === undefined ? null : createElement(filled, given)
}
