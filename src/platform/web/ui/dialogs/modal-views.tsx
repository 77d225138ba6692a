/** The modal layers, loaded together. */
export { ConfirmView } from './confirm-view.tsx'
export { DialogView } from './dialog-view.tsx'
export { ModalView } from './modal-view.tsx'
