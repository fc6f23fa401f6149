import type { DocumentRecord } from '@daybook/sdk'
import { daybook } from '../../../app/daybook.ts'
import { failureText } from '../../../parts/failure.tsx'
import { showToast } from '../../../parts/toast.tsx'
import { say } from '../../../words/words.ts'
import { lookAgainAtHolds } from '../../follow_up/queries.ts'
import { nameOfDocument } from './row_text.ts'

/** Tells that it is on hold, and keeps the way back for a while. */
export function tellHeld(document: DocumentRecord, onBack: (id: string) => void): void {
  void lookAgainAtHolds()
  showToast({
    text: say('hold.done'),
    detail: nameOfDocument(document),
    undo: { label: say('key.undo'), run: () => void release(document, onBack) },
  })
}

export async function release(
  document: DocumentRecord,
  onBack: (id: string) => void,
): Promise<void> {
  try {
    await daybook.follow_up.releaseHold({ documentId: document.id })
    onBack(document.id)
    showToast({ text: say('hold.ended'), detail: nameOfDocument(document) })
  } catch (error) {
    showToast({ text: failureText(error), isBad: true })
  }
  await lookAgainAtHolds()
}
