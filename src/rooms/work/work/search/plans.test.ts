import { beforeAll, describe, expect, it } from 'vitest'
import { searchKinds } from '#search/room'
import { useWorld } from '#test/support/use_world'
import type { TestOrg } from '#test/support/world'

const world = useWorld({ own: 'tables' })
let org: TestOrg
const rows = 20_000

/** Contacts by SQL, so that the triggers fill the index as they do for everybody. */
beforeAll(async () => {
  org = await world.createOrg('denmark')
  for (const at of [org, await world.createOrg('denmark')]) {
    await world.owner.query(
      `INSERT INTO contact (org_id, id, type, name, created_at, updated_at)
       SELECT $1, gen_random_uuid(), 'client', 'Kunde ' || md5(n::text) || ' nr ' || n, now(), now()
       FROM generate_series(1, $2::int) AS n`,
      [at.orgId, rows],
    )
  }
  await world.owner.query('VACUUM ANALYZE search_entry')
}, 300_000)

/** The plan of a statement inside the functions, under the settings that they have. */
async function planOf(condition: string, value: string): Promise<string> {
  const client = await world.owner.connect()
  for (const way of ['indexscan', 'indexonlyscan', 'seqscan']) {
    await client.query(`SET enable_${way} = off`)
  }
  const found = await client.query<{ 'QUERY PLAN': string }>(
    `EXPLAIN SELECT e.id FROM search_entry e WHERE e.org_id = '${org.orgId}' AND e.kind = 'contact'
       AND ${condition.replace('?', `'${value}'`)} ORDER BY e.at DESC, e.id DESC LIMIT 6`,
  )
  client.release(true)
  return found.rows.map((row) => row['QUERY PLAN']).join('\n')
}

/** What is asked for is looked up, and not only the organization. */
const byIndex = /Index Cond: .*(?:words @@|name ~~|%> |<% )/

describe(`the plans over ${rows} records`, () => {
  it('go by an index for words, amounts, parts of names and names that are alike', async () => {
    const asked: [string, string][] = [
      ['e.words @@ ?::tsquery', "''17777'':*"],
      ['e.words @@ ?::tsquery', "''#17777''"],
      ['e.name LIKE ?', '%r 17777%'],
      ['? <% e.name', 'kunde 17777'],
    ]
    for (const [condition, value] of asked) {
      const plan = await planOf(condition, value)
      expect([condition, value, plan.includes('Seq Scan')]).toEqual([condition, value, false])
      expect(plan).toMatch(byIndex)
    }
  })

  it('look among records of the kind that was asked for: each has its own index', async () => {
    const plan = await planOf('e.words @@ ?::tsquery', "''17777'':*")
    expect(plan).toContain('search_entry_words_contact')
    const { rows: found } = await world.owner.query<{ name: string }>(
      `SELECT indexname AS name FROM pg_indexes
       WHERE tablename = 'search_entry' AND indexdef LIKE '%gin%' ORDER BY indexname`,
    )
    const wanted = searchKinds.flatMap((kind) => [
      `search_entry_name_${kind}`,
      `search_entry_words_${kind}`,
    ])
    expect(found.map((one) => one.name)).toEqual(wanted.toSorted())
  })

  it('would be seen if they went through all rows', async () => {
    expect(await planOf('md5(e.name) = ?', 'x')).not.toMatch(byIndex)
  })
})

describe('the functions', () => {
  it('find the same as going through all rows, for what is common and for what is rare', async () => {
    const client = await world.owner.connect()
    await client.query(`SELECT set_config('app.org_id', '${org.orgId}', false)`)
    for (const asked of ["'kunde':*", "'1777':*", "'#3'", "'nr' & '42'", "'nobody'"]) {
      const ours = await client.query(
        "SELECT id FROM search_records('contact', $1, NULL, NULL, 6)",
        [asked],
      )
      const all = await client.query(
        `SELECT id FROM search_entry WHERE org_id = $1 AND kind = 'contact' AND words @@ $2::tsquery
         ORDER BY at DESC, id DESC LIMIT 6`,
        [org.orgId, asked],
      )
      expect([asked, ours.rows]).toEqual([asked, all.rows])
    }
    for (const part of ['kunde', 'nr 1777', 'r 19', '%', 'zz']) {
      const ours = await client.query('SELECT id FROM search_names($1, $2, NULL, 50)', [
        'contact',
        part,
      ])
      const all = await client.query(
        `SELECT id FROM search_entry WHERE org_id = $1 AND kind = 'contact' AND strpos(name, $2) > 0
         ORDER BY at DESC, id DESC LIMIT 50`,
        [org.orgId, part],
      )
      expect([part, ours.rows]).toEqual([part, all.rows])
    }
    client.release(true)
  })
})

describe('every record', () => {
  it('is in the index once', async () => {
    const { rows: found } = await world.owner.query(
      'SELECT count(*)::int AS count FROM search_entry WHERE org_id = $1',
      [org.orgId],
    )
    expect(found).toEqual([{ count: rows }])
    const reply = await world.read(org, 'contacts?q=nr%2017777')
    expect(reply.body.result.items).toHaveLength(1)
  })
})
