export interface ProofDialogProps {
  onProven: () => void
  onCancel: () => void
}
