import { createContext } from 'react'

/** The element into which popovers, menus and lists are portalled: the surrounding modal layer, else the body. */
export const LayerContainer = createContext<HTMLElement | null>(null)
