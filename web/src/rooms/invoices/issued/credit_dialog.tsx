import type { CreateCreditNoteBody, InvoiceRecord } from '@daybook/sdk'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useId, useState } from 'react'
import { daybook } from '../../../app/daybook.ts'
import { Dialog } from '../../../parts/dialog.tsx'
import { Failure } from '../../../parts/failure.tsx'
import { useRested } from '../../../parts/use_rested.ts'
import { useWrite } from '../../../parts/use_write.ts'
import { money } from '../../../words/format.ts'
import { say } from '../../../words/words.ts'
import { numberText, typedNumber } from '../editor/numbers.ts'
import { lookAgain } from '../queries.ts'

type Quantities = Readonly<Record<number, string>>

/** The lines that are taken back, with how many of each; null where a number is wrong. */
function linesOf(invoice: InvoiceRecord, typed: Quantities): CreateCreditNoteBody['lines'] | null {
  const found = invoice.lines.map((line, at) => {
    const text = typed[at] ?? ''
    const quantity = text.trim() === '' ? 0 : typedNumber(text)
    if (quantity === null || quantity < 0 || quantity > line.quantity) return null
    const { description, unitPrice, vatRate } = line
    return { description, quantity, unitPrice, vatRate, line: at + 1 }
  })
  if (found.some((line) => line === null)) return null
  return found.flatMap((line) => (line === null || line.quantity === 0 ? [] : [line]))
}

/** Credits an invoice, in whole or so many of each line; what it comes to is tried before. */
export function CreditDialog({
  invoice,
  close,
  done,
}: {
  invoice: InvoiceRecord
  close(): void
  done(): void
}) {
  const id = useId()
  const navigate = useNavigate()
  const [isPart, setPart] = useState(false)
  const [typed, setTyped] = useState<Quantities>({})
  const lines = isPart ? linesOf(invoice, typed) : undefined
  const isWrong = lines === null || lines?.length === 0
  const body = { invoiceId: invoice.id, ...(lines ? { lines } : {}) }
  const asked = useRested(JSON.stringify(isWrong ? null : body))
  const trial = useQuery({
    queryKey: ['credit_trial', invoice.version, asked],
    queryFn: async () =>
      await daybook.invoices.createCreditNote(JSON.parse(asked) as typeof body, { dryRun: true }),
    enabled: asked !== 'null',
    gcTime: 0,
  })
  const { isBusy, failure, write } = useWrite()
  const isReady = !isWrong && trial.data !== undefined && asked === JSON.stringify(body)
  const credit = (): void => {
    if (!isReady || isBusy) return
    void write(
      async () => await daybook.invoices.createCreditNote(body, { ifMatch: invoice.version }),
      {
        told: (note) => ({ text: say('selling.told.credited', { number: note.number ?? '' }) }),
        done: async (note) => {
          await lookAgain()
          done()
          await navigate({ to: '/invoices/$id', params: { id: note.id } })
        },
      },
    )
  }
  return (
    <Dialog title={say('selling.credit')} says={say('selling.credit_says')} isWide close={close}>
      <form
        className="stack4"
        onSubmit={(event) => {
          event.preventDefault()
          credit()
        }}
      >
        <fieldset className="row gap4">
          <legend className="sr">{say('selling.credit')}</legend>
          {[false, true].map((part) => (
            <label key={String(part)} className="row">
              <input
                type="radio"
                name={`${id}part`}
                checked={isPart === part}
                onChange={() => setPart(part)}
              />
              {say(part ? 'selling.credit_part' : 'selling.credit_whole')}
            </label>
          ))}
        </fieldset>
        {isPart ? (
          <CreditLines
            invoice={invoice}
            typed={typed}
            set={(at, text) => setTyped((before) => ({ ...before, [at]: text }))}
          />
        ) : null}
        <p role="status" className="strong num">
          {trial.data === undefined || isWrong
            ? say('selling.credit_choose')
            : say('selling.credit_sum', {
                number: trial.data.number ?? '',
                amount: `${invoice.currency} ${money(trial.data.totals.gross, invoice.currency)}`,
              })}
        </p>
        {trial.error === null || isWrong ? null : <Failure error={trial.error} />}
        {failure === null ? null : <Failure error={failure} />}
        <div className="row">
          <button type="button" className="btn push" onClick={close}>
            {say('form.cancel')}
          </button>
          <button type="submit" className="btn p" aria-disabled={!isReady || isBusy}>
            {isBusy ? say('form.busy') : say('selling.credit')}
          </button>
        </div>
      </form>
    </Dialog>
  )
}

function CreditLines({
  invoice,
  typed,
  set,
}: {
  invoice: InvoiceRecord
  typed: Quantities
  set(at: number, text: string): void
}) {
  return (
    <div className="saleslines">
      <table>
        <thead>
          <tr>
            <th scope="col">{say('selling.line.what')}</th>
            <th scope="col" className="num">
              {say('selling.line.price')}
            </th>
            <th scope="col" className="num">
              {say('selling.credit_of')}
            </th>
            <th scope="col" className="num">
              {say('selling.credit_back')}
            </th>
          </tr>
        </thead>
        <tbody>
          {invoice.lines.map((line, at) => (
            <tr key={`${at} ${line.description}`} className="line">
              <td className="fixed">{line.description}</td>
              <td className="num fixed">{numberText(line.unitPrice)}</td>
              <td className="num fixed">{numberText(line.quantity)}</td>
              <td className="num quantity">
                <input
                  className="cell num"
                  inputMode="decimal"
                  autoComplete="off"
                  aria-label={`${say('selling.credit_back')} ${at + 1}`}
                  placeholder="0"
                  value={typed[at] ?? ''}
                  onChange={(event) => set(at, event.target.value)}
                />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
