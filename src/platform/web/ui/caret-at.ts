/** A place in a text: the node that contains it, and how many characters precede it there. */
export interface Caret {
  node: Node
  offset: number
}

/**
 * The place in the text at a point of the window, in CSS pixels; undefined beside every text.
 * WebKit (Safari before 26.2) has only the older of the two functions.
 */
export function caretAt(x: number, y: number): Caret | undefined {
  if ('caretPositionFromPoint' in document) {
    const place = document.caretPositionFromPoint(x, y)
    return place === null ? undefined : { node: place.offsetNode, offset: place.offset }
  }
  const range = caretRangeAt(document, x, y)
  return range === null ? undefined : { node: range.startContainer, offset: range.startOffset }
}

function caretRangeAt(
  page: { caretRangeFromPoint?: (x: number, y: number) => Range | null },
  x: number,
  y: number,
): Range | null {
  return page.caretRangeFromPoint?.(x, y) ?? null
}
