import type { Fault } from '../faults.ts'

/** A company as both registers have it. */
export type Company = {
  country: string
  number: string
  name: string
  from: string
  /** The day it ended; null while it lives. */
  to: string | null
  /** Its state beside its life, such as NORMAL or UNDER KONKURS, since a day. */
  status: { status: string; from: string }[]
  address?: { street: string; house: number; postalCode: number; city: string }
  phone?: { number: string; isSecret: boolean }
}

export type RegisterState = {
  companies: Company[]
  user: string
  password: string
  faults: Fault[]
  /** How often each register was asked. */
  asked: { cvr: number; vies: number }
}

const normal = (from: string) => [{ status: 'NORMAL', from }]

/** Invented; the check digits are right. */
export function firstCompanies(): Company[] {
  return [
    {
      ...company('DK', '12345674', 'Kontorhuset ApS', '2020-01-01'),
      address: { street: 'Eksempelvej', house: 12, postalCode: 8000, city: 'Aarhus C' },
      phone: { number: '98441022', isSecret: false },
    },
    {
      ...company('DK', '10000009', 'Eksempel Tømrer A/S', '2015-06-01'),
      phone: { number: '70000000', isSecret: true },
    },
    {
      ...company('DK', '10000017', 'Lukket Handel ApS', '2010-01-01'),
      to: '2024-12-31',
    },
    {
      ...company('DK', '10000025', 'Konkursbo Transport ApS', '2012-01-01'),
      status: [...normal('2012-01-01'), { status: 'UNDER KONKURS', from: '2026-03-01' }],
    },
    company('IT', '12345678903', 'ESEMPIO FORNITURE SRL', '2011-01-01'),
    company('ES', 'B12345674', '---', '2011-01-01'),
    // The buyer abroad of the demo; Germany tells no names.
    company('DE', '999999903', '---', '2011-01-01'),
  ]
}

const company = (country: string, number: string, name: string, from: string): Company => ({
  country,
  number,
  name,
  from,
  to: null,
  status: normal(from),
})
