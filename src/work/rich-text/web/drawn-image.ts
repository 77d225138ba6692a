import { fetchedImageAddress } from '../shared/rich-text-address.ts'

/** Renders an image of a rich text: fetched with encryption, without a referrer, and only when it scrolls into view. */
export function drawImage(image: HTMLImageElement, attributes: Readonly<Record<string, unknown>>): void {
  const { src, alt, width, height } = attributes
  image.alt = typeof alt === 'string' ? alt : ''
  image.loading = 'lazy'
  image.decoding = 'async'
  image.referrerPolicy = 'no-referrer'
  setSize(image, 'width', width)
  setSize(image, 'height', height)
  const address = fetchedImageAddress(typeof src === 'string' ? src : '')
  if (image.getAttribute('src') !== address) image.src = address
}

function setSize(image: HTMLImageElement, name: 'width' | 'height', pixels: unknown): void {
  if (typeof pixels === 'number') image.setAttribute(name, String(pixels))
  else image.removeAttribute(name)
}
