import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { daybook } from '../../../app/daybook.ts'
import { Failure } from '../../../parts/failure.tsx'
import type { WordId } from '../../../words/en.ts'
import { money, shortDay } from '../../../words/format.ts'
import { focusOnce } from '../../../parts/focus.ts'
import { say } from '../../../words/words.ts'
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
  refetchInterval: false as const,
})

/** Invoices, documents and entries by name, number or amount. */
export function TargetSearch({ start, pick }: { start: string; pick: (hit: TargetHit) => void }) {
  const id = useId()
  const [text, setText] = useState(start)
  const [error, setError] = useState<unknown>(null)
  const { data } = useQuery(searchQuery(text))
  const hits = (data?.groups ?? []).flatMap(({ kind, items }) =>
    kinds
      .filter((one) => one === kind)
      .flatMap((one) => items.map((item) => ({ kind: one, item }))),
  )
  const choose = async (kind: HitKind, item: (typeof hits)[number]['item']): Promise<void> => {
    setError(null)
    try {
      const { amount, currency } = item
      pick({ ...(await refOf(kind, item.id)), name: item.name ?? '', amount, currency })
      setText('')
    } catch (caught) {
      setError(caught)
    }
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
          const [first] = hits
          if (event.key !== 'Enter' || first === undefined) return
          event.preventDefault()
          void choose(first.kind, first.item)
        }}
      />
      {error === null ? null : <Failure error={error} />}
      <ul className="hits" aria-label={say('bank.hits')}>
        {hits.map(({ kind, item }) => (
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
        {data !== undefined && hits.length === 0 ? say('bank.no_hits') : ''}
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
