export { LabelChoices } from './label-choices.tsx'
export { LabelChips, LabelName } from './label-marks.tsx'
export { LabelsField } from './labels-field.tsx'
export { useLabels } from './label-queries.ts'
