import type {
  AccountingProvider,
  Connection,
  Credentials,
  PostRequest,
} from '#accounting_systems/ports'
import { createFattureInCloud } from '#providers/fatture_in_cloud/provider'
import {
  type FattureInCloudVisitor,
  visitFattureInCloud,
} from '../../../sim/fattureincloud/visitor.ts'

const ficCompany = '50001'

/** A simulated Fatture in Cloud, an adapter to it, and a connection whose tokens it keeps. */
export type FicWorld = {
  visitor: FattureInCloudVisitor
  provider: AccountingProvider
  /** Another adapter to the same system, which waits as long as one in use. */
  patient: AccountingProvider
  connection: Connection
  kept: Credentials[]
  clock: { now: Date }
  plant(method: string, path: string, act: unknown, more?: object): Promise<unknown>
  calls(): Promise<{ method: string; path: string; status: number }[]>
}

export async function openFic(
  options: { companies?: number[]; pace?: number; url?: string } = {},
): Promise<FicWorld> {
  const visitor = await visitFattureInCloud()
  const { body } = await visitor.control('grants', { companies: options.companies ?? [50_001] })
  const clock = { now: new Date('2026-11-16T08:00:00Z') }
  const kept: Credentials[] = []
  const adapterOf = (pace: number) =>
    createFattureInCloud({
      url: options.url ?? visitor.url,
      clientId: visitor.client.id,
      clientSecret: visitor.client.secret,
      now: () => clock.now,
      pace,
      toPdf: async () => new TextEncoder().encode('%PDF-1.7 made'),
    })
  return {
    visitor,
    provider: adapterOf(options.pace ?? 1),
    patient: adapterOf(1),
    kept,
    clock,
    connection: connectionOf(
      { accessToken: body.access_token, refreshToken: body.refresh_token, companyId: ficCompany },
      kept,
    ),
    plant: (method, path, act, more = {}) =>
      visitor.control('faults', { method, path: `/c/50001${path}`, act, ...more }),
    calls: async () => (await visitor.look()).calls,
  }
}

export function connectionOf(credentials: Credentials, kept: Credentials[] = []): Connection {
  const id = '018f2f3e-0000-7000-8000-000000000001'
  return {
    id,
    orgId: id,
    regionKey: 'italy',
    currency: 'EUR',
    credentials,
    journal: null,
    booksFinally: true,
    accounts: new Map(),
    vatCodes: new Map(),
    keepCredentials: async (given) => void kept.push(given),
    storedCredentials: async () => kept.at(-1) ?? credentials,
  }
}

type Line = PostRequest['entry']['lines'][number]

const line = (account: string, amountMinor: string, more: Partial<Line> = {}): Line => ({
  account,
  amountMinor,
  text: null,
  vatCode: null,
  vatRole: null,
  vatBaseMinor: null,
  vatAmountMinor: null,
  foreignMinor: null,
  ...more,
})

/** A telephone bill of 100.00 and 22.00 VAT, half of which is deducted. */
export function purchaseOf(connection: Connection, more: Partial<PostRequest> = {}): PostRequest {
  const key = more.key ?? '018f2f3e-0000-7000-8000-0000000000bb'
  const code = { vatCode: 'A22D50' }
  return {
    connection,
    kind: 'purchase',
    key,
    voucher: null,
    since: new Date('2026-11-16T08:00:00Z'),
    entry: {
      id: key,
      date: '2026-11-10',
      vatDate: '2026-11-10',
      text: 'TIM: telephone',
      currency: 'EUR',
      foreign: null,
      lines: [
        line('4206', '11100', {
          ...code,
          vatRole: 'base',
          vatBaseMinor: '10000',
          vatAmountMinor: '2200',
        }),
        line('1701', '1100', { ...code, vatRole: 'input' }),
        line('2501', '-12200'),
      ],
    },
    reverses: null,
    partner: {
      contactId: null,
      name: 'TIM S.p.A.',
      vatNumber: 'IT00488410010',
      businessId: null,
      country: 'IT',
      email: null,
      address: null,
    },
    bill: {
      number: '8A/17',
      date: '2026-11-10',
      dueOn: '2026-12-10',
      isCreditNote: false,
      currency: 'EUR',
      netMinor: '10000',
      vatMinor: '2200',
      grossMinor: '12200',
      sale: null,
    },
    attachment: async () => ({
      fileName: 'bolletta.pdf',
      mimeType: 'application/pdf',
      bytes: new TextEncoder().encode('%PDF-1.7'),
    }),
    ...more,
  }
}

/** An invoice of 100.00 and 22.00 VAT, sent as an e-invoice. */
export function saleOf(connection: Connection, more: Partial<PostRequest> = {}): PostRequest {
  const key = more.key ?? '018f2f3e-0000-7000-8000-0000000000cc'
  const base = purchaseOf(connection, { key })
  return {
    ...base,
    kind: 'sale',
    entry: {
      ...base.entry,
      lines: [line('1501', '12200'), line('3101', '-10000'), line('2601', '-2200')],
    },
    partner: {
      contactId: null,
      name: 'Rossi S.r.l.',
      vatNumber: 'IT01234567890',
      businessId: null,
      country: 'IT',
      email: null,
      address: { street: 'Via Roma 1', postalCode: '20121', city: 'Milano', province: 'MI' },
    },
    bill: {
      number: '2026-D-7',
      date: '2026-11-16',
      dueOn: '2026-12-16',
      isCreditNote: false,
      currency: 'EUR',
      netMinor: '10000',
      vatMinor: '2200',
      grossMinor: '12200',
      sale: {
        series: 'D',
        year: 2026,
        counter: 7,
        isEinvoice: true,
        recipientCode: 'ABC1234',
        certifiedEmail: null,
        lines: [{ text: 'Caffè', quantity: '4', unitPrice: '25', vatCode: 'V22' }],
      },
    },
    attachment: null,
    ...more,
  }
}

/** What takes an entry back: the mirrored lines under a key of its own. */
export function reversalOf(request: PostRequest, reference: string | null): PostRequest {
  const lines = request.entry.lines.map((one) => ({
    ...one,
    amountMinor: String(-BigInt(one.amountMinor)),
  }))
  return {
    ...request,
    key: '018f2f3e-0000-7000-8000-0000000000dd',
    entry: { ...request.entry, lines },
    reverses: { id: request.key, reference },
    bill: null,
    partner: null,
    attachment: null,
  }
}
