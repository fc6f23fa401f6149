import { say } from '../../../words/words.ts'
import { ReceiptForm } from '../../follow_up/receipt_form.tsx'
import type { PanelProps } from './find_panel.tsx'
import { leavesByEscape } from './panel_form.tsx'

/** The paper of a payment is with somebody else. */
export function ReceiptPanel({ row, back }: Pick<PanelProps, 'row' | 'back'>) {
  return (
    <div className="bankpad narrowform stack3" onKeyDown={leavesByEscape(back)}>
      <h3 className="h2">{say('ask_receipt.title')}</h3>
      <p className="dim">{say('ask_receipt.says')}</p>
      <ReceiptForm subject={{ transactionId: row.id }} close={back} />
    </div>
  )
}
