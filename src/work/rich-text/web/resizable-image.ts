import type { NodeViewRenderer } from '@tiptap/core'
import { MIN_IMAGE_WIDTH } from '../shared/rich-text-rules.ts'
import { drawImage } from './drawn-image.ts'

const CORNERS = [
  { corner: 'top-left', cornerClass: 'rich-text-handle-top-left' },
  { corner: 'top-right', cornerClass: 'rich-text-handle-top-right' },
  { corner: 'bottom-left', cornerClass: 'rich-text-handle-bottom-left' },
  { corner: 'bottom-right', cornerClass: 'rich-text-handle-bottom-right' },
] as const
const KEY_STEP = 10

/**
 * An image in the editor. When selected, it has four corners to drag; the last one is also a keyboard slider (arrows,
 * Page Up and Down, Home, End). Its width stays between 20 px and that of the text (spec 6.4).
 */
export const resizableImage: NodeViewRenderer = ({ node: initial, editor, getPos }) => {
  let node = initial
  const dom = document.createElement('span')
  dom.className = 'rich-text-image'
  const image = dom.appendChild(document.createElement('img'))
  image.draggable = false
  drawImage(image, node.attrs)
  const corners = CORNERS.map(({ corner, cornerClass }) => {
    const handle = dom.appendChild(document.createElement('span'))
    handle.className = `rich-text-handle ${cornerClass}`
    handle.dataset['corner'] = corner
    return handle
  })
  const slider = corners[CORNERS.length - 1]
  slider?.setAttribute('role', 'slider')
  slider?.setAttribute('aria-label', 'Image width')
  for (const handle of corners) if (handle !== slider) handle.setAttribute('aria-hidden', 'true')

  const widest = () =>
    Math.max(
      MIN_IMAGE_WIDTH,
      Math.floor(dom.parentElement?.closest('p, h1, h2, h3, h4, h5, h6')?.clientWidth ?? MIN_IMAGE_WIDTH),
    )
  const shown = () => Math.round(image.getBoundingClientRect().width)
  const describe = () => {
    slider?.setAttribute('aria-valuemin', String(MIN_IMAGE_WIDTH))
    slider?.setAttribute('aria-valuemax', String(widest()))
    slider?.setAttribute('aria-valuenow', String(shown()))
    slider?.setAttribute('aria-valuetext', `${shown()} pixels`)
  }
  const draw = (wanted: number) => {
    const width = Math.max(MIN_IMAGE_WIDTH, Math.min(widest(), Math.round(wanted)))
    const { naturalWidth, naturalHeight } = image
    const height = naturalWidth > 0 ? Math.max(1, Math.round((width * naturalHeight) / naturalWidth)) : null
    drawImage(image, { ...node.attrs, width, height })
    describe()
    return { width, height }
  }
  const store = (size: { width: number; height: number | null }) => {
    const position = getPos()
    if (position === undefined) return
    const { tr } = editor.state
    for (const [name, value] of Object.entries(size)) tr.setNodeAttribute(position, name, value)
    editor.view.dispatch(tr)
  }

  const startDrag = (event: PointerEvent) => {
    if (event.button !== 0 || !(event.currentTarget instanceof HTMLElement)) return
    event.preventDefault()
    const handle = event.currentTarget
    const direction = handle.dataset['corner']?.endsWith('left') ? -1 : 1
    const [startX, startWidth] = [event.clientX, shown()]
    let size: { width: number; height: number | null } | undefined
    handle.setPointerCapture(event.pointerId)
    dom.dataset['resizing'] = 'true'
    const move = (moved: PointerEvent) => {
      size = draw(startWidth + (moved.clientX - startX) * direction)
    }
    const end = (ended: Event) => {
      handle.removeEventListener('pointermove', move)
      handle.removeEventListener('pointerup', end)
      handle.removeEventListener('pointercancel', end)
      delete dom.dataset['resizing']
      if (ended.type === 'pointerup' && size) store(size)
      else drawImage(image, node.attrs)
    }
    handle.addEventListener('pointermove', move)
    handle.addEventListener('pointerup', end)
    handle.addEventListener('pointercancel', end)
  }
  const pressKey = (event: KeyboardEvent) => {
    if (event.key === 'Escape') {
      event.preventDefault()
      event.stopPropagation()
      editor.view.focus()
      return
    }
    const wanted = widthAfterKey(event.key, shown(), widest())
    if (wanted === undefined) return
    event.preventDefault()
    store(draw(wanted))
  }
  for (const handle of corners) handle.addEventListener('pointerdown', startDrag)
  slider?.addEventListener('keydown', pressKey)
  slider?.addEventListener('focus', describe)

  return {
    dom,
    update(next) {
      if (next.type !== node.type) return false
      node = next
      drawImage(image, node.attrs)
      return true
    },
    selectNode() {
      dom.classList.add('rich-text-image-selected')
      if (slider) slider.tabIndex = 0
      describe()
    },
    deselectNode() {
      dom.classList.remove('rich-text-image-selected')
      slider?.removeAttribute('tabindex')
    },
    stopEvent: (event) => event.target instanceof HTMLElement && corners.includes(event.target),
    ignoreMutation: () => true,
  }
}

function widthAfterKey(key: string, width: number, widest: number): number | undefined {
  if (key === 'ArrowRight' || key === 'ArrowUp') return width + KEY_STEP
  if (key === 'ArrowLeft' || key === 'ArrowDown') return width - KEY_STEP
  if (key === 'PageUp') return width + KEY_STEP * 10
  if (key === 'PageDown') return width - KEY_STEP * 10
  if (key === 'Home') return MIN_IMAGE_WIDTH
  return key === 'End' ? widest : undefined
}
