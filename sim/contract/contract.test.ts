import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { ERROR_CODES, errorAnswer } from '../enablebanking/errors.ts'
import { isJudged, visit, type Visitor } from '../visitor.ts'
import { BANKS } from '../world/banks.ts'
import { findContract } from './contract_file.ts'
import { openJudge } from './judge.ts'

const { path } = findContract()
const LOTS = { unattendedReads: 1_000_000, pageSize: 10_000 }

describe.skipIf(!isJudged)('the published contract', () => {
  let visitor: Visitor
  beforeAll(async () => {
    visitor = await visit()
    await visitor.control('state', { settings: LOTS })
  })
  afterAll(() => visitor.close())

  test('every operation that reads accounts is answered, and nothing else is', async () => {
    const session = await visitor.link('Havnebanken', 'DK')
    const [{ uid }] = session.accounts
    const { rows } = await visitor.list(uid)
    await visitor.get('/aspsps')
    await visitor.get('/application')
    await visitor.get(`/sessions/${session.session_id}`)
    await visitor.get(`/accounts/${uid}/details`)
    await visitor.get(`/accounts/${uid}/balances`)
    await visitor.get(`/accounts/${uid}/transactions/${rows[0].transaction_id}`)
    await visitor.call('DELETE', `/sessions/${session.session_id}`)
    const { paths } = parse(readFileSync(path, 'utf8')) as { paths: Record<string, object> }
    const wanted = Object.entries(paths).flatMap(([template, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${template}`),
    )
    const answered = wanted.filter((one) => {
      const [method, template = ''] = one.split(' ')
      const form = new RegExp(`^${template.replaceAll(/\{\w+\}/g, '[^/]+')}$`)
      return visitor.exchanges.some(
        ({ asked, answer }) =>
          asked.method === method && form.test(asked.path) && answer.status === 200,
      )
    })
    expect(wanted.filter((one) => !answered.includes(one))).toEqual(
      wanted.filter((one) => one.includes('/payments')),
    )
    expect(answered).toHaveLength(10)
  })

  test.each(BANKS.map(({ name, country }) => [name, country]))(
    'all that %s in %s ever says keeps to it',
    async (name, country) => {
      const session = await visitor.link(name, country)
      for (const { uid } of session.accounts) {
        await visitor.list(uid, 'strategy=longest')
        await visitor.get(`/accounts/${uid}/balances`)
      }
      expect(visitor.complaints()).toEqual([])
    },
  )

  test('a month of changes keeps to it', async () => {
    const later = await visit()
    await later.control('state', { settings: LOTS })
    const session = await later.link('Havnebanken', 'DK')
    for (let day = 0; day < 31; day++) {
      await later.list(session.accounts[0].uid, 'date_from=2026-11-01')
      await later.control('advance', { days: 1 })
    }
    const statuses = new Set(
      later.exchanges.flatMap(({ answer }) =>
        ((answer.body as { transactions?: { status: string }[] }).transactions ?? []).map(
          ({ status }) => status,
        ),
      ),
    )
    expect(statuses.size).toBe(5)
    expect(later.complaints()).toEqual([])
    await later.close()
  })

  test('every refusal has a code that is in it', () => {
    const judge = openJudge(path)
    const asked = {
      method: 'GET',
      path: '/aspsps',
      query: new URLSearchParams(),
      headers: {},
      body: '',
    }
    for (const code of ERROR_CODES) {
      expect(judge({ asked, answer: errorAnswer(code, 'why') })).toEqual([])
    }
    const answer = { status: 400, body: { code: 400, message: 'no', error: 'NO_SUCH_CODE' } }
    expect(judge({ asked, answer })).toHaveLength(1)
  })
})
