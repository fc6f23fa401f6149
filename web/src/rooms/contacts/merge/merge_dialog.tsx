import type { ContactRecord } from '@daybook/sdk'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useId, useState } from 'react'
import { boot, daybook } from '../../../app/daybook.ts'
import { Combobox, type Option } from '../../../parts/combobox.tsx'
import { Dialog } from '../../../parts/dialog.tsx'
import { Failure } from '../../../parts/failure.tsx'
import { Icon } from '../../../parts/icon.tsx'
import { useRested } from '../../../parts/use_rested.ts'
import { useWrite } from '../../../parts/use_write.ts'
import { say } from '../../../words/words.ts'
import { differing, type TakenField } from './differing.ts'
import { Differences } from './differences.tsx'
import { Moves, type Merge } from './moves.tsx'

const mayEdit = boot.permissions.includes('invoices:edit')

/** For one company that is here twice. */
export function MergeButton({ contact }: { contact: ContactRecord }) {
  const [isOpen, setOpen] = useState(false)
  if (!mayEdit) return null
  return (
    <>
      <button type="button" className="btn q" onClick={() => setOpen(true)}>
        <Icon name="contacts" size="s" />
        {say('con.merge')}
      </button>
      {isOpen ? <MergeDialog contact={contact} close={() => setOpen(false)} /> : null}
    </>
  )
}

function MergeDialog({ contact, close }: { contact: ContactRecord; close(): void }) {
  const [other, setOther] = useState<ContactRecord | null>(null)
  const [isSwapped, setSwapped] = useState(false)
  const [kept, gone] = isSwapped && other !== null ? [other, contact] : [contact, other]
  return (
    <Dialog
      title={say('con.merge_title', { name: contact.name })}
      says={say('con.merge_says')}
      isWide
      close={close}
    >
      <OtherContact of={contact} other={other} choose={setOther} />
      {gone === null ? null : (
        <Pair
          key={`${kept.id} ${gone.id}`}
          kept={kept}
          gone={gone}
          swap={() => setSwapped(!isSwapped)}
          close={close}
        />
      )}
    </Dialog>
  )
}

const optionOf = (one: ContactRecord): Option => ({
  value: one.id,
  label: one.name,
  detail: one.vatNumber ?? one.businessId ?? one.fiscalCode ?? one.email,
})

/** Begins with those of a like name: they are the ones that are meant most often. */
function OtherContact({
  of,
  other,
  choose,
}: {
  of: ContactRecord
  other: ContactRecord | null
  choose(one: ContactRecord | null): void
}) {
  const id = useId()
  const [typed, setTyped] = useState('')
  const asked = useRested(typed)
  const q = asked === '' ? (of.name.split(' ')[0] ?? '') : asked
  const found = useQuery({
    queryKey: ['list', 'contacts', 'merge', q],
    queryFn: async ({ signal }) =>
      await daybook.contacts.listContacts({ q, limit: 20 }, { signal }),
    placeholderData: keepPreviousData,
  })
  const others = (found.data?.items ?? []).filter((one) => one.id !== of.id)
  return (
    <div>
      <label className="label" htmlFor={id}>
        {say('con.merge_other')}
      </label>
      <Combobox
        id={id}
        value={other?.id ?? ''}
        chosen={other === null ? { value: '', label: '' } : optionOf(other)}
        change={(value) => choose(others.find((one) => one.id === value) ?? null)}
        options={others.map(optionOf)}
        isLooking={typed !== asked || found.isPlaceholderData}
        search={setTyped}
      />
    </div>
  )
}

/** What differs and what moves, before anything is done; then the one step that has no way back. */
function Pair({
  kept,
  gone,
  swap,
  close,
}: {
  kept: ContactRecord
  gone: ContactRecord
  swap(): void
  close(): void
}) {
  const navigate = useNavigate()
  const [take, setTake] = useState<readonly TakenField[]>([])
  const [bothAccounts, setBoth] = useState(false)
  const body: Merge = { keepId: kept.id, removeId: gone.id, take: [...take], bothAccounts }
  const trial = useQuery({
    queryKey: ['contacts', 'merge', body],
    queryFn: async ({ signal }) =>
      await daybook.contacts.mergeContacts(body, { dryRun: true, signal }),
    placeholderData: keepPreviousData,
    retry: false,
    gcTime: 0,
  })
  const { isBusy, failure, write } = useWrite()
  const isReady = trial.data !== undefined && !trial.isError && !isBusy
  const merge = (): void => {
    if (!isReady) return
    void write(async () => await daybook.contacts.mergeContacts(body, { ifMatch: kept.version }), {
      told: ({ contact }) => ({ text: say('con.merge_done', { name: contact.name }) }),
      changes: ['list', 'record', 'contacts', 'open_items', 'invoices', 'documents'],
      done: async ({ contact }) => {
        close()
        await navigate({ to: '/contacts/$id', params: { id: contact.id } })
      },
    })
  }
  const fields = differing(kept, gone)
  const name = take.includes('name') ? gone.name : kept.name
  return (
    <>
      <Differences kept={kept} gone={gone} fields={fields} take={take} change={setTake} />
      <Moves trial={trial} bothAccounts={bothAccounts} change={setBoth} />
      {failure === null ? null : <Failure error={failure} />}
      <div className="row wrap newfoot">
        <button type="button" className="btn q" onClick={swap}>
          <Icon name="again" size="s" />
          {say('con.merge_swap')}
        </button>
        <button type="button" className="btn push" onClick={close}>
          {say('con.cancel')}
        </button>
        <button
          type="button"
          className={isReady ? 'btn danger' : 'btn off'}
          aria-disabled={!isReady}
          onClick={merge}
        >
          {isBusy ? say('form.busy') : say('con.merge_go', { name })}
        </button>
      </div>
    </>
  )
}
