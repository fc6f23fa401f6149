import type { ImportContactsBody, ImportContactsResult } from '@daybook/sdk'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { boot, daybook } from '../../../app/daybook.ts'
import { Dialog } from '../../../parts/dialog.tsx'
import { Failure } from '../../../parts/failure.tsx'
import { Icon } from '../../../parts/icon.tsx'
import { useWrite } from '../../../parts/use_write.ts'
import { say } from '../../../words/words.ts'
import { ImportPreview } from './import_preview.tsx'

const mayEdit = boot.permissions.includes('invoices:edit')

/** Contacts from the file of another system or a spreadsheet. */
export function ImportContacts() {
  const [isOpen, setOpen] = useState(false)
  if (!mayEdit) return null
  return (
    <>
      <button type="button" className="btn" onClick={() => setOpen(true)}>
        <Icon name="upload" size="s" />
        {say('con.import')}
      </button>
      {isOpen ? <ImportDialog close={() => setOpen(false)} /> : null}
    </>
  )
}

type Type = NonNullable<ImportContactsBody['type']>
type Chosen = { name: string; base64: string }

const types = [
  ['client', 'con.customers'],
  ['vendor', 'con.suppliers'],
  ['both', 'con.customer_and_supplier'],
] as const

const mostBytes = 1_500_000

function ImportDialog({ close }: { close(): void }) {
  const [file, setFile] = useState<Chosen | null>(null)
  const [isTooLarge, setTooLarge] = useState(false)
  const [type, setType] = useState<Type>('client')
  const [fill, setFill] = useState(false)
  const body: ImportContactsBody = { base64: file?.base64 ?? '', type, fill }
  const trial = useQuery({
    queryKey: ['contacts', 'import', file?.name, file?.base64.length, type, fill],
    queryFn: async ({ signal }) =>
      await daybook.contacts.importContacts(body, { dryRun: true, signal }),
    enabled: file !== null,
    retry: false,
    gcTime: 0,
  })
  const { isBusy, failure, write } = useWrite()
  const count = (trial.data?.counts.new ?? 0) + (trial.data?.counts.filled ?? 0)
  // Of a long file the first thousand rows are tried; the rest may be new.
  const isReady = trial.data !== undefined && !isBusy && (count > 0 || trial.data.next !== null)
  const bring = (): void => {
    if (!isReady) return
    void write(async () => await importAll(body), {
      told: (made) => ({ text: say('con.import_done', { count: made }) }),
      changes: ['list', 'contacts', 'record'],
      done: close,
    })
  }
  const take = async (chosen: File | undefined): Promise<void> => {
    if (chosen === undefined) return
    setTooLarge(chosen.size > mostBytes)
    if (chosen.size > mostBytes) return
    setFile({ name: chosen.name, base64: toBase64(new Uint8Array(await chosen.arrayBuffer())) })
  }
  return (
    <Dialog title={say('con.import')} says={say('con.import_says')} isWide close={close}>
      <ChooseFile name={file?.name ?? null} take={(chosen) => void take(chosen)} />
      {isTooLarge ? (
        <p role="alert" className="bad small">
          {say('con.import_large')}
        </p>
      ) : null}
      <Choices type={type} setType={setType} fill={fill} setFill={setFill} />
      {trial.isError ? <Failure error={trial.error} /> : null}
      {file !== null && trial.isFetching ? (
        <p role="status" className="small dim">
          {say('state.loading')}
        </p>
      ) : null}
      {trial.data === undefined ? null : <ImportPreview found={trial.data} />}
      {failure === null ? null : <Failure error={failure} />}
      <div className="row newfoot">
        <button
          type="button"
          className={isReady ? 'btn p' : 'btn off'}
          aria-disabled={!isReady}
          onClick={bring}
        >
          {isBusy ? say('form.busy') : say('con.import_go', { count })}
        </button>
        <button type="button" className="btn" onClick={close}>
          {say('con.cancel')}
        </button>
      </div>
    </Dialog>
  )
}

function ChooseFile({ name, take }: { name: string | null; take(file: File | undefined): void }) {
  const id = useId()
  return (
    <div>
      <label className="label" htmlFor={id}>
        {say('con.import_file')}
      </label>
      <input
        id={id}
        className="input filefield"
        type="file"
        accept=".csv,.txt,.tsv,text/csv,text/plain"
        onChange={(event) => take(event.target.files?.[0])}
      />
      {name === null ? <p className="small faint">{say('con.import_from')}</p> : null}
    </div>
  )
}

function Choices({
  type,
  setType,
  fill,
  setFill,
}: {
  type: Type
  setType(type: Type): void
  fill: boolean
  setFill(fill: boolean): void
}) {
  const name = useId()
  return (
    <div className="stack1">
      <fieldset className="row wrap typerow">
        <legend className="label">{say('con.import_are')}</legend>
        {types.map(([value, word]) => (
          <label key={value} className="row">
            <input
              type="radio"
              name={name}
              checked={type === value}
              onChange={() => setType(value)}
            />
            {say(word)}
          </label>
        ))}
      </fieldset>
      <label className="row">
        <input type="checkbox" checked={fill} onChange={(event) => setFill(event.target.checked)} />
        {say('con.import_fill')}
      </label>
    </div>
  )
}

/** Part by part; what failed half-way is tried again without harm, since nobody is made twice. */
async function importAll(body: ImportContactsBody): Promise<number> {
  let made = 0
  let from: ImportContactsResult['next'] = 1
  while (from !== null) {
    const part: ImportContactsResult = await daybook.contacts.importContacts({ ...body, from })
    made += part.counts.new + part.counts.filled
    from = part.next
  }
  return made
}

function toBase64(bytes: Uint8Array): string {
  let text = ''
  for (const byte of bytes) text += String.fromCharCode(byte)
  return btoa(text)
}
