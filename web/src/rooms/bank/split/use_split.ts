import { type BankTransactionRecord, type Money, moneyOf, numberOf } from '@daybook/sdk'
import { useState } from 'react'
import { boot, queries } from '../../../app/daybook.ts'
import { say } from '../../../words/words.ts'
import { shownMoney } from '../amounts.ts'
import type { BankCandidate } from '../row/candidates.ts'
import { type BankQueue, leaveDone } from '../decide.ts'
import { divide, type Divided, isWhole, signedLike, sizeOf, type SplitLine } from './split.ts'
import { settle, type TargetRef, targetQuery } from '../row/target.ts'

type Given = {
  row: BankTransactionRecord
  queue: BankQueue
  candidate: BankCandidate | undefined
}

/** The parts of a row while a person puts them together. */
export function useSplit({ row, queue, candidate }: Given) {
  const whole = sizeOf(moneyOf(row.amount, row.currency))
  const signed = moneyOf(row.amount, row.currency)
  const [lines, setLines] = useState<readonly SplitLine[]>(() => linesOf(candidate, row.currency))
  const [isSaving, setSaving] = useState(false)
  const [error, setError] = useState<unknown>(null)
  const divided = divide(whole, lines, boot.amounts)
  const canSave = isWhole(divided) && !isSaving
  const change = (at: number, text: string | null): void =>
    setLines(lines.map((one, place) => (place === at ? { ...one, text } : one)))
  const takeRest = (at: number): void => {
    const { remainder } = divide(whole, lines.toSpliced(at, 1), boot.amounts)
    if (remainder !== null && remainder.minor !== 0n) change(at, shownMoney(remainder))
  }
  const save = async (): Promise<void> => {
    if (!canSave) return
    setSaving(true)
    setError(null)
    const parts = lines.flatMap((line, at) => {
      const amount = divided.amounts[at]
      return amount ? [{ ...line, amount: numberOf(signedLike(amount, signed)) }] : []
    })
    try {
      await settle(row.id, parts)
      await leaveDone(queue, { row, done: say('bank.split_done', { count: parts.length }) })
    } catch (caught) {
      setError(caught)
      setSaving(false)
    }
  }
  const add = ({ targetType, targetId }: TargetRef): void =>
    setLines([
      ...kept(lines, divided, whole).filter((one) => one.targetId !== targetId),
      { targetType, targetId, text: null },
    ])
  const remove = (at: number): void => setLines(lines.toSpliced(at, 1))
  return { lines, divided, canSave, error, change, takeRest, add, remove, save }
}

function linesOf(candidate: BankCandidate | undefined, currency: string): SplitLine[] {
  const targets = candidate?.targets ?? []
  return targets.map(({ targetType, targetId, amount }) => {
    const text = targets.length > 1 ? shownMoney(sizeOf(moneyOf(amount, currency))) : null
    return { targetType, targetId, text }
  })
}

/** Before another part takes the rest, the others keep what is owed there, or what they have. */
function kept(lines: readonly SplitLine[], { amounts }: Divided, whole: Money): SplitLine[] {
  return lines.map((line, at) => {
    const amount = amounts[at]
    if (line.text !== null || amount === null || amount === undefined) return line
    const { amount: owed = null, currency } = queries.getQueryData(targetQuery(line).queryKey) ?? {}
    const isOwn = owed !== null && currency === whole.currency
    const most = isOwn ? sizeOf(moneyOf(owed, whole.currency)) : amount
    return { ...line, text: shownMoney(most.minor < amount.minor ? most : amount) }
  })
}
