import { describe, expect, it } from 'vitest'
import { html } from '#kernel/values/html'
import type { OwnOrganization } from '#signin/room'
import { inLanguage, setPage } from './frame.ts'
import type { PageFrame } from './page_types.ts'
import { wordsOf } from './words.ts'

const organization = (over: Partial<OwnOrganization>): OwnOrganization => ({
  orgId: '1',
  id: 'org_1',
  name: 'One',
  role: 'owner',
  mode: 'live',
  permissions: ['settings:read'],
  needsSecondFactor: false,
  ...over,
})

const frame = (over: Partial<PageFrame> = {}): PageFrame => ({
  language: 'da',
  words: wordsOf('da'),
  address: '/approvals/apr_1?x=1',
  token: 'the-token',
  person: { email: 'a@b.example' },
  place: null,
  timeZone: 'Europe/Copenhagen',
  passkeyOrigin: 'https://books.example',
  ...over,
})

const page = { title: 'Title', body: html`<h1>Title</h1>` }

describe('the frame of a page', () => {
  it('says its language, and offers the others of the same page', () => {
    const text = setPage(frame(), page)
    expect(text).toContain('<html lang="da">')
    expect(text).toContain('href="/approvals/apr_1?x=1&amp;lang=it"')
    expect(text).not.toContain('lang=da"')
  })

  it('shows where the person is, and where else they may go', () => {
    const [one, two] = [
      organization({}),
      organization({ id: 'org_2', name: '<Two>', mode: 'test' }),
    ]
    const text = setPage(frame({ place: { current: one, all: [one, two], timeZone: null } }), page)
    expect(text).toContain('<strong>One</strong>')
    expect(text).toContain('href="/approvals?organization=org_2"')
    expect(text).toContain('&lt;Two&gt;')
    expect(text).toContain('En testvirksomhed')
  })

  it('tells two of one name apart, whatever case it is written in', () => {
    const [one, two] = [
      organization({ id: 'org_aaaaaa111111' }),
      organization({ id: 'org_bbbbbb222222', name: 'ONE' }),
    ]
    const text = setPage(frame({ place: { current: one, all: [one, two], timeZone: null } }), page)
    expect(text).toContain('<small>111111</small>')
    expect(text).toContain('<small>222222</small>')
  })

  it('offers no change where there is only one', () => {
    const only = organization({})
    const text = setPage(frame({ place: { current: only, all: [only], timeZone: null } }), page)
    expect(text).toContain('<strong>One</strong>')
    expect(text).not.toContain('<details>')
  })

  it('leads nobody to approvals whose role does not see them', () => {
    const only = organization({ permissions: ['documents:read'] })
    const place = { current: only, all: [only], timeZone: null }
    expect(setPage(frame({ place, address: '/account' }), page)).not.toContain('href="/approvals"')
    expect(setPage(frame({ address: '/account' }), page)).toContain('href="/approvals"')
  })

  it('leads whoever is signed in back to the app, by its name and by the menu', () => {
    const text = setPage(frame({ address: '/account' }), page)
    expect(text).toContain('<p class="brand"><a href="/">')
    expect(text).toContain('<a href="/home" >Overblik</a>')
    expect(setPage(frame({ person: null }), page)).not.toContain('href="/home"')
  })

  it('has no menu for strangers, nor where there is one thing to decide', () => {
    for (const text of [
      setPage(frame({ person: null }), page),
      setPage(frame(), { ...page, bare: true }),
    ]) {
      expect(text).not.toContain('<nav')
      expect(text).not.toContain('action="/signout"')
    }
  })

  it('has a script only where the page can use one', () => {
    expect(setPage(frame(), page)).not.toContain('<script')
    expect(setPage(frame(), { ...page, scripted: true })).toMatch(
      /<script src="\/pages\/passkey\.[0-9a-f]{16}\.js" defer><\/script>/,
    )
  })
})

describe('another language', () => {
  it('keeps the address, but not what was just done', () => {
    expect(inLanguage('/account?done=language&x=a%26b&lang=da', 'it')).toBe(
      '/account?x=a%26b&lang=it',
    )
    expect(inLanguage('/signin', 'en')).toBe('/signin?lang=en')
  })
})
