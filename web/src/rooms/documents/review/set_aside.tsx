import type { SplitFileResult } from '@daybook/sdk'
import { daybook } from '../../../app/daybook.ts'
import { Dialog } from '../../../parts/dialog.tsx'
import { Failure } from '../../../parts/failure.tsx'
import { useWrite } from '../../../parts/use_write.ts'
import { say } from '../../../words/words.ts'
import { type Held, HoldForm } from '../../follow_up/hold_form.tsx'
import { ReceiptForm } from '../../follow_up/receipt_form.tsx'
import { ContactForm } from './contact_form.tsx'
import { LinesForm } from './lines_form.tsx'
import { CutForm } from '../cutting/cut_form.tsx'
import type { Ways } from './use_posting.ts'
import type { Review } from './use_review.ts'

export type Aside = 'hold' | 'receipt' | 'cut' | 'lines' | 'contact'

type Props = { which: Aside; review: Review; ways: Ways; close: () => void }

/** What is done with a document instead of deciding it now. */
export function SetAside({ which, review, ways, close }: Props) {
  const { shown } = review
  if (which === 'hold') return <HoldDialog review={review} ways={ways} close={close} />
  if (which === 'receipt') {
    return (
      <Dialog title={say('ask_receipt.title')} says={say('ask_receipt.says')} close={close}>
        <ReceiptForm subject={{ documentId: shown.id }} close={close} />
      </Dialog>
    )
  }
  if (which === 'lines') {
    return (
      <Dialog title={say('lines.title')} says={say('lines.says')} isWide close={close}>
        <LinesForm review={review} close={close} />
      </Dialog>
    )
  }
  if (which === 'contact') {
    return (
      <Dialog title={say('contact.link')} says={say('contact.link_says')} close={close}>
        <ContactForm review={review} close={close} />
      </Dialog>
    )
  }
  const cut = (result: SplitFileResult): void => {
    close()
    ways.onCut(shown, result.parts.length)
  }
  return (
    <Dialog title={say('cut.title')} says={say('cut.says')} isWide close={close}>
      {shown.fileId === null ? null : <CutForm document={shown} fileId={shown.fileId} done={cut} />}
    </Dialog>
  )
}

function HoldDialog({ review, ways, close }: Omit<Props, 'which'>) {
  const { isBusy, failure, write } = useWrite()
  const hold = (held: Held): void =>
    void write(() => daybook.follow_up.hold({ documentId: review.id, ...held }), {
      done: () => {
        close()
        ways.onHold(review.shown)
      },
    })
  return (
    <Dialog title={say('hold.title')} says={say('hold.says')} close={close}>
      {failure === null ? null : <Failure error={failure} />}
      <HoldForm startsForDocument={false} isBusy={isBusy} save={hold} />
    </Dialog>
  )
}
