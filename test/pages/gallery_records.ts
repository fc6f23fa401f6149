import type { BankConsent } from '#bank/room'
import type { ApprovalRecord } from '#approvals/room'
import type { Asking } from '#oauth/room'
import type { ListedSession, OwnOrganization, Session } from '#signin/room'

export const when = new Date('2026-11-15T13:20:00Z')

export const organizations: OwnOrganization[] = [
  {
    orgId: '018f2f3e-0000-7000-8000-000000000001',
    id: 'org_1',
    name: 'Nordhavn Kaffe ApS',
    role: 'owner',
    mode: 'live',
    permissions: ['documents:read', 'settings:read', 'documents:edit'],
    needsSecondFactor: false,
  },
  {
    orgId: '018f2f3e-0000-7000-8000-000000000002',
    id: 'org_2',
    name: 'Officina Bianchi S.r.l.',
    role: 'viewer',
    mode: 'test',
    permissions: ['documents:read'],
    needsSecondFactor: false,
  },
]

export const session: Session = {
  id: '018f2f3e-0000-7000-8000-000000000003',
  userId: '018f2f3e-0000-7000-8000-000000000004',
  email: 'mette@nordhavn.example',
  name: 'Mette',
  language: null,
  state: 'open',
  isStrong: true,
  isFresh: true,
  factors: { totp: true, passkeys: 1, recoveryCodes: 9 },
  mustEnrol: false,
  createdAt: when,
}

export const sessions: ListedSession[] = [true, false].map((isThisOne) => ({
  id: isThisOne ? session.id : '018f2f3e-0000-7000-8000-000000000005',
  ip: isThisOne ? '192.0.2.17' : '2001:db8::7',
  userAgent: isThisOne ? 'Mozilla/5.0 (Macintosh; Mac OS X) Safari/605' : 'Firefox/140 (Linux)',
  isStrong: true,
  isThisOne,
  createdAt: when,
  lastSeenAt: when,
}))

export const asking: Asking = {
  uid: 'abcDEF123',
  clientId: 'https://robot.example/client.json',
  clientName: 'Robot',
  clientUri: null,
  redirectUri: 'https://robot.example/callback',
  redirectHost: 'robot.example',
  redirectKind: 'https',
  wantsWrite: true,
  isVerifiedByAddress: true,
}

export const loopback: Asking = {
  ...asking,
  clientId: 'x',
  redirectUri: 'http://127.0.0.1:33418/',
  redirectHost: '127.0.0.1:33418',
  redirectKind: 'loopback',
  isVerifiedByAddress: false,
}

const line = { currency: 'DKK', vatCode: null, vatAmount: null, text: null }

export const approval: ApprovalRecord = {
  id: 'apr_1',
  version: 1,
  createdAt: when.toISOString(),
  updatedAt: when.toISOString(),
  allowedActions: ['approve', 'decline'],
  action: 'post_document',
  says: 'Post a document.',
  status: 'waiting',
  requestedBy: {
    actor: { kind: 'user', id: 'usr_1', name: 'Mette' },
    app: { id: 'app_1', name: 'Robot' },
    via: 'mcp',
  },
  input: { documentId: 'doc_1' },
  preview: {
    fileName: 'faktura.pdf',
    extraction: {
      supplier: { name: 'Kontorland A/S' },
      invoiceNumber: '2026-118',
      date: '2026-11-02',
      dueDate: '2026-11-30',
      net: 1000,
      vat: 250,
      total: 1250,
      currency: 'DKK',
    },
    coding: {
      bookingText: 'Kontorartikler',
      entry: {
        date: '2026-11-02',
        lines: [
          { ...line, account: '3617', amount: 1000, vatCode: 'K25', text: 'Kontorartikler' },
          { ...line, account: '6902', amount: 250 },
          { ...line, account: '6800', amount: -1250, text: 'Kontorland A/S 2026-118' },
        ],
      },
    },
  },
  targetId: 'doc_1',
  decidedBy: null,
  decidedIn: null,
  decidedAt: null,
  note: null,
  outcome: null,
  expiresAt: when.toISOString(),
  processing: null,
}

const other = {
  documentId: 'doc_0',
  supplierName: 'Kontorland A/S',
  invoiceNumber: '2026-118',
  date: '2026-11-02',
  total: 1250,
  currency: 'DKK',
  status: 'posted',
}

export const duplicate: ApprovalRecord = {
  ...approval,
  preview: {
    ...(approval.preview as object),
    status: 'coded',
    duplicateOf: 'doc_0',
    warnings: [{ code: 'possible_duplicate', detail: 'A duplicate.', other }],
  },
}

export const correction: ApprovalRecord = {
  ...approval,
  action: 'correct_document',
  input: { documentId: 'doc_1', invoiceNumber: '2026-118', dueDate: '2026-11-30' },
}

export const invoice: ApprovalRecord = {
  ...approval,
  action: 'issue_invoice',
  preview: {
    buyerName: 'Rossi Costruzioni S.p.A.',
    date: '2026-11-15',
    dueDate: '2026-12-15',
    currency: 'EUR',
    totals: { net: 3000, vat: 660, gross: 3660, payable: 3660 },
    lines: [
      { description: 'Consulenza', quantity: 40, unitPrice: 75, effectiveRate: 22, net: 3000 },
    ],
  },
}

export const failed: ApprovalRecord = {
  ...approval,
  status: 'failed',
  allowedActions: [],
  decidedBy: { kind: 'user', id: 'usr_2', name: 'Søren' },
  outcome: {
    problem: { code: 'period_filed', title: 'VAT period is filed', detail: 'Use a day.' },
  },
}

export const declined: ApprovalRecord = {
  ...approval,
  id: 'apr_2',
  status: 'declined',
  allowedActions: [],
  decidedBy: { kind: 'user', id: 'usr_2', name: 'Søren' },
  note: 'It is a private purchase.',
}

export const bankConsent: BankConsent = {
  organization: { name: 'Nordhavn Kaffe ApS', number: 'DK12345674', mode: 'test' },
  institutionName: 'Nordlys Bank',
  askedBy: { kind: 'person', name: 'Mette Lindgaard', app: 'Claude' },
  askedAt: when,
  expiresAt: new Date(when.getTime() + 3_600_000),
  validUntil: new Date(when.getTime() + 180 * 86_400_000),
  timeZone: 'Europe/Copenhagen',
}
