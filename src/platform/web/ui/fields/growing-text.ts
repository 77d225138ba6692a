import { type RefObject, useLayoutEffect, useRef } from 'react'

/**
 * Lets a text area grow with its text in browsers that cannot do it by CSS alone (Safari before 26.2). Everywhere, a
 * stylesheet declares `--field-sizing: content` for the text areas, and the states of them, that grow, with the
 * heights they start and end with.
 * @returns the ref of the element around the text area
 */
export function useGrowingText(): RefObject<HTMLDivElement | null> {
  const frame = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    if (frame.current === null || CSS.supports('field-sizing', 'content')) return undefined
    return keepFitting(frame.current)
  }, [])
  // after every render: any of them may have another text
  useLayoutEffect(() => {
    if (frame.current !== null && !CSS.supports('field-sizing', 'content')) fit(frame.current)
  })
  return frame
}

/** Fits again when the focus, which a stylesheet may depend on, or the width changes. @returns what ends it */
function keepFitting(frame: HTMLElement): () => void {
  const refit = () => fit(frame)
  let width = frame.offsetWidth
  let next = 0
  const observer = new ResizeObserver(() => {
    if (frame.offsetWidth === width) return
    width = frame.offsetWidth
    // an observer that changes the size of what it observes is reported as an error
    next = requestAnimationFrame(refit)
  })
  observer.observe(frame)
  frame.addEventListener('focusin', refit)
  frame.addEventListener('focusout', refit)
  return () => {
    observer.disconnect()
    cancelAnimationFrame(next)
    frame.removeEventListener('focusin', refit)
    frame.removeEventListener('focusout', refit)
  }
}

function fit(frame: HTMLElement): void {
  const area = frame.querySelector('textarea')
  if (area === null) return
  if (getComputedStyle(area).getPropertyValue('--field-sizing') !== 'content') {
    area.style.height = ''
    return
  }
  // the frame keeps its height meanwhile, so that nothing around it scrolls
  frame.style.minHeight = `${frame.offsetHeight}px`
  area.style.height = '0'
  const borders = area.offsetHeight - area.clientHeight
  area.style.height = `${area.scrollHeight + borders}px`
  frame.style.minHeight = ''
}
