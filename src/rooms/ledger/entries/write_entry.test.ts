import { describe, expect, it } from 'vitest'
import { encodeId } from '#kernel/values/id'
import { transact, type Tx } from '#kernel/database/transaction'
import { sql } from '#kernel/database/sql'
import { atDesk, postPurchase, purchaseOf } from '#test/support/books/ledger_desk'
import { useWorld } from '#test/support/use_world'
import type { TestOrg } from '#test/support/world'
import { hasEntries } from './entry_store.ts'
import type { Entry } from '../ports.ts'
import { writeEntry } from './write_entry.ts'

const world = useWorld({ own: 'connections' })

const posted = { provider: 'daybook', reference: null, state: 'booked' } as const

async function write(org: TestOrg, entry: Entry, over: object = {}) {
  return await atDesk(world, org, async (scene) =>
    writeEntry(scene, {
      ...posted,
      entry,
      source: 'manual',
      sourceId: null,
      origin: 'daybook',
      automatic: false,
      ...over,
    }),
  )
}

const countOf = async (org: TestOrg): Promise<number> => {
  const { rows } = await world.owner.query<{ n: string }>(
    'SELECT count(*) AS n FROM ledger_entry WHERE org_id = $1',
    [org.orgId],
  )
  return Number(rows[0]?.n)
}

describe('an entry', () => {
  it('is written with its lines, and its event has all of it', async () => {
    const org = await world.createOrg('denmark')
    const documentId = world.app.newId()
    const { entryId } = await postPurchase(world, org, { documentId })
    const { rows } = await world.owner.query(
      `SELECT data FROM event WHERE org_id = $1 AND type = 'ledger_entry.posted'`,
      [org.orgId],
    )
    expect(rows).toHaveLength(1)
    expect(rows[0].data).toMatchObject({
      id: encodeId('led', entryId),
      date: '2026-03-02',
      vatDate: '2026-03-02',
      text: 'Paper and pens',
      source: 'document',
      sourceId: encodeId('doc', documentId),
      origin: 'daybook',
      state: 'booked',
      currency: 'DKK',
      foreign: null,
      provider: 'daybook',
      reversedBy: null,
      version: 1,
      lines: [
        { account: '2450', amount: 1000, vatCode: 'I25', vatBase: 1000, vatAmount: 250 },
        { account: '7740', amount: 250, vatRole: 'input' },
        { account: '7440', amount: -1250, vatCode: null },
      ],
    })
    expect(await world.read(org, `ledger-entries/${encodeId('led', entryId)}`)).toMatchObject({
      status: 200,
      body: { result: rows[0].data },
    })
  })

  it('keeps the currency of the document and the rate', async () => {
    const exchange = { rate: '6.9123456789', day: '2026-02-27', source: 'a bank' }
    const facts = { currency: 'USD', exchange, vatCode: 'IVY', vat: '0.00' }
    const { entryId } = await postPurchase(world, world.dk, facts)
    const { body } = await world.read(world.dk, `ledger-entries/${encodeId('led', entryId)}`)
    expect(body.result.foreign).toEqual({
      currency: 'USD',
      rate: 6.9123456789,
      rateDay: '2026-02-27',
      rateSource: 'a bank',
    })
    expect(body.result.lines[0]).toMatchObject({ amount: 6912.35, foreignAmount: 1000 })
    expect(body.result.lines.at(-1)).toMatchObject({ amount: -6912.35, foreignAmount: -1000 })
  })

  it('is not written where the action fails afterwards', async () => {
    const org = await world.createOrg('denmark')
    const fails = atDesk(world, org, async (scene) => {
      const entry = purchaseOf(world, org)
      const given = { ...posted, entry, source: 'manual', sourceId: null } as const
      writeEntry(scene, { ...given, origin: 'daybook', automatic: false })
      throw new Error('no')
    })
    await expect(fails).rejects.toThrow('no')
    expect(await countOf(org)).toBe(0)
  })

  it('distinguishes an organization with entries from one without', async () => {
    const org = await world.createOrg('italy')
    expect(await atDesk(world, org, hasEntries)).toBe(false)
    await postPurchase(world, org)
    expect(await atDesk(world, org, hasEntries)).toBe(true)
  })
})

describe('the database refuses', () => {
  const bent = (over: (lines: Entry['lines']) => Entry['lines']): Entry => {
    const entry = purchaseOf(world, world.dk)
    return { ...entry, lines: over(entry.lines) }
  }

  it('an entry that is one øre out of balance', async () => {
    const entry = bent(([first, ...rest]) =>
      first ? [{ ...first, amountMinor: '100001' }, ...rest] : rest,
    )
    await expect(write(world.dk, entry)).rejects.toThrow('out of balance by 1')
  })

  it('an entry of one line, and one of none', async () => {
    await expect(
      write(
        world.dk,
        bent((lines) => lines.slice(0, 1)),
      ),
    ).rejects.toThrow('line_count')
    await expect(
      write(
        world.dk,
        bent(() => []),
      ),
    ).rejects.toThrow('line_count')
  })

  it('a line of no amount that carries no VAT base', async () => {
    const entry = bent((lines) => [
      ...lines,
      { ...(lines[2] as Entry['lines'][number]), amountMinor: '0' },
    ])
    await expect(write(world.dk, entry)).rejects.toThrow('ledger_line')
  })

  it('an entry in a currency that is not the organization’s', async () => {
    const entry = { ...purchaseOf(world, world.dk), currency: 'EUR' }
    await expect(write(world.dk, entry)).rejects.toThrow('currency of its organization')
  })

  it('lines of another day, VAT day or state than their entry’s', async () => {
    const client = await world.owner.connect()
    for (const strayed of ['date = date + 1', 'vat_date = vat_date + 1', 'provisional = true']) {
      const { entryId } = await postPurchase(world, world.dk)
      const check = client.query(
        `BEGIN; SET LOCAL session_replication_role = replica;
         UPDATE ledger_line SET ${strayed} WHERE entry_id = '${entryId}' AND no = 1;
         SELECT assert_entry_balances('${world.dk.orgId}', '${entryId}')`,
      )
      await expect(check).rejects.toThrow('lines of another day or state')
      await client.query('ROLLBACK')
    }
    client.release()
  })

  it('a line that comes later, even a pair that balances', async () => {
    const { entryId } = await postPurchase(world, world.dk)
    const add = (amounts: number[]) =>
      transact(world.app.database, { orgId: world.dk.orgId }, async (tx: Tx) => {
        tx.send(sql`
          INSERT INTO ledger_line (org_id, entry_id, no, date, vat_date, provisional, account,
            amount_minor)
          SELECT ${world.dk.orgId}::uuid, ${entryId}::uuid, 10 + no, '2026-03-02', '2026-03-02',
            false, '6481', amount
          FROM unnest(${amounts}::bigint[]) WITH ORDINALITY AS given (amount, no)`)
      })
    await expect(add([100])).rejects.toThrow('has 4 lines instead of 3')
    await expect(add([100, -100])).rejects.toThrow('has 5 lines instead of 3')
  })

  it.each([
    `UPDATE ledger_entry SET text = 'other'`,
    `DELETE FROM ledger_entry`,
    `TRUNCATE ledger_entry CASCADE`,
    `UPDATE ledger_line SET amount_minor = amount_minor`,
    `DELETE FROM ledger_line`,
    `DELETE FROM open_item`,
  ])('%s, even to its owner', async (statement) => {
    await postPurchase(world, world.dk)
    await expect(world.owner.query(statement)).rejects.toThrow('never changed and never removed')
  })

  it('the application any change at all by lack of a grant', async () => {
    const pool = world.app.database.pool
    for (const statement of ['UPDATE ledger_line SET no = 1', 'DELETE FROM ledger_entry']) {
      await expect(pool.query(statement)).rejects.toThrow('permission denied')
    }
  })

  it('a second unreversed posting of a document, in one transaction and in two at once', async () => {
    const org = await world.createOrg('denmark')
    const { documentId } = await postPurchase(world, org)
    await expect(postPurchase(world, org, { documentId })).rejects.toThrow('ledger_entry_posting')
    const race = world.app.newId()
    const tries = [1, 2, 3, 4].map(() => postPurchase(world, org, { documentId: race }))
    const done = await Promise.allSettled(tries)
    expect(done.filter((one) => one.status === 'fulfilled')).toHaveLength(1)
    expect(await countOf(org)).toBe(2)
  })
})
