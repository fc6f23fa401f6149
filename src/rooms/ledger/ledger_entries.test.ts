import { beforeAll, describe, expect, it } from 'vitest'
import { encodeId } from '#kernel/values/id'
import { atDesk, postPurchase, type Purchased } from '#test/support/books/ledger_desk'
import { useWorld } from '#test/support/use_world'
import type { TestOrg } from '#test/support/world'
import { reverseEntry } from './settlement/release.ts'

const world = useWorld()
let org: TestOrg
const made: Record<string, Purchased> = {}
const reversalId = { id: '' }

beforeAll(async () => {
  org = world.dk
  made['may'] = await postPurchase(world, org, { day: '2026-05-10' })
  made['march'] = await postPurchase(world, org, { day: '2026-03-10', account: '2470' })
  made['meal'] = await postPurchase(world, org, {
    day: '2026-04-10',
    account: '1890',
    vatCode: 'REP',
  })
  made['abroad'] = await postPurchase(world, org, {
    day: '2026-04-10',
    vatCode: 'IEUY',
    vat: '0.00',
  })
  made['waiting'] = await postPurchase(world, org, {
    day: '2026-06-01',
    state: 'provisional',
    provider: 'elsewhere',
  })
  reversalId.id = world.app.newId()
  const given = { id: reversalId.id, date: '2026-05-20', text: 'Back' }
  await atDesk(world, org, (scene) => reverseEntry(scene, made['may']?.entryId ?? '', given))
  await postPurchase(world, world.it)
})

type Item = { id: string; lines: { account: string }[]; state: string }

async function list(query: string): Promise<{ names: string[]; items: Item[]; count: number }> {
  const reply = await world.read(org, `ledger-entries?count=true&${query}`)
  expect([query, reply.status]).toEqual([query, 200])
  const { items, count } = reply.body.result as { items: Item[]; count: number }
  const known = new Map(
    Object.entries(made).map(([name, one]) => [encodeId('led', one.entryId), name]),
  )
  known.set(encodeId('led', reversalId.id), 'reversal')
  return { names: items.map((item) => known.get(item.id) ?? item.id), items, count }
}

const idOf = (name: string) => encodeId('led', made[name]?.entryId ?? '')
const documentOf = (name: string) => encodeId('doc', made[name]?.documentId ?? '')

describe('200', () => {
  it('lists the newest day first, and within a day what was written last', async () => {
    const { names, count } = await list('')
    expect(names).toEqual(['waiting', 'reversal', 'may', 'abroad', 'meal', 'march'])
    expect(count).toBe(6)
  })

  it.each([
    ['from=2026-05-10', ['waiting', 'reversal', 'may']],
    ['to=2026-04-10', ['abroad', 'meal', 'march']],
    ['from=2026-04-10&to=2026-04-10', ['abroad', 'meal']],
    ['account=1890', ['meal']],
    ['account=7440&from=2026-05-01', ['waiting', 'reversal', 'may']],
    ['account=7440&to=2026-04-10&vatCode=REP', []],
    ['account=7740&vatCode=REP', ['meal']],
    ['vatCode=IEUY', ['abroad']],
    ['vatCode=I25', ['waiting', 'reversal', 'may', 'march']],
    ['source=document', ['waiting', 'may', 'abroad', 'meal', 'march']],
    ['source=reversal', ['reversal']],
    ['source=settlement', []],
    ['state=provisional', ['waiting']],
    ['state=booked&from=2026-05-01', ['reversal', 'may']],
    ['reversed=true', ['may']],
    ['reversed=false', ['waiting', 'reversal', 'abroad', 'meal', 'march']],
    ['reversed=true&account=2450', ['may']],
    ['reversed=false&vatCode=I25&source=document&state=booked', ['march']],
    ['account=9999', []],
  ])('finds by %s', async (query, expected) => {
    const { names, count } = await list(query)
    expect(names).toEqual(expected)
    expect(count).toBe(expected.length)
  })

  it('finds what was written for a document, its reversal too', async () => {
    expect((await list(`sourceId=${documentOf('may')}`)).names).toEqual(['reversal', 'may'])
    expect((await list(`sourceId=${documentOf('may')}&account=7740`)).names).toHaveLength(2)
    const one = `sourceId=${documentOf('may')}&source=document`
    expect((await list(one)).names).toEqual(['may'])
  })

  it('finds nothing for an id of no document', async () => {
    for (const id of ['x', idOf('may'), encodeId('doc', world.app.newId())]) {
      expect((await list(`sourceId=${id}`)).names).toEqual([])
    }
  })

  it.each(['', 'account=7440', 'vatCode=I25', 'source=document', 'reversed=false'])(
    'gives each entry once over pages of one under "%s"',
    async (filter) => {
      const whole = (await list(filter)).items.map((item) => item.id)
      const seen: string[] = []
      let cursor: string | null = ''
      while (cursor !== null) {
        const from: string = cursor === '' ? '' : `&cursor=${cursor}`
        const page = await world.read(org, `ledger-entries?limit=1&${filter}${from}`)
        seen.push(...page.body.result.items.map((item: Item) => item.id))
        cursor = page.body.result.nextCursor
      }
      expect(seen).toEqual(whole)
    },
  )

  it('returns each single entry as in the list, with its lines in order', async () => {
    for (const item of (await list('')).items) {
      const alone = await world.read(org, `ledger-entries/${item.id}`)
      expect(alone.body.result).toEqual(item)
    }
    const meal = (await list('account=1890')).items[0]
    expect(meal?.lines.map((line) => line.account)).toEqual(['1890', '7740', '7440'])
  })

  it('says of an outside system’s entry whose it is and that it is not booked there', async () => {
    const { result } = (await world.read(org, `ledger-entries/${idOf('waiting')}`)).body
    expect(result).toMatchObject({ provider: 'elsewhere', reference: 'V-17', state: 'provisional' })
  })
})

describe('400', () => {
  it.each(['from=2026-02-30', 'to=yesterday', 'source=other', 'state=open', 'reversed=1'])(
    'refuses %s',
    async (query) => {
      const reply = await world.read(org, `ledger-entries?${query}`)
      expect(reply.status).toBe(400)
      expect(reply.body.code).toBe('invalid_input')
    },
  )
})

describe('403', () => {
  it('needs ledger:read', async () => {
    const key = await world.createKey(org, ['documents:read'])
    const reply = await world.read({ ...org, key }, 'ledger-entries')
    expect(reply.status).toBe(403)
    expect(reply.body).toMatchObject({ permission: 'ledger:read' })
  })
})

describe('404', () => {
  it('does not know another organization’s entry, nor an id of another kind', async () => {
    for (const id of [idOf('may'), documentOf('may'), 'led_x']) {
      const reply = await world.read(world.it, `ledger-entries/${id}`)
      expect([reply.status, reply.body.code]).toEqual([404, 'ledger_entry_not_found'])
    }
  })
})
