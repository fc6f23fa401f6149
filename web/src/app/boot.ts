import type { Language } from '@daybook/sdk'

export type Membership = { id: string; name: string; mode: 'live' | 'test' }

/** What the server writes into the page: who is signed in, and where. */
export type Boot = {
  person: { id: string; email: string }
  language: Language
  organization: Membership
  organizations: Membership[]
  /** The language whose way of writing amounts the organization's papers have. */
  amounts: Language
  country: string
  /** In which the books are kept. */
  currency: string
  timeZone: string
  permissions: string[]
  /** What the country has for invoices. */
  invoicing: { exchange: boolean; withholding: boolean; stampDuty: boolean; splitPayment: boolean }
  /** What a form of the server must bring back. */
  token: string
  /** Whether the person may found another organization here. */
  mayFound: boolean
}

export function readBoot(): Boot {
  const text = document.querySelector('meta[name="daybook"]')?.getAttribute('content')
  if (!text) throw new Error('The page does not say who is signed in.')
  return JSON.parse(text) as Boot
}
