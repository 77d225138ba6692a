import * as z from 'zod/mini'
import { field, line } from '#platform/shared/entity-fields.ts'
import { defineEntity } from '#platform/shared/entity.ts'
import { LABEL_COLOURS, type LabelColour } from './label-colours.ts'

/** Characters of a label's name. */
export const MAX_LABEL_NAME = 40
/** The most labels of an installation. */
export const MAX_LABELS = 300

/** Something that tasks of any project have in common (spec 26.1). Its name is unique regardless of case. */
export const label = defineEntity({
  name: 'label',
  label: 'Label',
  audience: 'label:view',
  can: { create: 'label:create', update: 'label:edit', delete: 'label:delete' },
  title: 'name',
  stamps: ['createdAt', 'updatedAt'],
  fields: {
    name: line({
      label: 'Name',
      max: MAX_LABEL_NAME,
      required: 'Name is required',
      // a file names several labels with commas between them
      check: z.refine((name: string) => !name.includes(','), { error: 'A name has no comma' }),
    }),
    colour: field({
      label: 'Colour',
      isRequired: true,
      input: z.enum(LABEL_COLOURS, { error: `This must be one of: ${LABEL_COLOURS.join(', ')}` }),
      reply: z.enum(LABEL_COLOURS),
      cell: 'choice',
      store: (input: LabelColour) => input,
    }),
  },
})

/** A new label; without a colour it gets the next in turn. */
export const NewLabel = z.extend(label.Input, { colour: z.optional(label.Input.shape.colour) })
export type NewLabel = z.output<typeof NewLabel>

/** A change of a label: only the named fields change. */
export const LabelPatch = z.partial(label.Input)
export type LabelPatch = z.output<typeof LabelPatch>

/** A label as returned. */
export const Label = label.Reply
export type Label = z.infer<typeof Label>
