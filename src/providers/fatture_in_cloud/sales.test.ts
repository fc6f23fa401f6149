import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Failure } from '#kernel/failure/failure'
import type { PostRequest } from '#accounting_systems/ports'
import { type FicWorld, openFic, reversalOf, saleOf } from '#test/support/books/fatture_in_cloud'

let world: FicWorld
beforeEach(async () => {
  world = await openFic()
})
afterEach(async () => {
  expect(world.visitor.complaints()).toEqual([])
  const forbidden = (await world.calls()).filter(
    ({ method, path }) => method === 'DELETE' && path.includes('/issued_documents'),
  )
  expect(forbidden).toEqual([])
  await world.visitor.close()
})

const request = (more: Partial<PostRequest> = {}) => saleOf(world.connection, more)
const post = (more: Partial<PostRequest> = {}) => world.provider.post(request(more))
const failing = async (promise: Promise<unknown>): Promise<Failure> =>
  await promise.then(
    () => expect.fail('it did not fail'),
    (error: unknown) => error as Failure,
  )
const counts = async () => (await world.visitor.look()).counts
const invoices = async () => (await world.visitor.look()).issued
const sends = async () =>
  (await world.calls()).filter(({ method, path }) => method === 'POST' && path.endsWith('/send'))
const sending = async (reference: string | null) =>
  await world.provider.readSending?.(world.connection, reference ?? '')
const advance = (seconds: number) => world.visitor.control('advance', { seconds })

describe('an invoice', () => {
  test('has our number in our series, is checked, and sent once', async () => {
    const posted = await post()
    const [invoice] = await invoices()
    expect(invoice).toMatchObject({
      type: 'invoice',
      number: 7,
      numeration: '/D',
      date: '2026-11-16',
      amount_net: 100,
      amount_vat: 22,
      entity: { name: 'Rossi S.r.l.', ei_code: 'ABC1234', address_city: 'Milano' },
      ei_data: { payment_method: 'MP05', vat_kind: 'I' },
      payments_list: [{ amount: 122, due_date: '2026-12-16' }],
      ei_status: 'attempt',
    })
    expect(posted.reference).toBe(`issued/${invoice.id}`)
    expect(await world.provider.findPosted(request())).toEqual(posted)
    expect(await world.provider.post(request())).toEqual(posted)
    expect([await counts(), await sends()]).toMatchObject([{ issued: 1, sendings: 1 }, [{}]])
  })

  test('is followed to its end', async () => {
    const { reference } = await post()
    const seen = [await sending(reference)]
    for (const seconds of [60, 900]) {
      await advance(seconds)
      seen.push(await sending(reference))
    }
    expect(seen.map((one) => [one?.state, one?.word])).toEqual([
      ['waiting', 'attempt'],
      ['sent', 'sent'],
      ['accepted', 'accepted'],
    ])
  })

  test.each([
    ['not_delivered', 'not_delivered', null],
    [
      'discarded',
      'rejected',
      '00404. Fattura duplicata o non valida. Correggi la fattura e inviala di nuovo.',
    ],
    [
      'rejected',
      'refused',
      'EC02. Il cliente ha rifiutato la fattura. Concorda la correzione con il cliente.',
    ],
    ['error', 'failed', "E0. Errore durante l'invio. Invia di nuovo la fattura."],
    ['missing', 'failed', null],
  ])('that ends as %s is %s, with its reason', async (fate, state, reason) => {
    await world.visitor.control('settings', { fates: [fate] })
    const { reference } = await post()
    await advance(900)
    expect(await sending(reference)).toEqual({ state, word: fate, reason })
  })

  test('without e-invoice is kept and not sent', async () => {
    const { bill } = request()
    const sale = { ...bill?.sale, isEinvoice: false }
    const posted = await post({ bill: { ...bill, sale } as PostRequest['bill'] })
    expect(posted.reference).toMatch(/^issued/)
    expect(await counts()).toMatchObject({ issued: 1, sendings: 0 })
  })

  test('takes its VAT by rate and nature, whatever it is called there', async () => {
    await world.visitor.control('company', {
      company: 50_001,
      renameVat: { id: 9, description: 'X' },
    })
    const { bill } = request()
    const lines = [{ text: 'Corso', quantity: '1', unitPrice: '122', vatCode: 'VN4' }]
    const sale = { ...bill?.sale, lines }
    const totals = { netMinor: '12200', vatMinor: '0' }
    await post({ bill: { ...bill, ...totals, sale } as PostRequest['bill'] })
    expect(await invoices()).toMatchObject([{ items_list: [{ vat: { id: 9 } }] }])
  })

  test('whose VAT type is missing there is refused in words', async () => {
    await world.visitor.control('company', { company: 50_001, disableVat: 0 })
    const { code, details } = await failing(post())
    expect(code).toBe('account_not_mapped')
    expect(details.detail).toBe(
      'Fatture in Cloud has no VAT type for V22 (Vendita 22%). Add one with that rate and nature there, then call sync_chart_of_accounts.',
    )
    expect(await counts()).toMatchObject({ issued: 0 })
  })

  test('whose totals are computed otherwise there is not written', async () => {
    const { bill } = request()
    const { code, details } = await failing(
      post({ bill: { ...bill, netMinor: '10001' } as PostRequest['bill'] }),
    )
    expect(code).toBe('provider_refused')
    expect(details.detail).toMatch(/computes other totals for invoice 7\/D than Daybook/)
    expect(await counts()).toMatchObject({ issued: 0 })
  })

  test('whose file is not complete is not sent; corrected, it goes out under the same number', async () => {
    const { partner } = request()
    const nobody = { ...partner, vatNumber: null } as PostRequest['partner']
    const { code, details } = await failing(post({ partner: nobody }))
    expect([code, details['nothingHappened']]).toEqual(['provider_refused', undefined])
    expect(details.detail).toMatch(
      /^The e-invoice is not complete, so it was not sent\. Correct the invoice or its customer, then try again\. It says: La fattura elettronica non è valida; Manca la partita IVA o il codice fiscale/,
    )
    expect(await world.provider.findPosted(request())).toBeNull()
    await post()
    expect(await counts()).toMatchObject({ issued: 1, sendings: 1 })
  })

  test('to a buyer whose address is not known has the same signs for that as our own channel', async () => {
    const { partner } = request()
    await post({ partner: { ...partner, address: null } as PostRequest['partner'] })
    const [document] = (await world.visitor.look()).issued
    expect(document.entity).toMatchObject({ address_street: 'N/D', address_city: 'N/D' })
    expect(await counts()).toMatchObject({ issued: 1, sendings: 1 })
  })

  test('finds its number taken by somebody else, and writes nothing', async () => {
    const data = {
      entity: { name: 'Altri' },
      number: 7,
      numeration: '/D',
      date: '2026-03-01',
      items_list: [{ name: 'x', qty: 1, net_price: 1, vat: { id: 0 } }],
    }
    const { body } = await world.visitor.post('/issued_documents', {
      data: { type: 'invoice', ...data },
    })
    const { code, details } = await failing(post())
    expect(code).toBe('provider_conflict')
    expect(details.detail).toBe(
      `The number 7/D is taken at Fatture in Cloud by document ${body.data.id}, which Daybook did not make. Keep that series for Daybook alone; renumber the other document there, then try again.`,
    )
    expect(await counts()).toMatchObject({ issued: 1, sendings: 0 })
  })

  test('is never deleted, also not to take it back', async () => {
    const { reference } = await post()
    const back = { ...reversalOf(request(), reference), kind: 'purchase' as const }
    const { code, details } = await failing(world.provider.post(back))
    expect(code).toBe('provider_refused')
    expect(details.detail).toBe(
      'An invoice at Fatture in Cloud is not deleted. Issue a credit note instead.',
    )
  })
})

describe('when nobody knows whether it was sent', () => {
  const acts = [{ status: 500, body: {}, after: true }, 'drop_after', 'timeout_after']

  /** Only what is not answered is given up sooner than in use. */
  async function plant(path: string, act: unknown): Promise<void> {
    if (act === 'timeout_after') {
      await world.visitor.close()
      world = await openFic({ pace: 0.1 })
    }
    await world.plant('POST', path, act)
  }

  test.each(acts)('after %j its status says so, and it is not sent again', async (act) => {
    await plant('/issued_documents/*/e_invoice/send', act)
    const posted = await post()
    expect(await world.provider.findPosted(request())).toEqual(posted)
    expect(await sends()).toHaveLength(1)
    expect(await counts()).toMatchObject({ issued: 1, sendings: 1 })
  })

  test('if it did not leave, the next attempt sends it, under the same number', async () => {
    await world.plant('POST', '/issued_documents/*/e_invoice/send', 'drop')
    const { code, details } = await failing(post())
    expect([code, details['nothingHappened']]).toEqual(['provider_failed', undefined])
    expect(await world.provider.findPosted(request())).toBeNull()
    await post()
    expect(await counts()).toMatchObject({ issued: 1, sendings: 1 })
  })

  test.each(acts)('a create that was lost by %j is found by its number', async (act) => {
    await plant('/issued_documents', act)
    await failing(post())
    await post()
    expect(await counts()).toMatchObject({ issued: 1, sendings: 1 })
  })

  test.each([409, 422])(
    'a number that is refused with %i is looked up, and adopted if ours',
    async (status) => {
      await world.visitor.control('settings', { takenNumber: status })
      // The list does not show it yet, as after a write that arrives late.
      const empty = { current_page: 1, last_page: 1, total: 0, data: [] }
      await post()
      await world.plant('GET', '/issued_documents', { status: 200, body: empty })
      await post()
      expect(await counts()).toMatchObject({ issued: 1, sendings: 1 })
    },
  )

  test.each(['pending', 'processing', 'accepted', 'rejected', 'not_delivered', 'discarded'])(
    'one that is %s is never sent again',
    async (status) => {
      await world.plant('POST', '/issued_documents/*/e_invoice/send', 'drop')
      await failing(post())
      await world.visitor.control('human', {
        kind: 'issued',
        act: 'edit',
        id: (await invoices())[0].id,
        changes: { e_invoice: false, ei_status: status },
      })
      await post()
      expect(await sends()).toHaveLength(1)
    },
  )
})
