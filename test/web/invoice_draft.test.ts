import { DaybookError, type InvoiceRecord, type WriteOptions } from '@daybook/sdk'
import { describe, expect, it, vi } from 'vitest'
import {
  blankDraft,
  blankLine,
  bodiesOf,
  draftOf,
  type DraftText,
  lackOf,
  type LineText,
  savableOf,
} from '../../web/src/rooms/invoices/editor/draft.ts'
import {
  handOf,
  isOnServer,
  isWorthRepeating,
  saveDraft,
  type Wire,
} from '../../web/src/rooms/invoices/editor/save_draft.ts'

// The page of the app says who is signed in; here there is none.
vi.mock('../../web/src/app/daybook.ts', () => ({
  boot: {
    language: 'da',
    amounts: 'da',
    timeZone: 'UTC',
    organization: { id: 'org_1' },
    invoicing: { exchange: false, withholding: false, stampDuty: false, splitPayment: false },
  },
}))

const line = (next: Partial<LineText> = {}): LineText => ({
  ...blankLine('25'),
  description: 'Posters',
  unitPrice: '100',
  ...next,
})

const draft = (lines: LineText[], next: Partial<DraftText> = {}): DraftText => ({
  ...blankDraft(),
  contactId: 'con_1',
  lines,
  ...next,
})

const recordOf = (version: number): InvoiceRecord =>
  ({ id: 'inv_1', version, updatedAt: '2026-11-12T10:00:00Z' }) as InvoiceRecord

/** A server that only counts what arrives. */
function serverOf() {
  const calls: { name: string; body: unknown; options: WriteOptions }[] = []
  const refuse = new Set<string>()
  const answer = (name: string) => async (body: unknown, options: WriteOptions) => {
    calls.push({ name, body, options })
    if (refuse.has(name)) throw new Error(name)
    return recordOf(calls.length)
  }
  const wire: Wire = {
    saveInvoice: answer('invoice'),
    saveInvoiceDetails: answer('details'),
  }
  return { calls, refuse, wire, names: () => calls.map(({ name }) => name) }
}

const nobody = (): void => undefined

describe('an invoice that is being written', () => {
  it.each<[string, Partial<LineText>]>([
    ['a price that is no number', { unitPrice: '1.200 kr' }],
    ['no text', { description: '  ' }],
    ['no VAT rate', { vatRate: '' }],
    ['a quantity that is no number', { quantity: 'two' }],
    ['a discount that is no number', { discountPercent: 'ten' }],
    ['a discount above the price', { discountPercent: '110' }],
  ])('is not issued with a line that has %s', (_, next) => {
    const text = draft([line(), line(next)])
    expect(lackOf(text)).toEqual({ word: 'selling.line_wrong', number: 2 })
    expect(lackOf(draft([line(), line()]))).toBeNull()
  })

  it('is not issued with a discount that is no number, without a customer or a line', () => {
    const wrong = draft([line()], { discountPercent: '10 kr' })
    expect(lackOf(wrong)).toEqual({ word: 'selling.discount_wrong' })
    expect(lackOf(draft([line()], { discountPercent: '0' }))).toBeNull()
    expect(lackOf(draft([line()], { contactId: '' }))).toEqual({ word: 'selling.not_whole' })
    expect(lackOf(draft([blankLine('25')]))).toEqual({ word: 'selling.not_whole' })
  })

  it('keeps a line that was saved as it was while it is being written anew', () => {
    const [first, second] = [line(), line({ description: 'Design' })]
    const saved = draft([first, second], { discountPercent: '5' })
    const half = { ...second, unitPrice: '1.200 kr', description: 'Design and print' }
    const added = line({ description: '' })
    const now = draft([{ ...first, unitPrice: '120' }, half, added], { discountPercent: '5 %%' })
    const savable = savableOf(now, saved)
    expect(savable.lines).toEqual([{ ...first, unitPrice: '120' }, second])
    expect(savable.discountPercent).toBe('5')
    // A line that somebody emptied is gone.
    expect(savableOf(draft([first, { ...blankLine('25'), key: second.key }]), saved)).toMatchObject(
      { lines: [first, { description: '' }] },
    )
  })

  it('keeps what only others can say: an amount of discount, and where a line is taxed', () => {
    const details = { buyerRate: 7, taxedAtBuyer: true }
    const text = draftOf({
      contactId: 'con_1',
      currency: 'EUR',
      details: { discount: { amount: 50.5 } },
      lines: [{ description: 'Posters', quantity: 1, unitPrice: 100, vatRate: 25, details }],
    } as unknown as InvoiceRecord)
    expect(bodiesOf(text)?.details).toMatchObject({ discountAmount: 50.5, lines: [details] })
    expect(bodiesOf(text)?.details).not.toHaveProperty('discountPercent')
    expect(bodiesOf({ ...text, discountPercent: '5' })?.details).toMatchObject({
      discountPercent: 5,
    })
  })
})

describe('saving an invoice that is being written', () => {
  it('sends the details after each save of the lines that have or had any', async () => {
    const { calls, names, wire } = serverOf()
    const one = line({ discountPercent: '10' })
    const hand = handOf(null, blankDraft())
    await saveDraft(hand, draft([one]), wire, nobody)
    // Text and price change in one save: the server no longer knows the line.
    const changed = { ...one, description: 'Design', unitPrice: '500' }
    await saveDraft(hand, draft([changed]), wire, nobody)
    expect(names()).toEqual(['invoice', 'details', 'invoice', 'details'])
    expect(calls[3]).toMatchObject({
      body: { invoiceId: 'inv_1', lines: [{ line: 1, discountPercent: 10 }] },
      options: { ifMatch: 3 },
    })
    await saveDraft(hand, draft([{ ...changed, discountPercent: '' }]), wire, nobody)
    await saveDraft(hand, draft([line()]), wire, nobody)
    expect(names().slice(4)).toEqual(['details', 'invoice'])
  })

  it('of one that is opened sends the details that it has', async () => {
    const { names, wire } = serverOf()
    const one = line({ vatCode: 'UOB' })
    const hand = handOf(recordOf(4), draft([one]))
    expect(isOnServer(hand, draft([one]))).toBe(true)
    await saveDraft(hand, draft([{ ...one, quantity: '2' }]), wire, nobody)
    expect(names()).toEqual(['invoice', 'details'])
  })

  it('tells of a new one as soon as it is there, and sends details that failed again', async () => {
    const { names, refuse, wire } = serverOf()
    refuse.add('details')
    const made: string[] = []
    const hand = handOf(null, blankDraft())
    const text = draft([line()], { note: 'Thank you' })
    const tell = ({ id }: InvoiceRecord): void => void made.push(id)
    await expect(saveDraft(hand, text, wire, tell)).rejects.toThrow('details')
    expect(made).toEqual(['inv_1'])
    expect(isOnServer(hand, text)).toBe(false)
    refuse.clear()
    await saveDraft(hand, text, wire, tell)
    expect(names()).toEqual(['invoice', 'details', 'details'])
    expect(made).toEqual(['inv_1'])
    expect(isOnServer(hand, text)).toBe(true)
  })

  it('creates one invoice, however often the answer was lost', async () => {
    const { calls, refuse, wire } = serverOf()
    const hand = handOf(null, blankDraft())
    const keyOf = (at: number) => calls[at]?.options.idempotencyKey
    refuse.add('invoice')
    await expect(saveDraft(hand, draft([line()]), wire, nobody)).rejects.toThrow('invoice')
    refuse.clear()
    await saveDraft(hand, draft([line()]), wire, nobody)
    expect(keyOf(0)).toBeTypeOf('string')
    expect(keyOf(1)).toBe(keyOf(0))
  })

  it('is repeated where no answer came, and not where it was refused', () => {
    const failure = (code: 'no_answer' | 'invalid_input', status: number) =>
      new DaybookError({ code, status, detail: code })
    expect(isWorthRepeating(failure('no_answer', 0))).toBe(true)
    expect(isWorthRepeating(failure('invalid_input', 422))).toBe(false)
    expect(isWorthRepeating(null)).toBe(false)
  })
})
