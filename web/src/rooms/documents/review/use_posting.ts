import { type DocumentRecord, isFailure } from '@daybook/sdk'
import { useState } from 'react'
import { daybook, leaveIfSignedOut } from '../../../app/daybook.ts'
import { askFirst } from '../../../parts/ask.tsx'
import { say } from '../../../words/words.ts'
import { reverse } from '../queue/posted_toast.ts'
import { nameOfDocument } from '../queue/row_text.ts'
import { NotSaved, type Review } from './use_review.ts'

/** How a review ends. */
export type Ending = 'posted' | 'deleted' | 'reversed'
type Step = 'post' | 'delete' | 'code' | 'retry' | 'read'

export type Ways = {
  onDone: (document: DocumentRecord, how: Ending) => void
  /** Posts it while the next one is looked at; fails where it was refused. */
  onSend: (document: DocumentRecord, work: () => Promise<DocumentRecord>) => Promise<void>
  onHold: (document: DocumentRecord) => void
  onRelease: (document: DocumentRecord) => Promise<void>
  /** Its file was cut into so many documents. */
  onCut: (document: DocumentRecord, count: number) => void
}

/** What ends the review of a document, or carries it on a step. */
export function usePosting(review: Review, { onDone, onSend }: Pick<Ways, 'onDone' | 'onSend'>) {
  const [busy, setBusy] = useState<Step | null>(null)
  const { id, shown } = review
  const run = async (step: Step, work: () => Promise<void>): Promise<void> => {
    if (busy !== null) return
    setBusy(step)
    review.fail(null)
    try {
      await work()
    } catch (error) {
      leaveIfSignedOut(error)
      if (!(error instanceof NotSaved)) review.fail(error)
      // What was decided was decided about another version: it has to be looked at again.
      if (isFailure(error, 'version_mismatch')) {
        review.overtake(await daybook.documents.getDocument(id))
      }
    } finally {
      setBusy(null)
    }
  }
  /** The field that was not saved says so itself. */
  const settle = async (): Promise<void> => {
    if (!(await review.settled())) throw new NotSaved()
  }
  const may = (action: string): boolean => shown.allowedActions.includes(action)
  const given = { documentId: id }
  return {
    busy,
    may,
    post: () =>
      run('post', async () => {
        await onSend(shown, async () => {
          await settle()
          return await daybook.documents.postDocument(given, { ifMatch: review.version() })
        })
      }),
    code: () =>
      run('code', async () => {
        await settle()
        review.take(await daybook.documents.codeDocument(given))
      }),
    /** The file is read anew, and coded where that went well. */
    readAgain: () =>
      run('read', async () => {
        await settle()
        const read = await daybook.documents.extractDocument(given)
        review.take(read)
        if (read.error === null && read.processing === null) {
          review.take(await daybook.documents.codeDocument(given))
        }
      }),
    retry: () =>
      run('retry', async () => review.take(await daybook.documents.retryDocument(given))),
    askReverse: async () => {
      await reverse(shown, () => onDone(shown, 'reversed'))
    },
    askDelete: () => {
      if (!may('delete_document')) return
      const asked = askFirst({
        title: say('delete.title', { name: nameOfDocument(shown) }),
        text: say('delete.text'),
        yes: say('delete.yes'),
      })
      void asked.then((isYes) =>
        isYes
          ? run('delete', async () => {
              await daybook.documents.deleteDocument(given)
              onDone(shown, 'deleted')
            })
          : undefined,
      )
    },
  }
}

export type Posting = ReturnType<typeof usePosting>
