import type { InvoiceRecord } from '@daybook/sdk'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { boot, daybook } from '../../../app/daybook.ts'
import { Failure } from '../../../parts/failure.tsx'
import { useWrite } from '../../../parts/use_write.ts'
import { DownloadButton } from '../../../records/download_button.tsx'
import { fullDay, dayOf } from '../../../words/format.ts'
import { say } from '../../../words/words.ts'
import { handoversQuery, lookAgain } from '../queries.ts'

/** A public buyer takes a file, not a mail; until Daybook can hand it over itself, a person does and says so. */
export function PublicBuyer({ invoice }: { invoice: InvoiceRecord }) {
  const { id, number, treatment } = invoice
  const isFile = treatment.kind === 'domestic_public' && !boot.invoicing.exchange
  const handovers = useQuery({ ...handoversQuery(id), enabled: isFile })
  const [words, setWords] = useState('')
  const { isBusy, failure, write } = useWrite()
  if (!isFile) return null
  const handed = handovers.data?.find(({ way }) => way === 'file')
  const record = (): void => {
    if (isBusy) return
    const said = words.trim() === '' ? {} : { words: words.trim() }
    const body = { invoiceId: id, way: 'file', ...said } as const
    void write(async () => await daybook.sending.recordInvoiceHandover(body), {
      told: { text: say('exchange.handed_recorded') },
      done: async () => {
        setWords('')
        await lookAgain()
      },
    })
  }
  return (
    <section className="card publicbuyer" aria-label={say('selling.public')}>
      <h2 className="h2">{say('selling.public')}</h2>
      {handed === undefined ? null : (
        <p className="good" role="status">
          {say('exchange.handed', { name: handed.by, day: fullDay(dayOf(handed.createdAt)) })}
        </p>
      )}
      <ol className="dim small">
        <li>{say('selling.public.first')}</li>
        <li>{say('selling.public.second')}</li>
        <li>{say('selling.public.third')}</li>
        <li>{say('exchange.public.fourth')}</li>
      </ol>
      <DownloadButton
        label={say('selling.public.file')}
        icon="download"
        fileName={`${number ?? id}-oioubl.xml`}
        fetchFile={() => daybook.invoices.downloadInvoiceOioubl(id)}
      />
      {boot.permissions.includes('invoices:edit') ? (
        <form
          className="handover"
          onSubmit={(event) => {
            event.preventDefault()
            record()
          }}
        >
          <label className="grow">
            <span className="label">{say('exchange.handed_words')}</span>
            <input
              className="input"
              autoComplete="off"
              maxLength={500}
              value={words}
              onChange={(event) => setWords(event.target.value)}
            />
          </label>
          <button type="submit" className="btn" aria-disabled={isBusy}>
            {isBusy ? say('form.busy') : say('exchange.handed_over')}
          </button>
        </form>
      ) : null}
      {failure === null ? null : <Failure error={failure} />}
    </section>
  )
}
