import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import * as rules from './rules.ts'
import type { WebhookFields } from './store.ts'

const name = fc.constantFrom('contact', 'key', 'bank_account', 'invoice')
const verb = fc.constantFrom('created', 'updated', 'sent_back', '*')
const event = fc.oneof(
  fc.constant('*'),
  fc.tuple(name, verb).map(([resource, what]) => `${resource}.${what}`),
)
const anyHook: fc.Arbitrary<WebhookFields> = fc.record({
  url: fc.webUrl(),
  events: fc.uniqueArray(event, { minLength: 1, maxLength: 5 }),
  description: fc.string({ maxLength: 10 }),
  active: fc.boolean(),
})
const anyGiven = fc.record(
  {
    url: fc.webUrl(),
    events: fc.array(event, { minLength: 1, maxLength: 8 }),
    description: fc.string({ maxLength: 10 }),
    active: fc.boolean(),
  },
  { requiredKeys: [] },
)

describe('saving a webhook', () => {
  it('sets what is given, and keeps the rest', () => {
    fc.assert(
      fc.property(anyHook, anyGiven, (current, given) => {
        const next = rules.withFields(current, given)
        expect(next.url).toBe(given.url ?? current.url)
        expect(next.description).toBe(given.description ?? current.description)
        expect(next.active).toBe(given.active ?? current.active)
        if (given.events === undefined) expect(next.events).toEqual(current.events)
      }),
    )
  })

  it('keeps each event once, in the order given', () => {
    fc.assert(
      fc.property(anyHook, fc.array(event, { minLength: 1 }), (current, events) => {
        const kept = rules.withFields(current, { events }).events
        expect(new Set(kept)).toEqual(new Set(events))
        expect(kept).toHaveLength(new Set(events).size)
        expect(kept).toEqual(events.filter((one, at) => events.indexOf(one) === at))
      }),
    )
  })

  it('is no change when it is done again, and one whenever a field differs', () => {
    fc.assert(
      fc.property(anyHook, anyGiven, (current, given) => {
        const once = rules.withFields(current, given)
        expect(rules.isSame(once, rules.withFields(once, given))).toBe(true)
        expect(rules.isSame({ ...once, url: `${once.url}x` }, once)).toBe(false)
        expect(rules.isSame({ ...once, active: !once.active }, once)).toBe(false)
        expect(rules.isSame({ ...once, events: [...once.events, 'new.one'] }, once)).toBe(false)
        expect(rules.isSame({ ...once, description: `${once.description}x` }, once)).toBe(false)
      }),
    )
  })

  it('can switch it off and empty its description, which are no missing values', () => {
    const current = { url: 'https://x.dk', events: ['*'], description: 'A', active: true }
    const next = rules.withFields(current, { description: '', active: false })
    expect(next).toMatchObject({ description: '', active: false })
  })
})

describe('the address of a webhook', () => {
  it('may be any plain address of the web', () => {
    fc.assert(
      fc.property(fc.webUrl({ withQueryParameters: true }), (url) => {
        expect(rules.isWebhookUrl(url)).toBe(true)
      }),
    )
    for (const url of ['https://example.com:8443/a?b=c', 'http://[::1]:9/', 'https://bøger.dk/å']) {
      expect(rules.isWebhookUrl(url)).toBe(true)
    }
  })

  it.each([
    'https://example.com/#',
    'https://example.com/#part',
    ' https://example.com',
    'https://example.com/a b',
    'https://example.com/\n',
    'https://exa\tmple.com/',
    'https://example.com/\u0007',
    'https://user@example.com',
    'https://:pw@example.com',
    'mailto:a@example.com',
    'file:///etc/passwd',
    '//example.com',
    'https://',
    '',
  ])('is not %j', (url) => {
    expect(rules.isWebhookUrl(url)).toBe(false)
  })

  it('is https for a live organization, and either for a test', () => {
    expect(() => rules.assertPrivateWay('http://example.com', 'live')).toThrow('webhook_not_https')
    for (const [url, mode] of [
      ['https://example.com', 'live'],
      ['HTTPS://example.com', 'live'],
      ['http://example.com', 'test'],
    ] as const) {
      expect(() => rules.assertPrivateWay(url, mode)).not.toThrow()
    }
  })
})

describe('an address that is not public', () => {
  it.each(['http://10.0.0.1/', 'http://[::1]:8080/', 'http://a.localhost/', 'https://x.dk:22/'])(
    '%s is warned of, unless this server calls such addresses',
    (url) => {
      const [warning] = rules.warningsFor(url, false)
      expect(warning?.code).toBe('address_not_public')
      expect(warning?.detail).toContain('DAYBOOK_WEBHOOKS_PRIVATE=true')
      expect(rules.warningsFor(url, true)).toEqual([])
    },
  )

  it('is not said of a name, which is judged when it is resolved', () => {
    expect(rules.warningsFor('https://example.com/localhost', false)).toEqual([])
  })
})

describe('the name of an event', () => {
  it('is all, all of a resource, or one of it', () => {
    fc.assert(
      fc.property(event, (one) => {
        expect(one).toMatch(rules.eventPattern)
      }),
    )
  })

  it.each(['', '*.*', '*.created', 'contact', 'contact.', 'contact.c*', 'a.b\n', '_a.b', 'a.1'])(
    'is not %j',
    (one) => {
      expect(one).not.toMatch(rules.eventPattern)
    },
  )
})
