import { describe, expect, it } from 'vitest'
import type { FastifyRequest } from 'fastify'
import { languages } from '#languages/room'
import { addLogin, signIn } from '#test/support/access/logins'
import { clientOf } from '#test/support/books/invoices'
import { connectExchange } from '#test/support/einvoices/exchange_stub'
import { inLanguage, readerOf } from './in_language.ts'
import { useWorld } from '#test/support/use_world'

const world = useWorld()

type Said = { code: string; detail: string; lang?: string }
type Draft = { id: string; warnings: Said[]; treatment: { reasons: Said[] } }

async function draftIn(language: string | null): Promise<Draft> {
  const headers = language === null ? {} : { 'accept-language': language }
  const contact = await world.rest(world.it, 'actions/save_contact', {
    name: 'Bianchi Srl',
    type: 'client',
    country: 'DE',
  })
  const { id } = (contact.body as { result: { id: string } }).result
  const reply = await world.rest(
    world.it,
    'actions/save_invoice',
    {
      contactId: id,
      lines: [{ description: 'Work', quantity: 1, unitPrice: 100, vatRate: 22 }],
    },
    headers,
  )
  expect(reply.status).toBe(200)
  return (reply.body as { result: Draft }).result
}

const codesOf = (said: readonly Said[]): string[] => said.map(({ code }) => code)

describe('an answer', () => {
  it('has the same codes in every language, and a sentence in that language beside each', async () => {
    const asked = await Promise.all(languages.map((language) => draftIn(language)))
    const [first] = asked
    const all = asked.map(({ warnings, treatment }) => [...warnings, ...treatment.reasons])
    for (const said of all) expect(codesOf(said)).toEqual(codesOf(all[0] ?? []))
    expect(first?.treatment.reasons.length).toBeGreaterThan(0)
    for (const [index] of (all[0] ?? []).entries()) {
      const details = all.map((said) => said[index]?.detail)
      expect(new Set(details).size, details.join(' | ')).toBe(languages.length)
    }
  })

  it('is English for programs that ask for nothing, with the calls they need', async () => {
    const { warnings } = await draftIn(null)
    const address = warnings.find(({ code }) => code.startsWith('buyer_address'))
    expect(address?.detail).toContain('save_contact_details')
  })

  it('has amounts as papers of the country behind the language have them', () => {
    const sentence = {
      code: 'difference_not_allowed',
      detail: 'Only 1250.50 DKK is open. Close that or less.',
    }
    const asked = (header: string) =>
      inLanguage(
        sentence,
        readerOf({ headers: { 'accept-language': header }, principal: person } as FastifyRequest),
      )
    const person = { kind: 'session' }
    const said = (amount: string) => ({ detail: `Only ${amount} DKK is open. Close that or less.` })
    expect(asked('en')).toMatchObject(said('1,250.50'))
    expect(asked('en-DK')).toMatchObject(said('1.250,50'))
    expect(asked('en-IT')).toMatchObject(said('1.250,50'))
    expect(asked('en-US, da-DK;q=0.5')).toMatchObject(said('1,250.50'))
    expect(asked('da-IT')).toMatchObject({
      detail: 'Kun 1.250,50 DKK er åbent. Udlign det eller mindre.',
    })
  })

  it('is kept in English, and worded for whoever asks for it again', async () => {
    const { id } = await draftIn('da')
    const { rows } = await world.owner.query<{ after: Draft }>(
      `SELECT p.after FROM audit_payload p JOIN audit_log a ON a.org_id = p.org_id AND a.id = p.audit_id
       WHERE p.org_id = $1 AND a.action = 'save_invoice' ORDER BY a.at DESC LIMIT 1`,
      [world.it.orgId],
    )
    expect(JSON.stringify(rows)).toContain('The address of Bianchi Srl is missing')
    const again = await world.read(world.it, `invoices/${id}`, { 'accept-language': 'it' })
    expect(JSON.stringify(again.body)).toContain('Manca l’indirizzo di Bianchi Srl')
  })
})

describe('a problem', () => {
  const wrong = { lines: [] }
  type Problem = { title: string; detail: string; code: string; errors?: Said[] }
  const ask = async (headers: Record<string, string>, body: object = wrong): Promise<Problem> =>
    (await world.rest(world.dk, 'actions/issue_invoice', body, headers)).body as Problem

  it.each([
    ['da', 'Ugyldige oplysninger'],
    ['it', 'Dati non validi'],
    ['en', 'Invalid input'],
  ])('has a title in %s: %s', async (language, title) => {
    expect(await ask({ 'accept-language': language })).toMatchObject({
      title,
      code: 'invalid_input',
    })
  })

  it('names the call for a program, and what to do for a person', async () => {
    const login = await addLogin(world, world.dk)
    const cookie = `sid=${(await signIn(world, login)).secret}`
    const path = 'documents/doc_00000000000000000000000000'
    const program = await world.read(world.dk, path, {})
    const person = await world.read(null, path, { cookie })
    expect(program.body).toMatchObject({ code: 'document_not_found' })
    expect(JSON.stringify(program.body)).toContain('/api/rest/documents')
    expect(person.body).toMatchObject({
      code: 'document_not_found',
      detail: 'The document no longer exists.',
    })
  })

  it('says in every language what keeps an e-invoice from being sent, under the same codes', async () => {
    connectExchange(world)
    await clientOf(world, world.it)
    const body = {
      buyer: { name: 'GmbH', vatNumber: '136695976', country: 'DE' },
      lines: [{ description: 'Work', unitPrice: 50, vatRate: 0, vatNature: 'N3.3' }],
    }
    const asked = await Promise.all(
      [...languages, null].map(async (language) => {
        const headers = language === null ? {} : { 'accept-language': language }
        const reply = await world.rest(world.it, 'actions/issue_einvoice', body, headers)
        return reply.body as Problem
      }),
    )
    const [danish, italian, english, program] = asked
    for (const { code, errors } of asked) {
      expect(code).toBe('einvoice_preflight_failed')
      expect(errors?.map((one) => one.code)).toEqual(program?.errors?.map((one) => one.code))
    }
    expect(danish?.detail).toBe('N3.3 gælder ikke for denne sælger og køber. Brug N2.1.')
    expect(danish?.errors?.[0]?.detail).toBe(danish?.detail)
    expect(italian?.detail).toContain('N3.3 non vale per questo cedente')
    expect(english?.detail).toBe(program?.detail)
    expect(program?.detail).toContain('/lines/0/vatNature: N3.3 does not apply')
  })
})
