import { describe, expect, it } from 'vitest'
import { Failure } from '#kernel/failure/failure'
import type { RemoteEntry } from '../ports.ts'
import { transaction } from '#test/support/bank/bank'
import { clientOf, entriesOfInvoice, issued, run } from '#test/support/books/invoices'
import {
  remoteBill,
  createKeptBooks,
  keepBooks,
  there,
  type KeptBooks,
} from '#test/support/books/kept_books'
import { workJobs } from '#test/support/books/sending'
import { diceOf, type Dice } from '#test/support/dice'
import { useWorld } from '#test/support/use_world'
import type { TestOrg } from '#test/support/world'

const world = useWorld()

type Story = { org: TestOrg; books: KeptBooks; dice: Dice; invoices: string[] }

const references = (books: KeptBooks, wanted: (entry: RemoteEntry) => boolean): string[] =>
  [...books.kept.values()]
    .filter((one) => !one.isRemoved && wanted(one.entry))
    .map((one) => one.entry.reference)

const isOurs = (entry: RemoteEntry) => entry.ourKey !== null

function some(dice: Dice, list: readonly string[]): string | null {
  return list.length === 0 ? null : (list[dice(list.length)] ?? null)
}

const acts: ((story: Story) => Promise<void>)[] = [
  // We post.
  async ({ org, invoices }) => void invoices.push(await issued(world, org, { date: '2026-05-04' })),
  async ({ org, invoices, dice }) => {
    const id = some(dice, invoices)
    if (id === null) return
    const [entry] = await entriesOfInvoice(world, org, id)
    const amountMinor = BigInt(1 + dice(125_000))
    const transactionId = await transaction(world, org, { amountMinor })
    await run(world, org, 'actions/match_transaction', { transactionId, ledgerEntryId: entry.id })
    if (dice(2) === 0) await run(world, org, 'actions/unmatch_transaction', { transactionId })
  },
  async ({ org, books, dice }) => {
    books.lostReply = dice(3) === 0 ? new Failure('provider_timeout') : null
    await workJobs(world, org)
    books.lostReply = null
  },
  // Others post, and book.
  async ({ books, dice }) => {
    const state = dice(2) === 0 ? 'booked' : 'provisional'
    books.make(remoteBill({ state, date: `2026-05-${10 + dice(15)}` }))
  },
  async ({ books, dice }) => {
    const reference = some(
      dice,
      references(books, (entry) => entry.state === 'provisional'),
    )
    if (reference !== null) books.book(reference)
  },
  async ({ books, dice }) => {
    const drafts = references(books, (entry) => !isOurs(entry) && entry.state === 'provisional')
    const reference = some(dice, drafts)
    if (reference === null) return
    if (dice(2) === 0) books.remove(reference)
    else books.edit(reference, (entry) => ({ ...entry, date: `2026-06-${10 + dice(15)}` }))
  },
  async ({ org, books, dice }) => {
    books.pageSize = 1 + dice(4)
    await run(world, org, 'operations/pull_entries', {})
  },
]

/** What a human does to our drafts over there; gives what drift must say of it. */
function meddle({ books, dice }: Story): Map<string, string> {
  const done = new Map<string, string>()
  const edits: [kind: string, change: (entry: RemoteEntry) => RemoteEntry][] = [
    ['date_differs', (entry) => ({ ...entry, date: '2026-04-30' })],
    [
      'account_differs',
      (entry) => ({
        ...entry,
        lines: entry.lines.map((line, at) =>
          at === 0 ? { ...line, account: there.account('6831') } : line,
        ),
      }),
    ],
    [
      'amount_differs',
      (entry) => ({
        ...entry,
        lines: entry.lines.map((line) => ({
          ...line,
          amountMinor: String(BigInt(line.amountMinor) * 2n),
        })),
      }),
    ],
  ]
  for (const reference of references(books, isOurs)) {
    const which = dice(8)
    const edit = edits[which]
    if (edit !== undefined) {
      books.edit(reference, edit[1])
      done.set(reference, edit[0])
    } else if (which === 3) {
      books.remove(reference)
      done.set(reference, 'missing_there')
    }
  }
  return done
}

describe('after any sequence of postings, readings and acts of others', () => {
  it.each([1, 2, 3, 4, 5, 6])(
    'both ledgers are equal but for what a human did (%i)',
    async (seed) => {
      const org = await world.createOrg('denmark')
      const books = createKeptBooks()
      await keepBooks(world, org, { provider: books })
      await clientOf(world, org)
      const story: Story = { org, books, dice: diceOf(seed), invoices: [] }
      for (let step = 0; step < 30; step++) await acts[story.dice(acts.length)]?.(story)
      for (let round = 0; round < 3; round++) await workJobs(world, org)
      books.pageSize = 1 + story.dice(5)
      await run(world, org, 'operations/pull_entries', {})
      const driftOf = async () => (await world.read(org, 'accounting-drift')).body.result.items[0]
      expect(await driftOf()).toMatchObject({
        isEqual: true,
        apart: { onTheWay: 0, notReadYet: 0 },
      })
      const live = [...books.kept.values()].filter((one) => !one.isRemoved).length
      const standing = (await world.read(org, 'ledger-entries?limit=200')).body.result.items.filter(
        (one: { origin: string; reverses: unknown; reversedBy: unknown }) =>
          one.origin === 'daybook' || (one.reverses === null && one.reversedBy === null),
      )
      expect(standing).toHaveLength(live)
      const done = meddle(story)
      await run(world, org, 'operations/pull_entries', {})
      const { entries } = await driftOf()
      const named = entries.map((one: { reference: string; kinds: string[] }) => [
        one.reference,
        one.kinds.join(),
      ])
      expect(new Map(named)).toEqual(done)
    },
    60_000,
  )
})
