import { describe, expect, it } from 'vitest'
import {
  economicConnection,
  lineOf,
  officeSupplies,
  purchaseRequest,
  shareEconomic,
} from '#test/support/books/economic'
import type { PostRequest } from '#accounting_systems/ports'

const trial = shareEconomic()

const voucherOf = async (request: PostRequest) => {
  const { vouchers } = await trial.current.look()
  return vouchers.filter((one) => one.voucherNumber === request.voucher)
}

const ask = (more: Partial<PostRequest> = {}, lines = officeSupplies): PostRequest =>
  purchaseRequest(trial.current.connection, lines, more)

describe('a purchase', () => {
  it('becomes a voucher of the supplier with its source, and is found again', async () => {
    const { provider } = trial.current
    const request = ask()
    expect(await provider.findPosted(request)).toBeNull()
    const posted = await provider.post(request)
    expect(posted).toEqual({
      provider: 'economic',
      reference: `2026-${request.voucher}`,
      state: 'provisional',
    })
    expect(await provider.findPosted(request)).toEqual(posted)
    expect(await voucherOf(request)).toMatchObject([
      {
        state: 'draft',
        lines: [
          { account: 6800, amount: '-125.00', type: 3, party: 1, invoiceNumber: 'F-2291' },
          { account: 3604, amount: '100.00', vatCode: 'I25' },
          { account: 6902, amount: '25.00' },
        ],
        attachments: [{ pages: 1, files: ['faktura.pdf'] }],
      },
    ])
    const [voucher] = await voucherOf(request)
    expect(voucher?.lines[0]).toMatchObject({ dueDate: '2026-12-10' })
    expect(voucher?.lines[0]?.text).toMatch(
      /^Papirhuset, kontorartikler, F-2291 · led_[0-9a-z]{26}$/,
    )
  })

  it('whose VAT counts on another day has its own day there, and says the other one', async () => {
    const { provider } = trial.current
    const request = ask()
    const late = { ...request, entry: { ...request.entry, vatDate: '2026-12-01' } }
    const posted = await provider.post(late)
    const [voucher] = await voucherOf(late)
    expect(voucher).toMatchObject({ date: '2026-11-10' })
    expect(voucher?.lines[0]?.text).toMatch(
      /^Papirhuset, kontorartikler, F-2291 · momsdato 01\.12\.2026 · led_[0-9a-z]{26}$/,
    )
    expect(await provider.findPosted(late)).toEqual(posted)
  })

  it('posted twice is there once, attached once, and its supplier is one', async () => {
    const { provider, look } = trial.current
    const request = ask()
    await provider.post(request)
    const { suppliers } = (await look()).counts
    await provider.post(request)
    await provider.post(ask({ partner: { ...partner(), name: 'PAPIRHUSET' } }))
    const [voucher, ...more] = await voucherOf(request)
    expect(more).toEqual([])
    expect(voucher?.lines).toHaveLength(3)
    expect(voucher?.attachments).toMatchObject([{ files: ['faktura.pdf'] }])
    expect((await look()).counts['suppliers']).toBe(suppliers)
  })

  const partner = () => {
    const { partner } = ask()
    if (partner === null) throw new Error('no partner')
    return partner
  }

  it('of a supplier without a number is found by name; without a name it goes to a shared one', async () => {
    const { provider, look } = trial.current
    const named = { ...partner(), name: 'Bager (Ø) $1', businessId: null, vatNumber: null }
    await provider.post(ask({ partner: named }))
    const { counts } = await look()
    await provider.post(ask({ partner: named }))
    await provider.post(ask({ partner: null }))
    const request = ask({ partner: null })
    await provider.post(request)
    expect((await look()).counts['suppliers']).toBe((counts['suppliers'] ?? 0) + 1)
    expect(await voucherOf(request)).toMatchObject([{ lines: [{ type: 3 }, {}, {}] }])
  })

  it('with an XML source gets a PDF of it, without a source none', async () => {
    const { provider } = trial.current
    const bytes = new TextEncoder().encode('<Invoice><ID>1</ID></Invoice>')
    const xml = async () => ({ fileName: 'faktura 1.xml', mimeType: 'application/xml', bytes })
    const request = ask({ attachment: xml })
    await provider.post(request)
    expect(await voucherOf(request)).toMatchObject([
      { attachments: [{ files: ['faktura 1.pdf'] }] },
    ])
    const gone = ask({ attachment: async () => null })
    const posted = await provider.post(gone)
    expect(await provider.findPosted(gone)).toEqual(posted)
    expect(await voucherOf(gone)).toMatchObject([{ attachments: [] }])
  })

  it('whose file is too large is refused before anything is written', async () => {
    const { provider } = trial.current
    const bytes = new Uint8Array(10 * 1_024 * 1_024)
    const request = ask({
      attachment: async () => ({ fileName: 'a.pdf', mimeType: 'application/pdf', bytes }),
    })
    await expect(provider.post(request)).rejects.toMatchObject({
      code: 'provider_refused',
      details: { detail: expect.stringContaining('9 MB'), nothingHappened: true },
    })
    expect(await voucherOf(request)).toEqual([])
  })
})

describe('booked finally', () => {
  it('only our entries are booked, and the voucher comes to our entry on every account', async () => {
    const { provider, connection } = trial.current
    const request = purchaseRequest({ ...connection, booksFinally: true }, [
      lineOf('2450', 10_000n, {
        vatCode: 'I25',
        vatRole: 'base',
        vatBaseMinor: '10000',
        vatAmountMinor: '2501',
      }),
      lineOf('7740', 2_501n, { vatCode: 'I25', vatRole: 'input' }),
      lineOf('7440', -12_501n),
    ])
    const draft = ask()
    await provider.post(draft)
    const posted = await provider.post(request)
    expect(posted.state).toBe('booked')
    expect(await provider.findPosted(request)).toEqual(posted)
    expect(await voucherOf(draft)).toMatchObject([{ state: 'draft' }])
    const [voucher] = await voucherOf(request)
    const sums = new Map<number, number>()
    for (const { account, amount } of voucher?.lines ?? []) {
      sums.set(account, (sums.get(account) ?? 0) + Math.round(Number(amount) * 100))
    }
    expect(Object.fromEntries(sums)).toEqual({ 3604: 10_000, 6902: 2_501, 6800: -12_501 })
  })
})

describe('a sale', () => {
  const sale = [
    lineOf('6190', 12_500n),
    lineOf('1010', -10_000n, {
      vatCode: 'U25',
      vatRole: 'base',
      vatBaseMinor: '-10000',
      vatAmountMinor: '-2500',
    }),
    lineOf('7680', -2_500n, { vatCode: 'U25', vatRole: 'output' }),
  ]

  it('carries our number and due date to the customer, and a credit note takes it back', async () => {
    const { provider } = trial.current
    const { bill, partner } = ask()
    if (bill === null || partner === null) throw new Error('no bill')
    const kunde = { ...partner, name: 'Kunde ApS', businessId: '87654321', vatNumber: null }
    const invoice = ask(
      { kind: 'sale', partner: kunde, bill: { ...bill, number: '2026-0017' } },
      sale,
    )
    await provider.post(invoice)
    expect(await voucherOf(invoice)).toMatchObject([
      {
        lines: [
          {
            account: 5600,
            amount: '125.00',
            type: 10,
            party: 1,
            invoiceNumber: '20260017',
            dueDate: '2026-12-10',
            text: expect.stringContaining('2026-0017'),
          },
          { account: 1010, amount: '-100.00', vatCode: 'U25' },
          { account: 6901, amount: '-25.00' },
        ],
        attachments: [{ pages: 1 }],
      },
    ])
    const back = sale.map((one) => ({ ...one, amountMinor: String(-BigInt(one.amountMinor)) }))
    const note = ask({ kind: 'sale', partner: kunde }, back)
    await provider.post(note)
    expect(await voucherOf(note)).toMatchObject([
      { lines: [{ account: 5600, amount: '-125.00', type: 10, party: 1 }, {}, {}] },
    ])
  })
})

describe('several agreements', () => {
  it('are kept apart by their grants', async () => {
    const { provider, simulator, look } = trial.current
    const [, other = ''] = simulator.grants
    const request = purchaseRequest(economicConnection(other, { id: 'other', orgId: 'other' }))
    await provider.post(request)
    expect(await voucherOf(request)).toEqual([])
    expect((await look(other)).counts).toMatchObject({ vouchers: 1, documents: 1, suppliers: 1 })
  })
})

describe('what is missing on our side', () => {
  it.each([
    [{ journal: null }, 'Choose the journal'],
    [{ credentials: {} }, 'grant token is missing'],
    [{ credentials: { grantToken: 'a\nb' } }, 'grant token is missing'],
  ])('is refused with what to do: %o', async (more, detail) => {
    const { provider, connection } = trial.current
    const request = purchaseRequest({ ...connection, ...more })
    await expect(provider.post(request)).rejects.toMatchObject({
      code: 'provider_refused',
      details: { detail: expect.stringContaining(detail), nothingHappened: true },
    })
  })
})
