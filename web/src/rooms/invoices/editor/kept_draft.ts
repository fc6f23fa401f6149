import { boot } from '../../../app/daybook.ts'
import { blankDraft, blankLine, type DraftText, isEmptyDraft } from './draft.ts'

const name = `daybook.new_invoice.${boot.person.id}.${boot.organization.id}`

/** What was typed of a new invoice before there was enough of it to be saved, kept in this browser. */
export function readKeptDraft(): DraftText | null {
  try {
    const kept = JSON.parse(localStorage.getItem(name) ?? 'null') as DraftText | null
    if (kept === null) return null
    // The numbers by which the screen knows lines are new in each tab.
    const lines = kept.lines.map((line) => ({ ...blankLine(), ...line, key: blankLine().key }))
    return { ...blankDraft(), ...kept, lines }
  } catch {
    return null
  }
}

export function keepDraft(draft: DraftText): void {
  try {
    if (isEmptyDraft(draft)) localStorage.removeItem(name)
    else localStorage.setItem(name, JSON.stringify(draft))
  } catch {
    // A full or forbidden store costs only what is typed before the first whole line.
  }
}

export function forgetDraft(): void {
  try {
    localStorage.removeItem(name)
  } catch {
    // As above.
  }
}
