import { type BookPayoutBody, type Money, moneyOf, numberOf } from '@daybook/sdk'
import { useState } from 'react'
import { boot, daybook } from '../../../app/daybook.ts'
import { Failure } from '../../../parts/failure.tsx'
import { Icon } from '../../../parts/icon.tsx'
import { useWrite } from '../../../parts/use_write.ts'
import { say } from '../../../words/words.ts'
import { shownMoney } from '../amounts.ts'
import { leaveDone } from '../decide.ts'
import { readAmount } from '../split/split.ts'
import type { PanelProps } from './find_panel.tsx'
import { payoutOf } from './payout.ts'
import { type TargetHit, TargetSearch } from './target_search.tsx'
import { PanelForm } from './panel_form.tsx'
import { AccountField } from './account_field.tsx'

type Item = TargetHit & { text: string }

/** What a payment provider paid out at once: the invoices in full, and what it kept of them. */
export function PayoutPanel({ row, queue, back }: PanelProps) {
  const { currency } = row
  const paid = moneyOf(row.amount, currency)
  const [items, setItems] = useState<readonly Item[]>([])
  const [account, setAccount] = useState('')
  const { isBusy, failure, write } = useWrite()
  const amounts = items.map(({ text }) => readAmount(text, currency, boot.amounts))
  const { total, fee, canSave } = payoutOf(paid, amounts)
  const save = (): void => {
    if (!canSave || fee === null) return
    void write(() => daybook.bank.bookPayout(bodyOf(row.id, items, { amounts, fee, account })), {
      done: () => leaveDone(queue, { row, done: say('bank.payout_done', { count: items.length }) }),
    })
  }
  return (
    <PanelForm look="narrowform stack3" save={save} back={back}>
      <h3 className="h2">{say('bank.payout_title')}</h3>
      <p className="dim">{say('bank.payout_says')}</p>
      {items.length === 0 ? null : (
        <Parts
          items={items}
          amounts={amounts}
          type={(at, text) =>
            setItems(items.map((one, place) => (place === at ? { ...one, text } : one)))
          }
          remove={(at) => setItems(items.toSpliced(at, 1))}
        />
      )}
      <TargetSearch
        start=""
        isIncoming
        pick={(hit) => {
          const amount = hit.amount === null ? '' : shownMoney(moneyOf(hit.amount, currency))
          const others = items.filter(({ targetId }) => targetId !== hit.targetId)
          setItems([...others, { ...hit, text: amount.replace('\u2212', '') }])
        }}
      />
      <dl className="recordfacts payoutsums" role="status">
        <Sum name={say('bank.payout_total')} amount={total} />
        <Sum name={say('bank.payout_paid')} amount={paid} />
        <Sum name={say('bank.payout_fee')} amount={fee} />
      </dl>
      {fee === null || fee.minor >= 0n ? null : (
        <p className="warn small">{say('bank.payout_less')}</p>
      )}
      <AccountField label={say('bank.payout_account')} account={account} change={setAccount} />
      {failure === null ? null : <Failure error={failure} />}
      <button type="submit" className="btn p" disabled={!canSave || isBusy}>
        {say('bank.payout_save')}
        <kbd className="hint">↵</kbd>
      </button>
    </PanelForm>
  )
}

function Parts({
  items,
  amounts,
  type,
  remove,
}: {
  items: readonly Item[]
  amounts: readonly (Money | null)[]
  type: (at: number, text: string) => void
  remove: (at: number) => void
}) {
  return (
    <table className="splittable">
      <tbody>
        {items.map(({ targetId, name, text }, at) => (
          <tr key={targetId}>
            <th scope="row">{name}</th>
            <td className="num">
              <input
                className={`input splitinput ${amounts[at] === null ? 'bad' : ''}`}
                inputMode="decimal"
                aria-label={say('bank.split_part_of', { name })}
                aria-invalid={amounts[at] === null}
                value={text}
                onChange={(event) => type(at, event.target.value)}
              />
            </td>
            <td>
              <button
                type="button"
                className="btn q s i-only"
                aria-label={say('bank.split_remove', { name })}
                onClick={() => remove(at)}
              >
                <Icon name="close" />
              </button>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const Sum = ({ name, amount }: { name: string; amount: Money | null }) => (
  <div>
    <dt>{name}</dt>
    <dd className="num">{amount === null ? '–' : shownMoney(amount)}</dd>
  </div>
)

function bodyOf(
  transactionId: string,
  items: readonly Item[],
  { amounts, fee, account }: { amounts: readonly (Money | null)[]; fee: Money; account: string },
): BookPayoutBody {
  const parts = items.flatMap(({ targetType, targetId }, at) => {
    const amount = amounts[at]
    const field = targetType === 'ledger' ? 'ledgerEntryId' : 'documentId'
    return amount ? [{ [field]: targetId, amount: numberOf(amount) }] : []
  }) as BookPayoutBody['items']
  if (fee.minor === 0n) return { transactionId, items: parts }
  const kept = { amount: numberOf(fee) }
  return {
    transactionId,
    items: parts,
    fee: account === '' ? kept : { ...kept, ledgerAccountId: account },
  }
}
