import * as z from 'zod/mini'
import { imageAddressOf, linkAddressOf } from '../../shared/rich-text-address.ts'

const WRONG_ADDRESS = 'Please enter a valid URL'

/** The link dialog (spec 6.4): a web or e-mail address, and the text shown. */
export const LinkForm = z.object({
  url: z
    .string()
    .check(z.refine((typed: string) => linkAddressOf(typed) !== undefined, { error: WRONG_ADDRESS })),
  text: z.string().check(z.trim(), z.minLength(1, { error: 'This is required' })),
})

/** The image dialog (spec 6.4): its address, and a description for those who cannot see it. */
export const ImageForm = z.object({
  url: z
    .string()
    .check(z.refine((typed: string) => imageAddressOf(typed) !== undefined, { error: WRONG_ADDRESS })),
  alt: z.string().check(z.trim()),
})
