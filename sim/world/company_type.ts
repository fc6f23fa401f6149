import type { Chance } from './chance.ts'
import type { Day } from './day.ts'
import type { Merchant, Partner } from './partners.ts'

/** A small company and how its bank words what it does. Countries differ in data only. */
export type Company = {
  name: string
  suppliers: Partner[]
  customers: Partner[]
  foreignCustomers: Partner[]
  employees: string[]
  merchants: Merchant[]
  hotel: Merchant
  parking: Merchant
  taxOffice: Partner
  /** The day of the month on which taxes fall due, and the months whose VAT is due too. */
  taxDay: string
  vatMonths: string[]
  salary: { leastMinor: number; mostMinor: number }
  feeMinor: number
  reserveMinor: number
  /** How a payer quotes a structured reference, and its kind in the contract, if any. */
  referenceScheme: string | null
  buildReference(chance: Chance): string
  words: {
    card(merchant: string, day: Day): string[]
    supplier(name: string, invoice: string, year: string): string[]
    referenced(number: string, creditor: string): string[]
    customer(name: string, invoice: string): string[]
    salary(employee: string): string[]
    tax: string[]
    vat: string[]
    fee: string[]
    interest: string[]
    transfer: string[]
    correction: string[]
  }
}
