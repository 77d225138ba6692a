export { LabelChoices } from './label-choices.tsx'
export { LabelChips, LabelName } from './label-marks.tsx'
export { LabelsField } from './labels-field.tsx'
export { labelsQuery, useLabels } from './label-queries.ts'
