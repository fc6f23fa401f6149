import {
  findLedgerDifferences,
  listAccountFigures,
  listOffAccount,
  listUndecidedRows,
  type LedgerDifference,
} from '#bank/room'
import { listUndecidedDocuments, seesAllDocuments } from '#documents/room'
import { followUpsWaiting } from '#follow_up/room'
import type { Scene } from '#kernel/corridor/scene'
import { encodeId } from '#kernel/values/id'
import { decimalOf } from '#kernel/values/decimal'
import { currencyDigits, sizeOf, toDecimal } from '#kernel/values/money'
import { homeRegion, type Region } from '#regions/room'
import { financialYearOf } from '#settings/room'
import { listUncorrected } from '#vat/room'
import * as books from './books_store.ts'
import type { Days } from './books_store.ts'
import { itemKey } from './own_items.ts'
import { listTicks } from './tick_store.ts'
import { judge, mostMissing, notShown, type MissingThing, type MonthItemRecord } from './item.ts'

const most = mostMissing + 1

/** What is missing for a month, up to its last day. */
export async function findChecklist(scene: Scene, days: Days): Promise<MonthItemRecord[]> {
  const region = homeRegion(scene)
  const { to } = days
  return [
    await bankProven(scene, to),
    await rowsMatched(scene, to),
    await documentsPosted(scene, to),
    await vatAgrees(scene, region, days),
    await draftsDone(scene, to),
    await clearingEmpty(scene, region, to),
    await questionsAnswered(scene),
    ...(await yearEndDone(scene, region, days)),
  ]
}

async function bankProven(scene: Scene, to: string): Promise<MonthItemRecord> {
  if (!scene.may('bank:read')) return notShown('bank_proven')
  const accounts = await listAccountFigures(scene, [])
  const behind = accounts.filter((one) => one.proven_on === null || one.proven_on < to)
  const differing = await findLedgerDifferences(scene, accounts, to)
  const says =
    accounts.length === 0
      ? 'There is no bank account, so no balance is proven.'
      : `The balance of every bank account is proven up to ${to}, and its ledger account holds as much.`
  return judge('bank_proven', {
    says,
    figure: accounts.length === 0 ? 1 : behind.length + differing.length,
    missing: [
      ...behind.map((one) => ({
        id: encodeId('bac', one.id),
        date: one.proven_on,
        text: one.name,
        says: null,
        amount: null,
      })),
      ...differing.flatMap(explain),
    ],
  })
}

/** The account with what its ledger account lacks, then the rows and entries that explain it. */
function explain(one: LedgerDifference): MissingThing[] {
  const digits = currencyDigits(one.currency)
  const amountOf = (minor: bigint): number => toDecimal(minor, digits)
  const [bank, ledger] = [one.bankMinor, one.ledgerMinor].map((minor) => decimalOf(minor, digits))
  const start = one.isFromStart ? ' They never agreed: check the opening balance.' : ''
  return [
    ...one.accounts.map(({ id, name }) => ({
      id: encodeId('bac', id),
      date: one.since,
      text: name ?? one.ledgerAccount,
      says: `The bank has ${bank} ${one.currency} at the end of ${one.day}, account ${one.ledgerAccount} has ${ledger}.${start}`,
      amount: amountOf(one.bankMinor - one.ledgerMinor),
    })),
    ...[...one.rows, ...one.entries].map(({ id, day, text, minor }) => {
      return { id, date: day, text, says: null, amount: amountOf(minor) }
    }),
    ...one.elsewhere.map(({ id, day, text, minor, account }) => ({
      id,
      date: day,
      text,
      says: `It is on account ${account}, and the bank moved as much on account ${one.ledgerAccount}.`,
      amount: amountOf(minor),
    })),
  ]
}

async function rowsMatched(scene: Scene, to: string): Promise<MonthItemRecord> {
  if (!scene.may('bank:read')) return notShown('bank_rows_matched')
  const found = await listUndecidedRows(scene, to, most)
  const off = await listOffAccount(scene, to, most)
  return judge('bank_rows_matched', {
    says: `Every bank transaction up to ${to} is matched, and booked on the account of its bank.`,
    figure: found.length + off.length,
    missing: [
      ...found.map(({ transactionId: id, date, name: text, amount }) => {
        return { id, date, text, says: null, amount }
      }),
      ...off.map(({ transactionId: id, date, name: text, amount, says }) => {
        return { id, date, text, says, amount }
      }),
    ],
  })
}

async function documentsPosted(scene: Scene, to: string): Promise<MonthItemRecord> {
  if (!scene.may('documents:read') || !seesAllDocuments(scene)) return notShown('documents_posted')
  const found = await listUndecidedDocuments(scene, to, most)
  return judge('documents_posted', {
    says: `Every document up to ${to}, and every one without a date, is posted.`,
    figure: found.length,
    missing: found.map(({ documentId: id, date, name: text, amount }) => {
      return { id, date, text, says: null, amount }
    }),
  })
}

/** The accounts of VAT hold what the boxes declare, and nothing else. */
async function vatAgrees(scene: Scene, region: Region, days: Days): Promise<MonthItemRecord> {
  const found = await books.listUnexplainedVat(scene, books.vatAccountsOf(region), days, most)
  const changed = await listUncorrected(scene.tx, scene.orgId)
  const digits = currencyDigits(region.currency)
  const sum = found.reduce((all, { minor }) => all + sizeOf(BigInt(minor)), 0n)
  return judge('vat_agrees', {
    says: 'Each account of VAT comes to its box of the return, and no filed return has changed since.',
    figure: toDecimal(sum, digits),
    missing: [
      ...found.map(({ entry_id: id, account, date, text, reason, minor }) => {
        const amount = toDecimal(BigInt(minor), digits)
        const why = reason === null ? '' : ` (${reason})`
        return {
          id: encodeId('led', id),
          date,
          text: `${account}: ${text}${why}`,
          says: null,
          amount,
        }
      }),
      ...changed.map(({ id }) => {
        return { id: encodeId('vat', id), date: null, text: null, says: null, amount: null }
      }),
    ],
  })
}

async function draftsDone(scene: Scene, to: string): Promise<MonthItemRecord> {
  const found = await books.listDraftsUntil(scene, to, most)
  return judge('drafts_done', {
    says: `No draft of an entry up to ${to} is left.`,
    figure: found.length,
    missing: found.map(({ id, date, text }) => {
      return { id: encodeId('edr', id), date, text, says: null, amount: null }
    }),
  })
}

/** Accounts over which money only passes. */
async function clearingEmpty(
  scene: Scene,
  { accountRoles, currency }: Region,
  to: string,
): Promise<MonthItemRecord> {
  const { transit, clearing, openingBalance } = accountRoles
  const found = await books.sumOnDay(scene, [transit, clearing, openingBalance], to)
  const digits = currencyDigits(currency)
  const sum = found.reduce((all, { minor }) => all + sizeOf(BigInt(minor)), 0n)
  return judge('clearing_empty', {
    says: `Nothing stands on accounts that money only passes over, at the end of ${to}.`,
    figure: toDecimal(sum, digits),
    missing: found.map(({ account: id, minor }) => {
      return { id, date: to, text: null, says: null, amount: toDecimal(BigInt(minor), digits) }
    }),
  })
}

async function questionsAnswered(scene: Scene): Promise<MonthItemRecord> {
  if (!scene.may(followUpsWaiting.needs)) return notShown('questions_answered')
  const counts = await followUpsWaiting.count(scene, most, [])
  return judge('questions_answered', {
    says: 'Nothing that somebody was asked for is open.',
    figure: counts.reduce((sum, one) => sum + one.count, 0),
    missing: [],
  })
}

/** In the last month of a year: what people know to be booked, which they tick off with a note. */
async function yearEndDone(
  scene: Scene,
  { closing, languages }: Region,
  { from, to }: Days,
): Promise<MonthItemRecord[]> {
  const points = closing?.yearEnd ?? []
  const year = await financialYearOf(scene, to)
  if (points.length === 0 || year.to !== to) return []
  const latest = new Map((await listTicks(scene, from)).map((tick) => [tick.item_key, tick.done]))
  const language = languages[0] ?? 'en'
  const open = points.filter(({ id, text }) => {
    const names = [id, ...Object.values(text)].map(itemKey)
    return !names.some((name) => latest.get(name) === true)
  })
  const says =
    'What the end of a year needs is booked. Tick off each point as it is shown, and note what was booked or why nothing is.'
  return [
    judge('year_end_done', {
      says,
      figure: open.length,
      missing: open.map(({ id, text }) => {
        const said = text[language as keyof typeof text] ?? text.en
        return { id, date: to, text: said, says: null, amount: null }
      }),
    }),
  ]
}
