import { describe, expect, it } from 'vitest'
import type { BankFeed } from '#bank/ports'
import { findContract } from '../../sim/contract/contract_file.ts'
import { openJudge, type Judge } from '../../sim/contract/judge.ts'
import { startSimulator, type Exchange } from '../../sim/simulator.ts'
import { createEnableBanking } from '../../src/providers/enablebanking/provider.ts'
import { lineTo } from '../support/bank/bank_link.ts'
import { decide } from '../support/bank/person.ts'

const contract = findContract()
const person = { ip: '192.0.2.7', userAgent: 'Mozilla/5.0 (test)' }
const now = (): Date => new Date()

/** What the contract names; it lets more pass, so whatever else we send would go unnoticed. */
const known: Record<string, string[]> = {
  'GET /aspsps': ['country', 'psu_type', 'service', 'payment_type'],
  'POST /auth': ['access', 'aspsp', 'state', 'redirect_url', 'psu_type', 'language'],
  'POST /sessions': ['code'],
  'GET /accounts/*/transactions': ['date_from', 'date_to', 'continuation_key', 'strategy'],
}

function unknownNames({ asked }: Exchange): string[] {
  const place = `${asked.method} ${asked.path.replace(/[0-9a-f-]{36}/, '*')}`
  const body = asked.body === '' ? {} : (JSON.parse(asked.body) as object)
  const names = [...asked.query.keys(), ...Object.keys(body)]
  return names.filter((name) => !known[place]?.includes(name)).map((name) => `${place}: ${name}`)
}

/** Everything that the adapter can ask, in every variant. */
async function askEverything(feed: BankFeed): Promise<void> {
  await feed.listInstitutions('DK')
  const wish = {
    institution: { name: 'Havnebanken', country: 'DK' },
    validUntil: new Date(now().getTime() + 86_400_000),
    state: 'state',
    redirectUrl: 'https://daybook.test/api/bank/callback',
  }
  await feed.startAuthorization({ ...wish, psuType: 'personal', language: null })
  const { url } = await feed.startAuthorization({ ...wish, psuType: 'business', language: 'da' })
  const code = new URL(await decide(url, 'approve')).searchParams.get('code') ?? ''
  const session = await feed.finishAuthorization({ code })
  await feed.findSession(session.sessionRef)
  const accountRef = session.accounts[0]?.ref ?? ''
  await feed.readBalances(accountRef, null)
  await feed.readBalances(accountRef, person)
  const today = now().toISOString().slice(0, 10)
  const open = { accountRef, from: null, to: null, longest: true, presence: person, cursor: null }
  const first = await feed.readTransactions(open)
  await feed.readTransactions({ ...open, cursor: first.cursor })
  await feed.readTransactions({ ...open, from: today, to: today, longest: false, presence: null })
  await feed.readTransactions({ ...open, to: today, longest: false })
  await feed.endSession(session.sessionRef)
}

async function collect(): Promise<Exchange[]> {
  const exchanges: Exchange[] = []
  const simulator = await startSimulator({ watch: (one) => void exchanges.push(one) })
  await askEverything(createEnableBanking({ ...lineTo(simulator), now }))
  await simulator.close()
  return exchanges.filter(({ asked }) => !asked.path.startsWith('/consent/'))
}

describe.skipIf(!contract.isHere)('what is sent to Enable Banking', () => {
  let judge: Judge
  it('is what its published contract asks for, in every call', async () => {
    judge = openJudge(contract.path)
    const exchanges = await collect()
    expect(exchanges.length).toBeGreaterThanOrEqual(12)
    expect(exchanges.every(({ answer }) => answer.status === 200)).toBe(true)
    expect(exchanges.flatMap(judge)).toEqual([])
    expect(exchanges.flatMap(unknownNames)).toEqual([])
  })

  it('would be complained of otherwise', async () => {
    const exchanges = await collect()
    const authorization = exchanges.find(({ asked }) => asked.path === '/auth')
    if (!authorization) throw new Error('nothing was authorized')
    const spoil = (change: (body: Record<string, unknown>) => void): Exchange => {
      const body = JSON.parse(authorization.asked.body) as Record<string, unknown>
      change(body)
      return { ...authorization, asked: { ...authorization.asked, body: JSON.stringify(body) } }
    }
    expect(judge(spoil((body) => delete body['state']))).not.toEqual([])
    expect(judge(spoil((body) => (body['language'] = 'Danish')))).not.toEqual([])
    expect(judge(spoil((body) => (body['access'] = { valid_until: 'soon' })))).not.toEqual([])
    expect(unknownNames(spoil((body) => (body['surprise'] = 1)))).not.toEqual([])
  })
})
