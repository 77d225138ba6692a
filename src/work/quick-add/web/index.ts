export { QUICK_ADD_BUTTON, QuickAddSlot } from './quick-add-slot.tsx'
