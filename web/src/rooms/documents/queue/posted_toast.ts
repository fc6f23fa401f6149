import { type DocumentRecord, isFailure } from '@daybook/sdk'
import { daybook } from '../../../app/daybook.ts'
import { askFirst } from '../../../parts/ask.tsx'
import { failureText } from '../../../parts/failure.tsx'
import { shownNumber } from '../../../parts/shown_number.ts'
import { showToast } from '../../../parts/toast.tsx'
import { money } from '../../../words/format.ts'
import { say } from '../../../words/words.ts'
import { keepDocument } from '../queries.ts'
import { forget, lookAgain } from '../review/kept.ts'
import { keepRefusal } from '../review/refused.ts'
import { NotSaved } from '../review/use_review.ts'
import { nameOfDocument } from './row_text.ts'

/** Tells that it is in the books, and keeps the way back for a while. */
export function tellPosted(document: DocumentRecord, onBack: (id: string) => void): void {
  const { extraction, posting } = document
  forget(document.id)
  const number = shownNumber(posting?.reference)
  const amount =
    !extraction || extraction.total === null || extraction.currency === null
      ? ''
      : `, ${money(extraction.total, extraction.currency)}`
  showToast({
    text: number === null ? say('posted.plain') : say('posted.title', { number }),
    detail: `${nameOfDocument(document)}${amount}`,
    undo: { label: say('posted.undo'), run: () => void reverse(document, onBack) },
  })
}

/** A posted entry is never deleted: the way back writes another one, and that is said before. */
export async function reverse(
  document: DocumentRecord,
  onBack: (id: string) => void,
): Promise<void> {
  const number = shownNumber(document.posting?.reference) ?? nameOfDocument(document)
  const isYes = await askFirst({
    title: say('reverse.title', { number }),
    text: say('reverse.text'),
    yes: say('reverse.yes'),
    no: say('reverse.no'),
  })
  if (!isYes) return
  try {
    keepDocument(await daybook.documents.reversePosting({ documentId: document.id }))
    showToast({ text: say('reverse.done'), detail: nameOfDocument(document) })
    onBack(document.id)
  } catch (error) {
    showToast({ text: failureText(error), isBad: true })
  }
}

/** It was refused while the next one was looked at: it says so, and waits to be opened again. */
export function tellRefused(document: DocumentRecord, error: unknown, open: () => void): void {
  const isOvertaken = isFailure(error, 'version_mismatch')
  // What was looked at was another version of it.
  if (error instanceof NotSaved || isOvertaken) lookAgain(document.id)
  if (!(error instanceof NotSaved)) keepRefusal(document, error)
  showToast({
    text: say('posted.refused', { name: nameOfDocument(document) }),
    detail: error instanceof NotSaved ? say('posted.not_saved') : failureText(error),
    isBad: true,
    undo: { label: say('do.open'), run: open },
  })
}
