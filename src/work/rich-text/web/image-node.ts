import { Node } from '@tiptap/core'
import { isImageAddress } from '../shared/rich-text-address.ts'
import { MIN_IMAGE_WIDTH } from '../shared/rich-text-rules.ts'
import { resizableImage } from './resizable-image.ts'

/** An inline image with its own size or the size it was dragged to. Only images with a web address. */
export const Image = Node.create({
  name: 'image',
  group: 'inline',
  inline: true,
  draggable: true,

  addAttributes() {
    return {
      src: { default: '' },
      alt: { default: '', parseHTML: (element) => element.getAttribute('alt') ?? '' },
      width: { default: null, parseHTML: (element) => pixelsOf(element, 'width', MIN_IMAGE_WIDTH) },
      height: { default: null, parseHTML: (element) => pixelsOf(element, 'height', 1) },
    }
  },

  parseHTML() {
    return [
      {
        tag: 'img[src]',
        getAttrs: (element) => (isImageAddress(element.getAttribute('src') ?? '') ? null : false),
      },
    ]
  },

  renderHTML({ HTMLAttributes }) {
    return ['img', HTMLAttributes]
  },

  addNodeView() {
    return resizableImage
  },
})

function pixelsOf(element: HTMLElement, name: string, least: number): number | null {
  const value = element.getAttribute(name) ?? ''
  return /^[1-9]\d{0,3}$/.test(value) ? Math.max(least, Number(value)) : null
}
