import { createContext } from 'react'

/** Marks what floats above the page, such as a menu or a toast. */
export const FLOATING = { 'data-floating': true } as const

/** The element into which popovers, menus and lists are portalled: the modal layer around them, else the body. */
export const LayerContainer = createContext<HTMLElement | null>(null)
