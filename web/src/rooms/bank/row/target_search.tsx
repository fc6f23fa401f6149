import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { boot, daybook } from '../../../app/daybook.ts'
import { Failure } from '../../../parts/failure.tsx'
import type { WordId } from '../../../words/en.ts'
import { money, shortDay } from '../../../words/format.ts'
import { focusOnce } from '../../../parts/focus.ts'
import { say } from '../../../words/words.ts'
import { mayBePaid, type OpenHit, openHits } from './open_hits.ts'
import type { TargetRef } from './target.ts'

export type TargetHit = TargetRef & { name: string; amount: number | null; currency: string | null }

const kinds = ['invoice', 'document', 'ledger_entry'] as const
type HitKind = (typeof kinds)[number]

const kindWords: Record<HitKind, WordId> = {
  invoice: 'bank.hit.invoice',
  document: 'bank.hit.document',
  ledger_entry: 'bank.hit.entry',
}

const searchQuery = (q: string) => ({
  queryKey: ['search', 'target', q],
  queryFn: async ({ signal }: { signal: AbortSignal }) =>
    await daybook.work.getSearch({ q, limit: 8 }, { signal }),
  enabled: q.trim().length > 1,
  placeholderData: keepPreviousData,
})

const mayRead = boot.permissions.includes('ledger:read')

const openItemsQuery = (isIncoming: boolean) => ({
  queryKey: ['bank', 'open_items', isIncoming],
  queryFn: async ({ signal }: { signal: AbortSignal }) =>
    await daybook.open_items.listOpenItems(
      { side: isIncoming ? 'receivable' : 'payable', limit: 200 },
      { signal },
    ),
})

/** What is owed first, then invoices, documents and entries by name, number or amount. */
export function TargetSearch({
  start,
  isIncoming,
  pick,
}: {
  start: string
  /** Whether money came in; what is owed on that side is found first. */
  isIncoming: boolean
  pick: (hit: TargetHit) => void
}) {
  const id = useId()
  const [text, setText] = useState(start)
  const [error, setError] = useState<unknown>(null)
  const { data } = useQuery(searchQuery(text))
  const owed = useQuery({ ...openItemsQuery(isIncoming), enabled: mayRead })
  const open = openHits(owed.data?.items ?? [], text)
  const isOpen = new Set(open.flatMap(({ ids }) => ids))
  const others = (data?.groups ?? [])
    .flatMap(({ kind, items }) =>
      kinds
        .filter((one) => one === kind)
        .flatMap((one) => items.map((item) => ({ kind: one, item }))),
    )
    .filter(({ kind, item }) => !isOpen.has(item.id) && mayBePaid(kind, item))
  const choose = async (kind: HitKind, item: (typeof others)[number]['item']): Promise<void> => {
    setError(null)
    try {
      const { amount, currency } = item
      pick({ ...(await refOf(kind, item.id)), name: item.name ?? '', amount, currency })
      setText('')
    } catch (caught) {
      setError(caught)
    }
  }
  const chooseOpen = ({ ref, name, amount, currency }: OpenHit): void => {
    pick({ ...ref, name, amount, currency })
    setText('')
  }
  return (
    <div className="targetsearch">
      <label className="label" htmlFor={id}>
        {say('bank.find_label')}
      </label>
      <input
        id={id}
        className="input"
        type="search"
        autoComplete="off"
        ref={focusOnce}
        value={text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          // Nothing is saved by it while what was typed is still looked for.
          event.preventDefault()
          const [owedFirst] = open
          const [first] = others
          if (owedFirst !== undefined) chooseOpen(owedFirst)
          else if (first !== undefined) void choose(first.kind, first.item)
        }}
      />
      {error === null ? null : <Failure error={error} />}
      {open.length === 0 ? null : (
        <>
          <h4 className="t3">{say(isIncoming ? 'bank.open_receivable' : 'bank.open_payable')}</h4>
          <ul className="hits" aria-label={say('bank.open_items')}>
            {open.map((hit) => (
              <li key={hit.ref.targetId}>
                <button type="button" className="hit" onClick={() => chooseOpen(hit)}>
                  <span className="mid cut grow">{hit.name}</span>
                  <span className="dim small cut">
                    {[
                      hit.who,
                      hit.dueDate === null
                        ? null
                        : say('bank.open_due', { day: shortDay(hit.dueDate) }),
                    ]
                      .filter((part) => part !== null)
                      .join(' · ')}
                  </span>
                  <span className="money">{money(hit.amount, hit.currency)}</span>
                </button>
              </li>
            ))}
          </ul>
          {others.length === 0 ? null : <h4 className="t3">{say('bank.others_found')}</h4>}
        </>
      )}
      <ul className="hits" aria-label={say('bank.hits')}>
        {others.map(({ kind, item }) => (
          <li key={item.id}>
            <button type="button" className="hit" onClick={() => void choose(kind, item)}>
              <span className="mid cut grow">{item.name}</span>
              <span className="dim small cut">
                {say(kindWords[kind])}
                {item.detail === null ? '' : ` · ${item.detail}`}
                {item.date === null ? '' : ` · ${shortDay(item.date)}`}
              </span>
              <span className="money">
                {item.amount === null || item.currency === null
                  ? ''
                  : money(item.amount, item.currency)}
              </span>
            </button>
          </li>
        ))}
      </ul>
      <p className="small dim" role="status">
        {data !== undefined && others.length + open.length === 0 ? say('bank.no_hits') : ''}
      </p>
    </div>
  )
}

/** An invoice is paid through the entry that it was issued with. */
async function refOf(kind: HitKind, id: string): Promise<TargetRef> {
  if (kind === 'document') return { targetType: 'document', targetId: id }
  if (kind === 'ledger_entry') return { targetType: 'ledger', targetId: id }
  const { ledgerEntryId } = await daybook.invoices.getInvoice(id)
  return { targetType: 'ledger', targetId: ledgerEntryId ?? '' }
}
