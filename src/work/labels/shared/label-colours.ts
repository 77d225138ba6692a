/** The colours a label may have, in the order in which they are offered. They identify, and never mean a state. */
export const LABEL_COLOURS = [
  'teal',
  'indigo',
  'pink',
  'amber',
  'violet',
  'blue',
  'olive',
  'rust',
  'red',
  'green',
  'brown',
  'grey',
] as const
export type LabelColour = (typeof LABEL_COLOURS)[number]

/** The colour of a label that is added without one: the next in turn. @param count how many labels there are */
export function nextLabelColour(count: number): LabelColour {
  return LABEL_COLOURS[count % LABEL_COLOURS.length] ?? 'teal'
}
