/** The names of all the files that the field is made of are loaded with this one, and not with every task list. */
export async function loadField() {
  const { QuickAddField } = await import('./quick-add-field.tsx')
  return { default: QuickAddField }
}
