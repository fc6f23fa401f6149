import type { InvoiceRecord } from '@daybook/sdk'
import { boot } from '../../../app/daybook.ts'
import { blankDraft, blankLine, type DraftText, isEmptyDraft } from './draft.ts'

/** Of one person in one organization: what is not on the server yet of a new invoice, and of each draft. */
const place = `${boot.person.id}.${boot.organization.id}`
const nameOf = (id: string | null): string =>
  id === null ? `daybook.new_invoice.${place}` : `daybook.draft_invoice.${place}.${id}`

/** The text of a draft, and the version of its record that it was written over. */
type Kept = { text: DraftText; version: number }

function read(id: string | null): unknown {
  try {
    return JSON.parse(localStorage.getItem(nameOf(id)) ?? 'null')
  } catch {
    return null
  }
}

/** True where it is kept. A full or forbidden store keeps nothing. */
function write(id: string | null, kept: unknown): boolean {
  try {
    if (kept === null) localStorage.removeItem(nameOf(id))
    else localStorage.setItem(nameOf(id), JSON.stringify(kept))
    return true
  } catch {
    return false
  }
}

/** The numbers by which the screen knows lines are new in each tab. */
const opened = (kept: DraftText): DraftText => ({
  ...blankDraft(),
  ...kept,
  lines: kept.lines.map((line) => ({ ...blankLine(), ...line, key: blankLine().key })),
})

/** What was typed of a new invoice before there was enough of it to be saved, kept in this browser. */
export function readKeptDraft(): DraftText | null {
  const kept = read(null) as DraftText | null
  return kept === null || !Array.isArray(kept.lines) ? null : opened(kept)
}

export function keepDraft(draft: DraftText): boolean {
  return write(null, isEmptyDraft(draft) ? null : draft)
}

export const forgetDraft = (): boolean => write(null, null)

/** What was typed into a stored draft and did not reach the server. */
export function readKeptEdits({ id }: Pick<InvoiceRecord, 'id'>): Kept | null {
  const kept = read(id) as Kept | null
  return kept === null || !Array.isArray(kept.text?.lines)
    ? null
    : { ...kept, text: opened(kept.text) }
}

export const keepEdits = (
  { id, version }: Pick<InvoiceRecord, 'id' | 'version'>,
  text: DraftText,
): boolean => write(id, { text, version })

export const forgetEdits = (id: string): boolean => write(id, null)
