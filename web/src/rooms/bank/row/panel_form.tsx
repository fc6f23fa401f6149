import type { KeyboardEvent, ReactNode } from 'react'

/** Escape leads back from a panel to the row. */
export const leavesByEscape =
  (back: () => void) =>
  (event: KeyboardEvent): void => {
    if (event.key === 'Escape') back()
  }

type PanelFormProps = { look: string; save: () => void; back: () => void; children: ReactNode }

/** What decides a row: Enter saves it, Escape leads back. */
export function PanelForm({ look, save, back, children }: PanelFormProps) {
  return (
    <form
      className={`bankpad ${look}`}
      onSubmit={(event) => {
        event.preventDefault()
        save()
      }}
      onKeyDown={leavesByEscape(back)}
    >
      {children}
    </form>
  )
}
