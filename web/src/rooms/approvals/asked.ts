import type { ApprovalRecord, DocumentRecord } from '@daybook/sdk'
import { sumOfSide } from '../../parts/sums.ts'

/** What an app asks for, as a person checks it; each part only where the preview tells it. */
export type AskedFacts = {
  name: string | null
  number: string | null
  /** As programs call it. */
  period: string | null
  date: string | null
  amount: number | null
  currency: string | null
  account: string | null
  vatCode: string | null
}

const at = (record: unknown, ...keys: string[]): unknown =>
  keys.reduce<unknown>(
    (inner, key) =>
      inner !== null && typeof inner === 'object' && Object.hasOwn(inner, key)
        ? (inner as Record<string, unknown>)[key]
        : undefined,
    record,
  )

function text(record: unknown, ...paths: string[][]): string | null {
  const found = paths.map((path) => at(record, ...path)).find((one) => typeof one === 'string')
  return typeof found === 'string' && found !== '' ? found : null
}

function amount(record: unknown, ...paths: string[][]): number | null {
  const found = paths.map((path) => at(record, ...path)).find((one) => typeof one === 'number')
  return typeof found === 'number' ? found : null
}

type Asked = Pick<ApprovalRecord, 'preview' | 'input'>

/** Documents, invoices and bank rows are told apart by what they have. */
export function factsOf({ preview, input }: Asked): AskedFacts {
  const record = at(preview, 'invoice') ?? preview
  const read = ['extraction']
  return {
    name:
      text(record, [...read, 'supplier', 'name'], ['buyerName'], ['counterparty'], ['name']) ??
      text(input, ['buyer', 'name'], ['name']),
    number: text(record, [...read, 'invoiceNumber'], ['number'], ['fileName']),
    period: text(record, ['period', 'key']),
    date: text(record, [...read, 'date'], ['date']),
    amount: amount(record, [...read, 'total'], ['totals', 'gross'], ['amount'], ['payable']),
    currency: text(record, [...read, 'currency'], ['coding', 'currency'], ['currency']),
    account: text(record, ['coding', 'ledgerAccountId']) ?? text(input, ['ledgerAccountId']),
    vatCode: text(record, ['coding', 'vatCode']) ?? text(input, ['vatCode']),
  }
}

/** The document as it would be, where the request is about one. */
export function documentIn({ preview }: Asked): DocumentRecord | null {
  const isDocument = at(preview, 'extraction') !== undefined && at(preview, 'coding') !== undefined
  return isDocument ? (preview as DocumentRecord) : null
}

type Entry = NonNullable<NonNullable<DocumentRecord['coding']>['entry']>

/** The entry that it would write, where what comes of it has one. */
export function entryIn({ preview }: Pick<Asked, 'preview'>): Entry | null {
  const entry = at(preview, 'ledgerEntry') ?? at(preview, 'entry')
  return Array.isArray(at(entry, 'lines')) && typeof at(entry, 'date') === 'string'
    ? (entry as Entry)
    : null
}

/** What would be there afterwards, without what stands beside it: the entry and the warnings. */
export function recordIn({ preview }: Pick<Asked, 'preview'>): Record<string, unknown> {
  if (Array.isArray(preview)) return { rows: preview }
  if (preview === null || typeof preview !== 'object') return { result: preview }
  const left = entryIn({ preview }) === null ? ['warnings'] : ['warnings', 'ledgerEntry', 'entry']
  // A mail in full says what is bound of it.
  if (at(preview, 'letter') !== undefined) left.push('mail')
  return Object.fromEntries(Object.entries(preview).filter(([name]) => !left.includes(name)))
}

/** What all of them come to, where they are in one currency. */
export function sumOf(approvals: readonly Asked[]): { amount: number; currency: string } | null {
  const facts = approvals.map((one) => factsOf(one))
  const [currency] = facts.map((one) => one.currency)
  if (!currency) return null
  const lines = facts.flatMap((one) =>
    one.amount === null || one.currency !== currency ? [] : [{ amount: one.amount, currency }],
  )
  if (lines.length < facts.length || lines.some(({ amount: one }) => one < 0)) return null
  return { amount: sumOfSide(lines, 1), currency }
}

export type AskedGroup = { id: string; approvals: readonly ApprovalRecord[]; isAlike: boolean }

/** Requests of one asker for the same thing, of the same supplier on the same account, are decided together. */
export function groupsOf(approvals: readonly ApprovalRecord[]): AskedGroup[] {
  const groups = new Map<string, ApprovalRecord[]>()
  for (const one of approvals) {
    const { name, account, vatCode } = factsOf(one)
    const { actor, app } = one.requestedBy
    const isOwn = name === null || account === null
    const about = isOwn ? one.id : `${name} ${account} ${vatCode ?? ''}`
    const key = [one.action, actor.id ?? actor.name, app?.id ?? '', about].join('\n')
    groups.set(key, [...(groups.get(key) ?? []), one])
  }
  return [...groups.values()].map((all) => ({
    id: all[0]?.id ?? '',
    approvals: all,
    isAlike: all.length > 1,
  }))
}

/** Those that a person should look at on their own: a duplicate, a warning. */
export function doubtsOf(
  approval: Asked,
): { code: string; detail: string; otherId: string | null }[] {
  const document = documentIn(approval)
  const warnings = at(approval.preview, 'warnings')
  const told = (Array.isArray(warnings) ? warnings : []).map((one: unknown) => ({
    code: text(one, ['code']) ?? '',
    detail: text(one, ['detail']) ?? '',
    otherId: text(one, ['other', 'documentId']),
  }))
  const isTold = told.some(({ otherId }) => otherId !== null)
  if (document?.duplicateOf && !isTold) {
    told.push({ code: 'possible_duplicate', detail: '', otherId: document.duplicateOf })
  }
  return told
}

/** What differs from what was shown, where an approval was refused for that; see 409 effect_changed. */
export function changesIn({
  outcome,
}: Pick<ApprovalRecord, 'outcome'>): { field: string; was: string; is: string }[] {
  const changes = at(outcome, 'problem', 'changes')
  if (!Array.isArray(changes)) return []
  const told = (change: unknown, key: string): string => {
    const value = at(change, key)
    const isPlain = typeof value === 'number' || typeof value === 'boolean'
    return typeof value === 'string' ? value : isPlain ? String(value) : '–'
  }
  return changes.map((one: unknown) => ({
    field: told(one, 'field'),
    was: told(one, 'was'),
    is: told(one, 'is'),
  }))
}
