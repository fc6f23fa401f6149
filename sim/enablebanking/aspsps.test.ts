import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isJudged, visit, type Visitor } from '../visitor.ts'

let visitor: Visitor
beforeAll(async () => {
  visitor = await visit()
})
afterAll(() => visitor.close())

type Listed = { name: string; country: string; psu_types: string[]; beta: boolean }

async function list(query: string): Promise<(Listed & Record<string, unknown>)[]> {
  return (await visitor.get(`/aspsps?${query}`)).body.aspsps
}

describe('200', () => {
  test('all banks are listed, and by country', async () => {
    const all = await list('')
    const danish = await list('country=DK')
    const italian = await list('country=IT')
    expect(danish.every(({ country }) => country === 'DK')).toBe(true)
    expect(danish.length + italian.length).toBe(all.length)
    expect(await list('country=SE')).toEqual([])
  })

  test('a bank says how long a consent lasts and which headers it wants', async () => {
    const danish = await list('country=DK')
    const strict = danish.find(({ name }) => name === 'Klitsparekassen')
    expect(strict).toMatchObject({
      maximum_consent_validity: 180 * 86_400,
      required_psu_headers: ['Psu-Ip-Address', 'Psu-User-Agent'],
      beta: false,
    })
    const short = danish.find(({ name }) => name === 'Fjordbank Erhverv')
    expect(short).toMatchObject({ maximum_consent_validity: 90 * 86_400, psu_types: ['business'] })
    expect(danish.filter(({ beta }) => beta)).toHaveLength(1)
  })

  test('a filter for private customers returns no business banks', async () => {
    const names = (await list('psu_type=personal')).map(({ name }) => name)
    expect(names).toContain('Havnebanken')
    expect(names).not.toContain('Fjordbank Erhverv')
  })

  test('no bank takes payments', async () => {
    expect(await list('service=PIS')).toEqual([])
    expect(await list('payment_type=SEPA')).toEqual([])
    expect(await list('service=AIS')).not.toEqual([])
  })
})

describe('422', () => {
  test.each(['country=dk', 'country=DNK', 'psu_type=company', 'service=ais', 'payment_type=X'])(
    '%s is refused',
    async (query) => {
      const { status, body } = await visitor.get(`/aspsps?${query}`)
      expect(status).toBe(422)
      expect(body).toMatchObject({ code: 422, error: 'WRONG_REQUEST_PARAMETERS' })
    },
  )
})

describe('404', () => {
  test('what the contract does not have is not found', async () => {
    expect((await visitor.get('/aspsps/DK')).status).toBe(404)
    expect((await visitor.call('DELETE', '/aspsps')).status).toBe(405)
  })
})

test.skipIf(!isJudged)('all of this keeps to the contract', () => {
  expect(visitor.complaints()).toEqual([])
})
