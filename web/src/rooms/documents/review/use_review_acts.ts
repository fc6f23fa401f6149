import { type Act, inOrder } from '../../../acts/act.ts'
import { useActs } from '../../../acts/use_acts.ts'
import { boot } from '../../../app/daybook.ts'
import { say } from '../../../words/words.ts'
import { nameOfDocument } from '../queue/row_text.ts'
import { mayCut, mayHold } from './may.ts'
import { openOriginal } from './original.ts'
import type { Aside } from './set_aside.tsx'
import type { Posting } from './use_posting.ts'
import type { Review } from './use_review.ts'
import type { WeakFields } from './use_weak_fields.ts'

type Given = {
  review: Review
  weak: WeakFields
  posting: Posting
  isTwin: boolean
  step: () => void
  post: () => void
  setAside: (which: Aside) => void
}

/** What can be done with the document that is open: by button, by key, in the menu and in the command bar. */
export function useReviewActs(given: Given): { post: Act; seldom: Act[] } {
  const { review, weak, posting, isTwin, step, post, setAside } = given
  const { shown } = review
  const { may } = posting
  const key = (act: 'post' | 'lines' | 'hold' | 'cut' | 'remove' | 'original') =>
    ({ key: { of: 'inbox', act } }) as const
  const left = weak.left.length
  const postAct: Act = {
    id: 'post',
    label: say('review.post'),
    icon: 'tick',
    ...key('post'),
    // What is to be decided first is led to.
    off: left > 0 || isTwin ? null : offOf(review, posting),
    ...(left > 0 ? { says: say('act.check_first', { count: left }) } : {}),
    run: post,
  }
  const seldom = inOrder([
    may('retry_document')
      ? act('retry', say('review.retry'), 'again', () => void posting.retry())
      : null,
    shown.status === 'coded'
      ? act('code', say('review.code_again'), 'again', () => void posting.code())
      : null,
    may('correct_document') && shown.coding !== null
      ? {
          ...act('lines', say('lines.title'), 'cut', () => setAside('lines')),
          ...key('lines'),
          says: say('lines.says'),
        }
      : null,
    may('link_document_contact')
      ? act('contact', say('contact.link'), 'contacts', () => setAside('contact'))
      : null,
    may('extract_document') && shown.fileId !== null && shown.error === null
      ? {
          ...act('read', say('review.read_again'), 'reader', () => void posting.readAgain()),
          says: say('review.read_again_says'),
        }
      : null,
    mayHold(shown)
      ? { ...act('hold', say('key.hold'), 'clock', () => setAside('hold')), ...key('hold') }
      : null,
    mayHold(shown)
      ? act('receipt', say('ask_receipt.title'), 'mail', () => setAside('receipt'))
      : null,
    mayCut(shown)
      ? { ...act('cut', say('key.cut'), 'cut', () => setAside('cut')), ...key('cut') }
      : null,
    shown.fileId === null
      ? null
      : {
          ...act('original', say('page.original'), 'download', () => void openOriginal(shown)),
          ...key('original'),
        },
    may('reverse_posting')
      ? {
          ...act('reverse', say('reverse.yes'), 'back', () => void posting.askReverse()),
          says: say('reverse.text'),
          isDangerous: true,
        }
      : null,
    may('delete_document')
      ? {
          ...act('delete', say('delete.yes'), 'trash', posting.askDelete),
          ...key('remove'),
          isDangerous: true,
        }
      : null,
  ])
  const confirm: Act = {
    ...act('confirm', say('key.confirm'), 'tick', step),
    key: { of: 'inbox', act: 'confirm' },
  }
  const toWeak: Act = {
    ...act('weak', say('key.weak'), 'warning', () => {
      weak.focus((weak.left[0] ?? weak.doubts[0])?.field)
    }),
    key: { of: 'inbox', act: 'weak' },
    off: weak.doubts.length === 0 ? say('act.nothing_weak') : null,
  }
  const why: Act = {
    ...act('why', say('key.why'), 'question', () =>
      weak.toggleWhy(weak.focused ?? weak.doubts[0]?.field ?? 'paper'),
    ),
    key: { of: 'inbox', act: 'why' },
  }
  const isOpen = shown.status !== 'posted'
  useActs(nameOfDocument(shown), [
    ...(isOpen ? [postAct] : []),
    confirm,
    ...(isTwin || !isOpen ? [] : [toWeak]),
    why,
    ...seldom,
  ])
  return { post: postAct, seldom }
}

const act = (id: string, label: string, icon: Act['icon'], run: () => void): Act => ({
  id,
  label,
  icon,
  off: null,
  run,
})

/** Why it cannot be posted now, in a sentence. */
function offOf({ shown }: Review, { may, busy }: Posting): string | null {
  if (busy !== null) return say('review.working')
  if (may('post_document') || shown.status === 'posted') return null
  if (!boot.permissions.includes('documents:post')) return say('review.may_not')
  if (shown.error !== null) return shown.error.message
  if (shown.processing !== null) return say('act.still_read')
  return say(shown.status === 'extracted' ? 'row.not_coded' : 'act.still_read')
}
