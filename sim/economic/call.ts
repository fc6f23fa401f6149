import type { Answer, Asked } from '../wire.ts'
import type { Agreement } from './agreement.ts'
import type { Form } from './form.ts'
import type { State } from './state.ts'

/** One request, after its tokens were accepted. */
export type Call = {
  state: State
  /** The address of this simulator, for the links it returns. */
  url: string
  asked: Asked
  /** Its body, where that is a form. */
  form: Form | null
  agreement: Agreement
  /** The variable parts of the path. */
  parts: string[]
}

export type Route = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** `*` stands for one part of the path. */
  path: string
  run(call: Call): Answer
}

export const SERVICES = {
  accounts: '/accountsapi/v7.0.0',
  journals: '/journalsapi/v15.0.0',
  years: '/accountingyearsapi/v2.0.1',
  documents: '/documentsapi/v4.0.1',
  booked: '/bookedEntriesapi/v4.0.0',
} as const

export const isLegacy = (path: string): boolean => !/^\/\w+api\/v\d/i.test(path)

/** The first variable part of the path, as a number; -1 if it is none, which nothing has. */
export function numberIn({ parts: [part = ''] }: Call): number {
  return /^\d{1,9}$/.test(part) ? Number(part) : -1
}
