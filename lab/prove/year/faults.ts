import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setDay } from '../../../test/support/books/vat.ts'
import { force, sql } from '../../../test/plants/plant.ts'
import { copyOf, forceSilently } from '../../../test/plants/told.ts'
import type { Books } from './controls.ts'
import type { Country } from './homes.ts'

/** A fault in the books, and the control that must find it. */
export type Fault = {
  says: string
  by: string
  /** Both countries where it is not given. */
  in?: Country
  /** Gives what takes back a fault outside the database, if it is one. */
  plant: (books: Books) => Promise<(() => void) | undefined>
}

type Planting = (books: Books) => Promise<unknown>

const fault = (says: string, by: string, plant: Planting): Fault => ({
  says,
  by,
  plant: async (books) => {
    await plant(books)
    return undefined
  },
})

const idOf = async ({ world, org }: Books, statement: string): Promise<string> => {
  const id = await sql(world, statement, org.orgId)
  if (id === '') throw new Error(`nothing to plant it in: ${statement}`)
  return id
}

/** Changes one record as the owner of the database, with the kept sums made again. */
const silently =
  (found: string, ...changes: string[]): Planting =>
  async (books) => {
    const id = await idOf(books, found)
    const { world, org } = books
    await forceSilently(world, org, ...changes.map((one) => one.replaceAll('$id', `'${id}'`)))
  }

const entry = (where: string, last = false): string =>
  `SELECT e.id FROM ledger_entry e WHERE e.org_id = $1 AND ${where}
   ORDER BY e.seq ${last ? 'DESC' : ''} LIMIT 1`

const isBill = `e.source = 'document' AND e.date < '2026-06-01' AND NOT EXISTS (
  SELECT FROM ledger_entry r WHERE r.reverses = e.id)`

const costLine = `(SELECT no FROM ledger_line c WHERE c.entry_id = $id AND c.vat_role = 'base'
  ORDER BY no LIMIT 1)`

const aCarry = `SELECT id FROM vat_return WHERE org_id = $1 AND status = 'filed'
  AND snapshot #>> '{carriedIn,creditMinor}' <> '0' ORDER BY period_from LIMIT 1`

const accounts = { denmark: ['2450', '2390'], italy: ['4102', '4213'] } as const

export const faults: readonly Fault[] = [
  fault(
    'an entry by hand is deleted with its lines, its number and the count of numbers',
    'verify I19',
    silently(
      entry(`e.source = 'manual'`, true),
      `UPDATE voucher_counter c SET last = last - 1 FROM voucher v WHERE v.entry_id = $id
         AND c.org_id = v.org_id AND c.series = v.series AND c.year_from = v.year_from`,
      'DELETE FROM voucher WHERE entry_id = $id',
      'DELETE FROM ledger_line WHERE entry_id = $id',
      'DELETE FROM ledger_entry WHERE id = $id',
    ),
  ),
  fault(
    'both amounts of an entry by hand are raised together',
    'verify I19',
    silently(
      entry(`e.source = 'manual'`),
      `UPDATE ledger_line SET amount_minor = amount_minor * 2 WHERE entry_id = $id`,
    ),
  ),
  fault(
    'one line of an entry is one unit more',
    'verify I1',
    silently(
      entry(isBill),
      `UPDATE ledger_line SET amount_minor = amount_minor + 1 WHERE entry_id = $id AND no = 1`,
    ),
  ),
  fault('a cost is put on another account', 'verify I19', async (books) => {
    const [one, other] = accounts[books.plan.region]
    await silently(
      entry(isBill),
      `UPDATE ledger_line SET account = CASE account WHEN '${one}' THEN '${other}' ELSE '${one}' END
       WHERE entry_id = $id AND no = ${costLine}`,
    )(books)
  }),
  fault('an entry of January is moved behind the lock of December', 'verify I20', async (books) => {
    await silently(
      entry(`e.date > '2027-01-20'`),
      `UPDATE ledger_entry SET date = '2026-12-15', vat_date = '2026-12-15' WHERE id = $id`,
      `UPDATE ledger_line SET date = '2026-12-15', vat_date = '2026-12-15' WHERE entry_id = $id`,
    )(books)
  }),
  fault('an entry is written behind a hard lock, past the trigger', 'verify I20', async (books) => {
    const from = await idOf(books, entry(`e.source = 'manual'`))
    await forceSilently(books.world, books.org, ...copyOf(from, books.world.app.newId()))
  }),
  fault(
    'the locks are taken off in the database, and a key posts into March',
    'locks',
    async (books) => {
      const { world, org } = books
      await force(
        world,
        `UPDATE books_lock SET hard_through = NULL, soft_through = NULL, year_through = NULL
         WHERE org_id = '${org.orgId}'`,
      )
      await byHand(books, '2026-03-15')
    },
  ),
  fault(
    'a number of a voucher is skipped',
    'verify I18',
    silently(
      `SELECT entry_id AS id FROM voucher WHERE org_id = $1 AND series = 'bank' ORDER BY no DESC LIMIT 1`,
      'UPDATE voucher SET no = no + 1 WHERE entry_id = $id',
    ),
  ),
  fault('two entries have one number', 'voucher numbers', async (books) => {
    await books.world.owner.query('DROP INDEX voucher_number')
    await silently(
      `SELECT entry_id AS id FROM voucher WHERE org_id = $1 AND series = 'bank' AND no = 2 LIMIT 1`,
      'UPDATE voucher SET no = 1 WHERE entry_id = $id',
    )(books)
  }),
  fault(
    'a row of the bank is deleted with what it paid',
    'verify I22',
    silently(
      `SELECT id FROM bank_transaction WHERE org_id = $1 AND status = 'reconciled'
       ORDER BY booked_on OFFSET 9 LIMIT 1`,
      'DELETE FROM allocation WHERE transaction_id = $id',
      'DELETE FROM bank_transaction WHERE id = $id',
    ),
  ),
  fault(
    'the amount of a row of the bank is changed, of its payment and of its entry too',
    'verify I22',
    silently(
      `SELECT t.id FROM bank_transaction t JOIN allocation a ON a.org_id = t.org_id
         AND a.transaction_id = t.id AND a.released_at IS NULL AND a.settlement_entry_id IS NOT NULL
       WHERE t.org_id = $1 AND t.status = 'reconciled' AND t.amount_minor < 0 AND t.booked_on > '2026-03-01'
       ORDER BY t.id LIMIT 1`,
      `UPDATE ledger_line l SET amount_minor = l.amount_minor + CASE WHEN l.account = a.account
           THEN -100 ELSE 100 END
       FROM allocation a WHERE a.transaction_id = $id AND l.entry_id = a.settlement_entry_id`,
      `UPDATE allocation SET amount_minor = amount_minor - 100, base_minor = base_minor - 100,
         settled_minor = settled_minor - 100, settled_base_minor = settled_base_minor - 100
       WHERE transaction_id = $id`,
      'UPDATE bank_transaction SET amount_minor = amount_minor - 100 WHERE id = $id',
    ),
  ),
  fault(
    'an entry by hand takes money from the bank that no row shows',
    'month-checklist bank_proven',
    (books) => byHand(books, '2027-01-28'),
  ),
  fault('a payment is said to pay another bill', 'verify I21', async (books) => {
    const { world, org } = books
    const { rows } = await world.owner.query<{ paid: string; other: string; entry: string }>(
      `SELECT a.id AS paid, o.id AS other, o.entry_id AS entry FROM allocation a
         JOIN open_item i ON i.id = a.open_item_id
         JOIN open_item o ON o.org_id = a.org_id AND o.account = i.account AND o.id <> i.id
         WHERE a.org_id = $1 AND a.released_at IS NULL AND NOT a.adjusts AND a.target = 'ledger'
           AND i.kind = 'payable' ORDER BY a.id, o.id LIMIT 1`,
      [org.orgId],
    )
    const [one] = rows
    if (one === undefined) throw new Error('nothing is paid')
    await force(
      world,
      `UPDATE allocation SET open_item_id = '${one.other}', entry_id = '${one.entry}' WHERE id = '${one.paid}'`,
    )
  }),
  fault(
    'a payment is released, and its entry stands',
    'verify I9',
    silently(
      `SELECT id FROM allocation WHERE org_id = $1 AND released_at IS NULL AND NOT adjusts
         AND settlement_entry_id IS NOT NULL AND open_item_id IS NOT NULL ORDER BY id LIMIT 1`,
      'UPDATE allocation SET released_at = now() WHERE id = $id',
    ),
  ),
  fault(
    'what is owed on a bill is raised, and its entry is not',
    'ageing',
    silently(
      `SELECT id FROM open_item WHERE org_id = $1 AND kind = 'payable' ORDER BY id LIMIT 1`,
      'UPDATE open_item SET amount_minor = amount_minor - 500, base_minor = base_minor - 500 WHERE id = $id',
    ),
  ),
  fault(
    'a bill is owed to another supplier',
    'verify I21',
    silently(
      `SELECT i.id FROM open_item i WHERE i.org_id = $1 AND i.source = 'document'
         AND i.counterparty_id IS NOT NULL ORDER BY i.id LIMIT 1`,
      `UPDATE open_item i SET counterparty_id = (SELECT c.id FROM contact c
         WHERE c.org_id = i.org_id AND c.id <> i.counterparty_id ORDER BY c.id LIMIT 1) WHERE id = $id`,
    ),
  ),
  fault(
    'a posted paper is put down to another supplier',
    'verify I21',
    silently(
      `SELECT id FROM document WHERE org_id = $1 AND status = 'posted' AND contact_id IS NOT NULL
       ORDER BY id LIMIT 1`,
      `UPDATE document d SET contact_id = (SELECT c.id FROM contact c WHERE c.org_id = d.org_id
         AND c.id <> d.contact_id ORDER BY c.id LIMIT 1) WHERE id = $id`,
    ),
  ),
  fault(
    'a posted paper is given the file of another',
    'verify I21',
    silently(
      `SELECT id FROM document WHERE org_id = $1 AND status = 'posted' AND file_id IS NOT NULL
       ORDER BY id LIMIT 1`,
      `UPDATE document d SET file_id = (SELECT f.id FROM file f WHERE f.org_id = d.org_id
         AND f.id <> d.file_id ORDER BY f.id LIMIT 1) WHERE id = $id`,
    ),
  ),
  {
    says: 'the bytes of the first file are exchanged',
    by: 'verify I3',
    plant: async ({ world, org, files }) => {
      const sha256 = await sql(
        world,
        `SELECT sha256 AS id FROM file WHERE org_id = $1 ORDER BY id LIMIT 1`,
        org.orgId,
      )
      const place = join(files, 'blobs', org.orgId, sha256.slice(0, 2), sha256)
      const bytes = readFileSync(place)
      writeFileSync(place, 'another paper')
      return () => writeFileSync(place, bytes)
    },
  },
  fault(
    'a number of an invoice is skipped',
    'verify I7',
    silently(
      `SELECT org_id AS id FROM invoice_counter WHERE org_id = $1 AND series = 'main' LIMIT 1`,
      `UPDATE invoice_counter SET last = last + 1 WHERE org_id = $id AND series = 'main'`,
    ),
  ),
  fault(
    'an issued invoice asks for less than was booked',
    'verify I7',
    silently(
      `SELECT id FROM invoice WHERE org_id = $1 AND status = 'issued' AND kind = 'invoice'
       ORDER BY id LIMIT 1`,
      `UPDATE invoice SET priced = jsonb_set(priced, '{grossMinor}', '"100"') WHERE id = $id`,
    ),
  ),
  fault(
    'a box of a filed return is changed',
    'verify I11',
    silently(
      `SELECT id FROM vat_return WHERE org_id = $1 AND status = 'filed' ORDER BY period_from LIMIT 1`,
      `UPDATE vat_return SET snapshot = jsonb_set(jsonb_set(snapshot, '{boxes,1,amountMinor}', '"777"'),
         '{boxes,1,exactMinor}', '"777"') WHERE id = $id`,
    ),
  ),
  fault(
    'a filed return is deleted',
    'returns by period',
    silently(
      `SELECT id FROM vat_return WHERE org_id = $1 AND status = 'filed' ORDER BY period_from OFFSET 1 LIMIT 1`,
      'DELETE FROM vat_settlement WHERE return_id = $id',
      'DELETE FROM vat_return WHERE id = $id',
    ),
  ),
  {
    ...fault(
      'the credit of one period is used in the next two',
      'verify I11',
      silently(
        aCarry,
        `UPDATE vat_return n SET snapshot = jsonb_set(n.snapshot, '{carriedIn,creditMinor}',
           v.snapshot #> '{carriedIn,creditMinor}')
         FROM vat_return v WHERE v.id = $id AND n.org_id = v.org_id AND n.period_from = v.period_to + 1`,
      ),
    ),
    in: 'italy',
  },
  fault('a line of a filed period has another VAT code', 'verify I11', async (books) => {
    const code = books.plan.region === 'denmark' ? 'I0' : 'AN4'
    await silently(
      entry(
        `${isBill} AND EXISTS (SELECT FROM ledger_line l WHERE l.entry_id = e.id AND l.vat_role = 'input')`,
      ),
      `UPDATE ledger_line SET vat_code = '${code}' WHERE entry_id = $id AND vat_code IS NOT NULL`,
    )(books)
  }),
  fault(
    'the VAT of a bill is moved into the next year',
    'VAT registers',
    silently(
      entry(
        `${isBill} AND EXISTS (SELECT FROM ledger_line l WHERE l.entry_id = e.id AND l.vat_role = 'input')`,
      ),
      `UPDATE ledger_entry SET vat_date = '2027-01-10' WHERE id = $id`,
      `UPDATE ledger_line SET vat_date = '2027-01-10' WHERE entry_id = $id`,
    ),
  ),
  fault(
    'two accounts of VAT are moved against each other by hand, without a code',
    'month-checklist vat_agrees',
    async (books) => {
      const [one, other] = books.plan.region === 'denmark' ? ['7740', '7680'] : ['1601', '2601']
      const from = await idOf(books, entry(`e.source = 'manual'`))
      const id = books.world.app.newId()
      await forceSilently(
        books.world,
        books.org,
        ...copyOf(from, id),
        `UPDATE ledger_line SET account = CASE no WHEN 1 THEN '${one}' ELSE '${other}' END WHERE entry_id = '${id}'`,
      )
    },
  ),
  {
    ...fault(
      'the VAT that a public body pays to the state is put into the settlement',
      'verify I11',
      silently(
        entry(
          `EXISTS (SELECT FROM ledger_line l WHERE l.entry_id = e.id AND l.vat_code = 'VS22')
             AND e.source = 'invoice' AND e.date < '2026-06-01'`,
        ),
        `INSERT INTO ledger_line (org_id, entry_id, no, date, vat_date, provisional, account,
           amount_minor, vat_code, vat_role)
         SELECT l.org_id, l.entry_id, n, l.date, l.vat_date, false, added.account,
           sign * l.vat_amount_minor, CASE WHEN sign < 0 THEN 'V22' END,
           CASE WHEN sign < 0 THEN 'output' END
         FROM ledger_line l, (VALUES (98, '1501', 1), (99, '2601', -1)) AS added (n, account, sign)
         WHERE l.entry_id = $id AND l.vat_code = 'VS22' AND l.vat_role = 'base'`,
        'UPDATE ledger_entry SET line_count = line_count + 2 WHERE id = $id',
        `UPDATE ledger_line SET vat_code = 'V22' WHERE entry_id = $id AND vat_code = 'VS22'`,
      ),
    ),
    in: 'italy',
  },
  {
    ...fault(
      'a receipt becomes an invoice and gets a protocol number',
      'verify I21',
      silently(
        `SELECT id FROM document WHERE org_id = $1 AND status = 'posted'
           AND extraction ->> 'kind' = 'receipt' ORDER BY id LIMIT 1`,
        `UPDATE document SET extraction = jsonb_set(extraction, '{kind}', '"invoice"') WHERE id = $id`,
      ),
    ),
    in: 'italy',
  },
  fault('a paper is posted twice', 'verify I1', async (books) => {
    const from = await idOf(books, entry(isBill))
    await forceSilently(
      books.world,
      books.org,
      ...copyOf(from, books.world.app.newId(), 'posting_no = posting_no + 1'),
    )
  }),
  fault(
    'the takings of a day have less VAT',
    'verify I16',
    silently(
      `SELECT id FROM takings WHERE org_id = $1 AND status = 'recorded' ORDER BY id LIMIT 1`,
      'UPDATE takings SET vat_minor = vat_minor - 100, net_minor = net_minor + 100 WHERE id = $id',
    ),
  ),
  fault(
    'the entry that closed the year is gone',
    'opening',
    silently(
      entry(`e.source = 'year_end'`),
      'DELETE FROM voucher WHERE entry_id = $id',
      'DELETE FROM ledger_line WHERE entry_id = $id',
      'DELETE FROM ledger_entry WHERE id = $id',
    ),
  ),
  {
    ...fault(
      'a kept sum of an account is changed, with its other side',
      'SAF-T',
      async ({ world, org }) => {
        const side = (
          kept: string,
          order: string,
        ): string => `UPDATE account_sum SET ${kept} = ${kept} + 100
        WHERE ctid = (SELECT ctid FROM account_sum WHERE org_id = '${org.orgId}' AND ${kept} > 0
          AND NOT is_closing AND month = '2026-05-01' ORDER BY account ${order} LIMIT 1)`
        await force(world, [side('debit_minor', 'ASC'), side('credit_minor', 'DESC')].join(';'))
      },
    ),
    in: 'denmark',
  },
  fault('a kept sum of an account is changed', 'trial balance', async ({ world, org }) => {
    await force(
      world,
      `UPDATE account_sum SET debit_minor = debit_minor + 100 WHERE ctid = (SELECT ctid FROM account_sum
         WHERE org_id = '${org.orgId}' AND debit_minor > 0 ORDER BY month, account LIMIT 1)`,
    )
  }),
  fault('who did something is changed in the audit log', 'verify I5', async (books) => {
    const id = await idOf(
      books,
      `SELECT id FROM audit_log WHERE org_id = $1 AND action = 'post_document' ORDER BY id LIMIT 1`,
    )
    await books.world.owner.query(`UPDATE audit_log SET actor_name = 'Nobody' WHERE id = $1`, [id])
  }),
  fault('a row of the audit log is removed', 'verify I5', async (books) => {
    const id = await idOf(
      books,
      `SELECT id FROM audit_log WHERE org_id = $1 AND action = 'close_period' ORDER BY id LIMIT 1`,
    )
    await books.world.owner.query('DELETE FROM audit_log WHERE id = $1', [id])
  }),
]

/** As a key may on an open day: nobody stops an entry on the account of the bank. */
async function byHand({ world, org, plan }: Books, date: string): Promise<void> {
  const [account] = accounts[plan.region]
  const bank = plan.region === 'denmark' ? '6481' : '1820'
  setDay(world, '2027-02-01')
  const lines = [
    { account, amount: 50 },
    { account: bank, amount: -50 },
  ]
  const reply = await world.rest(org, 'operations/post_entry', { date, text: 'By hand', lines })
  if (reply.status !== 200) throw new Error(`it was refused: ${JSON.stringify(reply.body)}`)
}
