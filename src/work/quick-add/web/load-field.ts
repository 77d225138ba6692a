/** In its own file so that the names of the field's chunks are loaded with it, and not with every task list. */
export async function loadField() {
  const { QuickAddField } = await import('./quick-add-field.tsx')
  return { default: QuickAddField }
}
