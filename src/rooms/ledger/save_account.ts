import { z } from 'zod'
import { action } from '#kernel/corridor/definition'
import { Failure } from '#kernel/failure/failure'
import type { Scene } from '#kernel/corridor/scene'
import type { Region } from '#regions/room'
import { account, accountTypes, toAccount } from './chart/chart.ts'
import * as accounts from './chart/account_store.ts'
import { assertOwnChart, ensureChart } from './chart/ensure_chart.ts'
import { proposeStandardNumber, type ProposedNumber } from './chart/account_rules.ts'
import { readChart } from './chart/read_chart.ts'
import * as store from './chart/store.ts'
import type { AccountRow, OwnField } from './chart/store.ts'

const name = z.string().trim().min(1).max(120)
const optional = ({ description, most }: { description: string; most: number }) =>
  z.string().trim().max(most).optional().meta({ description })

export default action({
  name: 'save_account',
  says: 'Add an account to the chart (number, name, type), or change one (accountId): its name, its number in the standard chart, its usual VAT code. What is left out stays.',
  needs: 'ledger:edit',
  input: z
    .strictObject({
      accountId: z.string().min(1).max(100).optional().meta({
        description: 'The account to change. Leave it out to add one.',
      }),
      number: z
        .string()
        .regex(/^[0-9A-Za-z][0-9A-Za-z.-]{0,19}$/)
        .optional()
        .meta({ description: 'The number of a new account. It cannot change later.' }),
      name: name.optional(),
      nameEn: name.optional().meta({ description: 'The name in English; the name unless given.' }),
      type: z.enum(accountTypes).optional(),
      standardNumber: optional({
        description:
          "The number in the country's standard chart. If it is needed and left out, that of the nearest account of the same type is taken, and standardNumberNote says so.",
        most: 20,
      }),
      vatCode: optional({
        description: 'The VAT code usually used on it; "" for none.',
        most: 100,
      }),
    })
    .refine((given) => (given.accountId === undefined) !== (given.number === undefined), {
      message: 'Give a number to add an account, or an accountId to change one.',
    })
    .refine((given) => given.number === undefined || (given.name && given.type), {
      message: 'A new account needs a name and a type.',
    })
    .meta({
      examples: [{ number: '2311', name: 'Software', type: 'expense', vatCode: 'I25' }],
    }),
  output: account,
  fails: [
    'account_not_found',
    'account_exists',
    'account_closed',
    'account_type_fixed',
    'unknown_vat_code',
    'standard_number_missing',
    'books_kept_there',
  ],
  hints: { idempotent: true },
  // It decides what can be booked where.
  reviewed: true,

  async run(scene, given) {
    await assertOwnChart(scene)
    const region = await ensureChart(scene)
    assertVatCode(region, given.vatCode)
    if (given.accountId === undefined) return await add(scene, region, given)
    const row = await store.findAccount(scene, given.accountId)
    if (row.closed_at !== null) throw new Failure('account_closed', { account: row.id })
    const after = await changed(scene, region, row, given)
    if (isSame(row, after)) return toAccount(row)
    const saved = toAccount(accounts.updateAccount(scene, after))
    scene.changed({ event: 'account.updated', id: row.id, before: toAccount(row), after: saved })
    return saved
  },
})

type Given = {
  number?: string | undefined
  name?: string | undefined
  nameEn?: string | undefined
  type?: AccountRow['type'] | undefined
  standardNumber?: string | undefined
  vatCode?: string | undefined
}

async function add(scene: Scene, region: Region, given: Given) {
  const { number = '', name: said = '', type } = given
  if (type === undefined) throw new Error('the schema asks for a type')
  if ((await accounts.listAccountIds(scene)).has(number)) {
    throw new Failure('account_exists', { accountId: number })
  }
  const mapping = await mappingOf(scene, region, { ...given, number, type })
  const row = accounts.insertAccount(scene, {
    id: number,
    name: said,
    name_en: given.nameEn ?? said,
    type,
    vat_code: given.vatCode || null,
    ...mapping,
  })
  const after = toAccount(row)
  scene.changed({ event: 'account.created', id: row.id, before: null, after })
  return after
}

type Mapping = Pick<AccountRow, 'standard_number' | 'mapping_note'>

/** Named, or proposed where the export of the books needs it. */
async function mappingOf(
  scene: Scene,
  region: Region,
  given: Given & { number: string; type: AccountRow['type'] },
): Promise<Mapping> {
  if (given.standardNumber) return { standard_number: given.standardNumber, mapping_note: null }
  if (region.exports.saft === null) return { standard_number: null, mapping_note: null }
  const chart = await readChart(scene, region)
  const found: ProposedNumber | null = proposeStandardNumber(given, chart.accounts)
  if (found === null) throw new Failure('standard_number_missing')
  return { standard_number: found.standardNumber, mapping_note: found.note }
}

async function changed(
  scene: Scene,
  region: Region,
  row: AccountRow,
  given: Given,
): Promise<AccountRow> {
  const type = given.type ?? row.type
  const isFixed = type !== row.type && (!row.own || (await accounts.hasLines(scene, row.id)))
  if (isFixed) throw new Failure('account_type_fixed', { accountId: row.id })
  const after = { ...row, type, name: given.name ?? row.name, name_en: given.nameEn ?? row.name_en }
  // The English name of an account of one's own follows its name until somebody gives it one.
  if (row.own && given.nameEn === undefined && row.name_en === row.name) after.name_en = after.name
  if (given.vatCode !== undefined) after.vat_code = given.vatCode || null
  if (given.standardNumber !== undefined) {
    Object.assign(after, await mappingOf(scene, region, { ...given, number: row.id, type }))
  }
  return { ...after, own_fields: row.own ? [] : fieldsSet(row, after) }
}

function fieldsSet(before: AccountRow, after: AccountRow): OwnField[] {
  const fields: OwnField[] = ['name', 'name_en', 'standard_number', 'vat_code']
  return fields.filter((one) => before.own_fields.includes(one) || before[one] !== after[one])
}

function isSame(before: AccountRow, after: AccountRow): boolean {
  return JSON.stringify(before) === JSON.stringify(after)
}

function assertVatCode(region: Region, vatCode: string | undefined): void {
  if (!vatCode || region.vatCodes.some((row) => row.id === vatCode)) return
  throw new Failure('unknown_vat_code', { vatCode })
}
