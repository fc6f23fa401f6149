import { describe, expect, it } from 'vitest'
import type { Asking } from '#oauth/room'
import type { OwnOrganization } from '#signin/room'
import { connectPage, type ConnectView } from './connect_page.ts'
import type { PageFrame } from '../frame/page_types.ts'
import { wordsOf } from '../frame/words.ts'

const frame: PageFrame = {
  language: 'en',
  words: wordsOf('en'),
  address: '/connect/u',
  token: 't',
  person: { email: 'a@b.example' },
  place: null,
  timeZone: 'Europe/Copenhagen',
  passkeyOrigin: 'https://books.example',
}

const asking: Asking = {
  uid: 'u',
  clientId: 'c',
  clientName: 'Robot',
  clientUri: 'https://robot.example',
  redirectUri: 'https://robot.example/cb',
  redirectHost: 'robot.example',
  redirectKind: 'https',
  wantsWrite: true,
  isVerifiedByAddress: false,
}

const organization = (id: string, over: Partial<OwnOrganization> = {}): OwnOrganization => ({
  orgId: id,
  id,
  name: `Name of ${id}`,
  role: 'owner',
  mode: 'live',
  permissions: ['documents:read', 'documents:post'],
  needsSecondFactor: false,
  ...over,
})

const reader = organization('org_r', { permissions: ['documents:read', 'bank:read'] })

function draw(over: Partial<ConnectView> = {}): string {
  const view = { asking, email: 'a@b.example', organizations: [organization('org_1')], ...over }
  return connectPage(frame, { isStrong: true, ...view }).body.safe
}

const radios = (text: string, name: string): string[] =>
  [...text.matchAll(/<input[^>]*type="radio"[^>]*>/g)]
    .map(([tag]) => tag)
    .filter((tag) => tag.includes(`name="${name}"`))

describe('the page on which a person lets an app in', () => {
  it('chooses nothing for a person who has a choice', () => {
    const text = draw({ organizations: [organization('org_1'), organization('org_2')] })
    for (const name of ['organization', 'access']) {
      expect(radios(text, name)).toHaveLength(2)
      expect(radios(text, name).join()).not.toContain('checked')
      for (const tag of radios(text, name)) expect(tag).toContain('required')
    }
  })

  it('offers reading first', () => {
    const [first, second] = radios(draw(), 'access')
    expect(first).toContain('value="read"')
    expect(second).toContain('value="write"')
  })

  it('names the only organization, and keeps what was chosen before a mistake', () => {
    expect(radios(draw(), 'organization')[0]).toContain('checked')
    const organizations = [organization('org_1'), organization('org_2')]
    const chosen = { organization: 'org_2', access: 'read' }
    const text = draw({ organizations, chosen, problem: 'Look again' })
    expect(radios(text, 'organization')[1]).toContain('checked')
    expect(radios(text, 'access')[0]).toContain('checked')
    expect(text).toMatch(/role="alert"[^]*Look again/)
  })

  it('offers changes only where the app asks for them and the role has them', () => {
    const noWrite = { ...asking, wantsWrite: false }
    expect(radios(draw({ asking: noWrite }), 'access')).toHaveLength(1)
    expect(radios(draw({ organizations: [reader] }), 'access')).toHaveLength(1)
    const mixed = draw({ organizations: [reader, organization('org_1')] })
    expect(radios(mixed, 'access')).toHaveLength(2)
    expect(mixed).toContain('Your role in Name of org_r can only read')
  })

  it('tells of the second proof only where one is missing and real books are meant', () => {
    const told = 'confirm that it is you with two-step verification'
    expect(draw({ isStrong: false })).toContain(told)
    expect(draw({ isStrong: true })).not.toContain(told)
    const test = [organization('org_t', { mode: 'test' })]
    expect(draw({ isStrong: false, organizations: test })).not.toContain(told)
  })

  it('always says where the answer goes, and that nobody has checked the app', () => {
    const kinds = [
      { redirectKind: 'https', redirectHost: 'robot.example' },
      { redirectKind: 'loopback', redirectHost: '127.0.0.1:7' },
      { redirectKind: 'private', redirectHost: 'cursor://x', redirectUri: 'cursor://x/cb' },
    ] as const
    for (const over of kinds) {
      const text = draw({ asking: { ...asking, ...over } })
      expect(text).toContain(`<dd>${over.redirectHost}</dd>`)
      expect(text).toContain('Daybook has not verified who is behind this app')
      expect(text.includes('It says that it runs on this computer')).toBe(
        over.redirectKind === 'loopback',
      )
      expect(text.includes('opens “cursor:” links')).toBe(over.redirectKind === 'private')
    }
  })

  it('says that an app is published at its address only where that is so', () => {
    const own = { ...asking, isVerifiedByAddress: true }
    expect(draw({ asking: own })).toContain('The app is published at robot.example.')
    expect(draw()).not.toContain('is published at')
  })

  it('makes nothing of what the app says a link, an element or hidden text', () => {
    const clientName = `${'x'.repeat(300)}<a href="//evil">\u202E\u0007`
    const text = draw({ asking: { ...asking, clientName } })
    expect(text).not.toContain('<a ')
    expect(text).not.toContain('x'.repeat(80))
    for (const unseen of ['\u202E', '\u0007']) expect(text).not.toContain(unseen)
    expect(draw({ asking: { ...asking, clientName: '\u200B' } })).toContain('no name')
    expect(draw()).not.toContain('https://robot.example"')
  })

  it('has no button to connect for a person without an organization', () => {
    const text = draw({ organizations: [] })
    expect(text).toContain('You are not a member of any organization')
    expect(text).not.toContain('action="/connect/u"')
    expect(text).toContain('action="/connect/u/refuse"')
  })
})
