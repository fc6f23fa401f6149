import { describe, expect, it } from 'vitest'
import { languages, wordsOf } from '#languages/room'
import { useWorld } from '#test/support/use_world'

const perMinute = 150
const world = useWorld({ config: { limitKey: perMinute } })

type Wrong = { method?: 'GET' | 'POST'; url: string; payload?: string | Buffer; headers?: object }
type Problem = { code: string; title: string; detail: string; errors?: Problem[] }

const action = '/api/rest/actions/save_contact'
const boundary = { 'content-type': 'multipart/form-data; boundary=x' }
const noFile = '--x\r\ncontent-disposition: form-data; name="a"\r\n\r\nb\r\n--x--\r\n'

/** What no form of the app sends, and what each language says of it beside the code. */
const malformed: Readonly<Record<string, Wrong>> = {
  'no JSON': { url: action, payload: '{' },
  'no object': { url: action, payload: '[]' },
  'a name twice': { url: action, payload: '{"name":"a","name":"b"}' },
  'too deep': { url: action, payload: '['.repeat(100) },
  'no UTF-8': { url: action, payload: Buffer.from([0x7b, 0xff, 0x7d]) },
  'another type': { url: action, payload: 'x', headers: { 'content-type': 'text/plain' } },
  'an unknown field': { url: action, payload: '{"name":"a","colour":"red"}' },
  'a missing field': { url: action, payload: '{}' },
  'another kind of value': { url: action, payload: '{"name":4}' },
  'a character of none': { url: action, payload: '{"name":"a\\u0000"}' },
  'a rule of the form': { url: action, payload: '{"name":"a","country":"Denmark"}' },
  'too large': { url: action, payload: `{"name":"${'a'.repeat(6_000_000)}"}` },
  'an unknown action': { url: '/api/rest/actions/nothing', payload: '{}' },
  'an operation': { url: '/api/rest/actions/tick_checklist', payload: '{}' },
  'no version': { url: action, payload: '{"name":"a"}', headers: { 'if-match': 'x' } },
  'no answer': { url: action, payload: '{"name":"a"}', headers: { 'daybook-dry-run': 'x' } },
  'a long key': {
    url: action,
    payload: '{"name":"a"}',
    headers: { 'idempotency-key': 'x'.repeat(300) },
  },
  'no route': { method: 'GET', url: '/api/rest/nothing' },
  'no page': { method: 'GET', url: '/nothing' },
  'no address': { method: 'GET', url: '/api/rest/contacts/%zz' },
  'no id': { method: 'GET', url: '/api/rest/contacts/x' },
  'another method': { method: 'GET', url: action },
  'an unknown filter': { method: 'GET', url: '/api/rest/contacts?colour=red' },
  'no place in a list': { method: 'GET', url: '/api/rest/contacts?cursor=x' },
  'no month': { method: 'GET', url: '/api/rest/month-checklist?month=x' },
  'days the wrong way': {
    method: 'GET',
    url: '/api/rest/profit-and-loss?from=2026-01-01&to=2025-01-01',
  },
  'half a file': { url: '/api/rest/files', payload: 'x', headers: boundary },
  'no file': { url: '/api/rest/files', payload: noFile, headers: boundary },
  'no key': { method: 'GET', url: '/api/rest/contacts', headers: { authorization: 'Bearer x' } },
}

async function ask({ method = 'POST', url, payload, headers }: Wrong, language: string) {
  const reply = await world.edge.server.inject({
    method,
    url,
    headers: {
      authorization: `Bearer ${world.dk.key}`,
      'content-type': 'application/json',
      ...headers,
      'accept-language': language,
    },
    ...(payload === undefined ? {} : { payload }),
  })
  expect(reply.statusCode).toBeGreaterThanOrEqual(400)
  return JSON.parse(reply.payload) as Problem
}

const saidIn = ({ title, detail, errors = [] }: Problem): string[] => [
  title,
  detail,
  ...errors.map((one) => one.detail),
]

describe('a malformed request', () => {
  it.each(Object.entries(malformed))('of %s is told so in each language', async (_, wrong) => {
    const english = await ask(wrong, 'en')
    for (const language of languages) {
      if (language === 'en') continue
      const problem = await ask(wrong, language)
      expect(problem.code).toBe(english.code)
      expect(problem.errors?.map(({ code }) => code)).toEqual(
        english.errors?.map(({ code }) => code),
      )
      const said = saidIn(problem)
      expect(said.filter((one) => saidIn(english).includes(one))).toEqual([])
      // What is wrong, and not only that something is.
      expect(said).not.toContain(wordsOf(language).sentences.inputErrors.other)
    }
  })

  it('of too many is told so as well', async () => {
    const { it: org } = world
    const asked = async (language: string) =>
      await world.read(org, 'settings', { 'accept-language': language })
    await Promise.all(Array.from({ length: perMinute }, async () => await asked('en')))
    const [english, danish, italian] = await Promise.all(['en', 'da', 'it'].map(asked))
    expect(english?.body).toMatchObject({ code: 'rate_limited' })
    expect(danish?.body).toMatchObject({ code: 'rate_limited', title: 'For mange forespørgsler' })
    expect(italian?.body).toMatchObject({ code: 'rate_limited', title: 'Troppe richieste' })
    const details = [english, danish, italian].map((reply) => reply?.body.detail)
    expect(new Set(details).size).toBe(3)
  })
})
