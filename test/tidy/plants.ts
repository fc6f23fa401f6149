import { circlePlants } from './circle_plants.ts'
import { definitionPlants, oneAction } from './definition_plants.ts'
import { doorPlants } from './door_plants.ts'
import { loadingPlants } from './loading_plants.ts'
import { onlinePlants } from './online_plants.ts'
import { readmePlants } from './readme_plants.ts'
import { sentencePlants } from './sentence_plants.ts'
import { sourcePlants } from './source_plants.ts'
import { waitingPlants } from './waiting_plants.ts'
import { tablePlants } from './table_plants.ts'
import type { SourceFile } from './text.ts'

/** Files by path; what each rule must refuse, and the nearest thing it must let pass. */
type Plant = { fault: Record<string, string>; fine: Record<string, string> }

export const filesOf = (planted: Record<string, string>): SourceFile[] =>
  Object.entries(planted).map(([path, text]) => ({ path, text }))

const lines = (count: number): string => 'const a = 1\n'.repeat(count)
const body = (count: number): string =>
  `export function long(): { a: number } {\n${lines(count)}}\n`

const IN_ROOM = 'src/rooms/organization/contacts/store.ts'
const TABLE = 'CREATE TABLE note (org_id uuid NOT NULL, id uuid, PRIMARY KEY (org_id, id));'
const ENABLE = 'ALTER TABLE note ENABLE ROW LEVEL SECURITY;'
const FORCE = 'ALTER TABLE note FORCE ROW LEVEL SECURITY;'

const layoutPlants: Record<string, Plant> = {
  'imports lead downwards': {
    fault: { 'src/rooms/organization/contacts/a.ts': "import { b } from '#bank/room'" },
    fine: { 'src/rooms/bank/a.ts': "import { b } from '#contacts/room'" },
  },
  'rooms are entered by their door': {
    fault: { 'src/rooms/bank/a.ts': "import * as store from '#contacts/contact/store'" },
    fine: { 'src/providers/own/a.ts': "import type { Books } from '#ledger/ports'" },
  },
  'relative inside a place, # between places': {
    fault: { 'src/rooms/bank/a.ts': "import { b } from '../organization/contacts/room.ts'" },
    fine: {
      'src/rooms/bank/a.ts':
        "import { b } from './rules.ts'\nimport { c } from '#kernel/values/day'",
    },
  },
  'every place is in the table': {
    fault: {
      'src/rooms/kernel/a.ts': '',
      'src/rooms/identity/a.ts': '',
      'src/rooms/mail/a.ts': '',
    },
    fine: { 'src/edge/a.ts': '', 'src/main.ts': '', 'src/providers/own/a.ts': '' },
  },
  'every room has a door and a README': {
    fault: { 'src/rooms/bank/room.ts': '' },
    fine: { 'src/rooms/bank/room.ts': '', 'src/rooms/bank/README.md': '', 'src/edge/rest.ts': '' },
  },
  'every group of rooms has a README': {
    fault: { 'src/rooms/sales/invoices/room.ts': '' },
    fine: { 'src/rooms/sales/README.md': '', 'src/rooms/sales/invoices/room.ts': '' },
  },
}

const many = (count: number, ending = '.ts'): Record<string, string> =>
  Object.fromEntries(
    Array.from({ length: count }, (_, at) => [`src/edge/http/a${at}${ending}`, '']),
  )

const folderPlants: Record<string, Plant> = {
  'a folder has at most 40 source files': {
    fault: many(41),
    fine: { ...many(40), ...many(41, '.test.ts') },
  },
  'the root of a room is its front row': {
    fault: { 'src/rooms/bank/rules.ts': 'export const a = 1' },
    fine: {
      'src/rooms/bank/split.ts': oneAction('split'),
      'src/rooms/bank/split_races.test.ts': '',
      'src/rooms/bank/wake.ts': 'export const wake = task({ kind: 1 })',
      'src/rooms/bank/ports.ts': '',
      'src/rooms/bank/hooks.ts': '',
      'src/rooms/bank/transactions/rules.ts': 'export const a = 1',
    },
  },
  'a room is at most two folders deep': {
    fault: {
      'src/rooms/bank/import/sync/rules.ts': '',
      'src/rooms/sales/invoices/sale/lines/rules.ts': '',
    },
    fine: { 'src/rooms/bank/import/rules.ts': '', 'src/rooms/sales/invoices/sale/rules.ts': '' },
  },
}

const namePlants: Record<string, Plant> = {
  'files are snake_case': {
    fault: { 'src/rooms/bank/splitTransaction.ts': '' },
    fine: { 'src/rooms/bank/split_transaction.test.ts': '', 'src/rooms/bank/README.md': '' },
  },
  'no vague file names': {
    fault: { 'src/rooms/bank/string_utils.ts': '' },
    fine: { 'src/rooms/bank/serviceable.ts': '' },
  },
}

const exportPlants: Record<string, Plant> = {
  'exported type names are unique': {
    fault: {
      'src/rooms/bank/import/a.ts': 'export type Draft = string',
      'src/rooms/vat/period/b.ts': 'export type Draft = number',
    },
    fine: {
      'src/rooms/bank/import/a.ts': 'export type Draft = string',
      'src/rooms/bank/room.ts': "export type { Draft } from './import/a.ts'",
      'src/rooms/vat/period/b.ts': 'type Draft = number',
    },
  },
}

const sizePlants: Record<string, Plant> = {
  'a function has at most 70 lines': {
    fault: { [IN_ROOM]: body(69) },
    fine: { [IN_ROOM]: `${body(68)}${body(68)}` },
  },
}

/** The same for what is counted and not refused. */
export const warningPlants: Record<string, Plant> = {
  'files of more than 500 lines': {
    fault: { [IN_ROOM]: lines(501) },
    fine: {
      [IN_ROOM]: lines(500),
      'sdk/src/generated/records.ts': lines(600),
      'src/languages/en/letters.ts': lines(600),
    },
  },
  'helpers of at most 60 lines for one file beside them': {
    fault: {
      'src/rooms/bank/import/a.ts': "import { b } from './b.ts'",
      'src/rooms/bank/import/b.ts': 'export const b = 1',
    },
    fine: {
      'src/rooms/bank/import/a.ts':
        "import { b } from './b.ts'\nimport { c } from './c.ts'\nimport { d } from './store.ts'\nimport { e } from '../runs/e.ts'",
      'src/rooms/bank/import/b.ts': `export const b = 1\n${lines(60)}`,
      'src/rooms/bank/import/c.ts': 'export const c = 1',
      'src/rooms/bank/import/f.ts': "import { c } from './c.ts'",
      'src/rooms/bank/import/store.ts': 'export const d = 1',
      'src/rooms/bank/runs/e.ts': 'export const e = 1',
      'src/rooms/bank/room.ts': "import g from './g.ts'\nexport const bankReads = [g]",
      'src/rooms/bank/g.ts': 'export default 1',
    },
  },
}

const wordPlants: Record<string, Plant> = {
  'no parseFloat: money is whole minor units': {
    fault: { [IN_ROOM]: 'const a = parseFloat(b)' },
    fine: { [IN_ROOM]: "// never parseFloat\nconst a = 'parseFloat'" },
  },
  'no enums: type stripping refuses them': {
    fault: { [IN_ROOM]: 'export enum Side { debit }' },
    fine: { [IN_ROOM]: "const side = z.enum(['debit'])" },
  },
  'no default export but a definition': {
    fault: { [IN_ROOM]: 'export default function a() {}' },
    fine: { 'src/rooms/bank/split.ts': oneAction('split') },
  },
  'the environment is read in config/config.ts only': {
    fault: { [IN_ROOM]: 'const a = process.env.PORT' },
    fine: { 'src/config/config.ts': 'const a = process.env.PORT' },
  },
  'time and chance come from the scene': {
    fault: { [IN_ROOM]: 'const a = new Date()' },
    fine: { [IN_ROOM]: 'const a = new Date(instant)', 'src/kernel/process/clock.ts': 'Date.now()' },
  },
  'no SET of the tenant: it would outlive the transaction': {
    fault: { 'src/kernel/database/transaction.ts': 'query(`SET LOCAL app.org_id = $1`)' },
    fine: { 'src/kernel/database/transaction.ts': "query(`SELECT current_setting('app.org_id')`)" },
  },
  'set_config only where transactions begin': {
    fault: { [IN_ROOM]: "query(`SELECT set_config('app.org_id', $1, true)`)" },
    fine: {
      'src/kernel/database/transaction.ts': "query(`SELECT set_config('app.org_id', $1, true)`)",
    },
  },
  'set_config always ends with the transaction': {
    fault: {
      'src/kernel/database/transaction.ts': "query(`SELECT set_config('app.org_id', $1, false)`)",
    },
    fine: {
      'src/kernel/database/transaction.ts': "query(`SELECT set_config('app.org_id', $1, true)`)",
    },
  },
  'no room asks for a country by name': {
    fault: {
      [IN_ROOM]: "if (region === 'italy') send()",
      'src/pages/a.ts': "const timeZone = 'Europe/Copenhagen'",
      'src/rooms/vat/b.ts': "const isCard = currency === 'DKK' || country === 'DK'",
      'src/rooms/vat/c.ts': "const names = { IT: 'P. IVA' }",
    },
    fine: {
      'src/engines/regions/room.ts': "const codes = ['italy', 'denmark']",
      'src/engines/ubl/a.ts': "const isDanish = country === 'DK'",
      [IN_ROOM]: "const words = { it: 'IVA' } // as in 'DK'\nconst a = 'IT-Support'",
    },
  },
  'no class but Failure': {
    fault: { [IN_ROOM]: 'export class Store {}' },
    fine: {
      'src/kernel/failure/failure.ts': "class Failure extends Error {}\nconst a = 'class act'",
    },
  },
}

const migrationPlants: Record<string, Plant> = {
  'migrations are called NNNN_name.sql': {
    fault: { 'migrations/1_note.sql': '' },
    fine: { 'migrations/0001_note.sql': '' },
  },
  'migrations are numbered densely, each number once': {
    fault: { 'migrations/0001_note.sql': '', 'migrations/0001_role.sql': '' },
    fine: { 'migrations/0001_note.sql': '', 'migrations/0002_role.sql': '' },
  },
  'ENABLE row level security on every table with org_id': {
    fault: { 'migrations/0001_note.sql': `${TABLE} -- ${ENABLE}\n${FORCE}` },
    fine: { 'migrations/0001_note.sql': TABLE + ENABLE + FORCE },
  },
  'FORCE row level security on every table with org_id': {
    fault: { 'migrations/0001_note.sql': TABLE + ENABLE + FORCE.replace('FORCE', 'NO FORCE') },
    fine: { 'migrations/0001_note.sql': TABLE, 'migrations/0002_b.sql': ENABLE + FORCE },
  },
  'org_id leads the primary key': {
    fault: { 'migrations/0001_note.sql': TABLE.replace('(org_id, id)', '(id, org_id)') },
    fine: { 'migrations/0001_note.sql': TABLE },
  },
}

export const plants: Record<string, Plant> = {
  ...layoutPlants,
  ...loadingPlants,
  ...doorPlants,
  ...circlePlants,
  ...folderPlants,
  ...definitionPlants,
  ...namePlants,
  ...exportPlants,
  ...sizePlants,
  ...wordPlants,
  ...sourcePlants,
  ...sentencePlants,
  ...waitingPlants,
  ...migrationPlants,
  ...onlinePlants,
  ...tablePlants,
  ...readmePlants,
}
