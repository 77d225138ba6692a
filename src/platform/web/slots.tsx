import { type ComponentType, createContext, createElement, type ReactNode, useContext, useMemo } from 'react'

/**
 * Slots on pages of lower features that higher ones fill: names and props. Each is declared by module augmentation
 * where it is rendered; the web feature that fills it lists it in `fills`.
 */
export interface Slots {}

/** Components that fill slots, by name. */
export type FilledSlots = { [Name in keyof Slots]?: ComponentType<Slots[Name]> }

const SlotContext = createContext<FilledSlots>({})

/** Fills slots of its descendants, in addition to those that are already filled. */
export function SlotProvider({ slots, children }: { slots: FilledSlots; children: ReactNode }) {
  const outer = useContext(SlotContext)
  const all = useMemo(() => ({ ...outer, ...slots }), [outer, slots])
  return <SlotContext value={all}>{children}</SlotContext>
}

/** Renders what fills a slot; nothing when it is empty. */
export function Slot<Name extends keyof Slots>({ name, given }: { name: Name; given: Slots[Name] }) {
  const filled: ComponentType<Slots[Name]> | undefined = useContext(SlotContext)[name]
  return filled === undefined ? null : createElement(filled, given)
}
