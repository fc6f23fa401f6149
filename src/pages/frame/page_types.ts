import type { FastifyReply, FastifyRequest } from 'fastify'
import type { App } from '#kernel/corridor/app'
import type { Html } from '#kernel/values/html'
import type { Language } from '#languages/room'
import type { OwnOrganization, RequestOrigin, Session } from '#signin/room'
import type { PageWords } from './words.ts'

/** One request for a page: who is there, and in which language they are answered. */
export type PageRequest = {
  app: App
  request: FastifyRequest
  reply: FastifyReply
  session: Session | null
  language: Language
  words: PageWords
  visit: RequestOrigin
}

/** What surrounds a page: for whom it is, in which words, and the token of its forms. */
export type PageFrame = {
  language: Language
  words: PageWords
  /** Own path and query, so that another language can be had of the same page. */
  address: string
  token: string
  person: { email: string } | null
  place: OrganizationChoice | null
  /** The clock of the organization that the page is about; null where there is none. */
  timeZone: string | null
  /** Where a browser allows passkeys of this server; null where nowhere. */
  passkeyOrigin: string | null
}

/** The organization that a person is in, among those that they may be in. */
export type OrganizationChoice = {
  current: PageOrganization | null
  all: readonly PageOrganization[]
  timeZone: string | null
}

export type HtmlPage = {
  title: string
  body: Html
  /** True where the page can do more with a script; none needs one. */
  scripted?: boolean
  /** Wider, for tables. */
  wide?: boolean
  /** Without the menu, where there is one thing to decide. */
  bare?: boolean
  /** True where the address works once, so that no other language of the page can be asked for. */
  isOnce?: boolean
}

export type PageOrganization = OwnOrganization
