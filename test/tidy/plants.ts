import type { SourceFile } from './text.ts'

/** Files by path; what each rule must refuse, and the nearest thing it must let pass. */
type Plant = { fault: Record<string, string>; fine: Record<string, string> }

export const filesOf = (planted: Record<string, string>): SourceFile[] =>
  Object.entries(planted).map(([path, text]) => ({ path, text }))

const lines = (count: number): string => 'const a = 1\n'.repeat(count)
const body = (count: number): string =>
  `export function long(): { a: number } {\n${lines(count)}}\n`
const oneAction = (name: string, fails = ''): string =>
  `export default action({\n  name: '${name}',\n  fails: [${fails}],\n})\n`

const IN_ROOM = 'src/contacts/store.ts'
const TABLE = 'CREATE TABLE note (org_id uuid NOT NULL, id uuid, PRIMARY KEY (org_id, id));'
const ENABLE = 'ALTER TABLE note ENABLE ROW LEVEL SECURITY;'
const FORCE = 'ALTER TABLE note FORCE ROW LEVEL SECURITY;'

const layoutPlants: Record<string, Plant> = {
  'imports lead downwards': {
    fault: { 'src/contacts/a.ts': "import { b } from '#bank/room'" },
    fine: { 'src/bank/a.ts': "import { b } from '#contacts/room'" },
  },
  'rooms are entered by their door': {
    fault: { 'src/bank/a.ts': "import * as store from '#contacts/store'" },
    fine: { 'src/providers/own/a.ts': "import type { Books } from '#ledger/ports'" },
  },
  'relative inside a place, # between places': {
    fault: { 'src/bank/a.ts': "import { b } from '../contacts/room.ts'" },
    fine: { 'src/bank/a.ts': "import { b } from './rules.ts'\nimport { c } from '#kernel/day'" },
  },
  'every place is in the table': {
    fault: { 'src/attic/a.ts': '' },
    fine: { 'src/edge/a.ts': '', 'src/main.ts': '', 'src/providers/own/a.ts': '' },
  },
  'every room has a door and a README': {
    fault: { 'src/bank/room.ts': '' },
    fine: { 'src/bank/room.ts': '', 'src/bank/README.md': '', 'src/edge/rest.ts': '' },
  },
}

const definitionPlants: Record<string, Plant> = {
  'the file is named after what it defines': {
    fault: { 'src/bank/split.ts': oneAction('split_transaction') },
    fine: { 'src/bank/split_transaction.ts': oneAction('split_transaction') },
  },
  'one definition in a file': {
    fault: { 'src/bank/split.ts': oneAction('split') + oneAction('join') },
    fine: { 'src/bank/split.ts': oneAction('split') },
  },
  'names are unique across rooms': {
    fault: { 'src/bank/split.ts': oneAction('split'), 'src/vat/split.ts': oneAction('split') },
    fine: { 'src/bank/split.ts': oneAction('split'), 'src/vat/join.ts': oneAction('join') },
  },
  'a test beside each definition': {
    fault: { 'src/bank/split.ts': 'export default outward({ name: 1 })' },
    fine: { 'src/bank/split.ts': oneAction('split'), 'src/bank/split.test.ts': '' },
  },
  'each failure an action lists is in its test': {
    fault: {
      'src/bank/split.ts': oneAction('split', "'not_found'"),
      'src/bank/split.test.ts': '// not_found',
    },
    fine: {
      'src/bank/split.ts': oneAction('split', "'not_found'"),
      'src/bank/split.test.ts': "expect(code).toBe('not_found')",
    },
  },
}

const namePlants: Record<string, Plant> = {
  'files are snake_case': {
    fault: { 'src/bank/splitTransaction.ts': '' },
    fine: { 'src/bank/split_transaction.test.ts': '', 'src/bank/README.md': '' },
  },
  'no vague file names': {
    fault: { 'src/bank/string_utils.ts': '' },
    fine: { 'src/bank/serviceable.ts': '' },
  },
}

const sizePlants: Record<string, Plant> = {
  'a file has at most 250 lines': {
    fault: { [IN_ROOM]: lines(251) },
    fine: { [IN_ROOM]: lines(250) },
  },
  'a function has at most 70 lines': {
    fault: { [IN_ROOM]: body(69) },
    fine: { [IN_ROOM]: `${body(68)}${body(68)}` },
  },
  'the median source file has at most 100 lines': {
    fault: { [IN_ROOM]: lines(101) },
    fine: { [IN_ROOM]: lines(100) },
  },
  'test lines are at least 1.2 of source lines': {
    fault: { [IN_ROOM]: lines(100), 'src/contacts/store.test.ts': lines(119) },
    fine: { [IN_ROOM]: lines(100), 'src/contacts/a.test.ts': lines(60), 'test/b.ts': lines(60) },
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
    fine: { 'src/bank/split.ts': oneAction('split') },
  },
  'the environment is read in kernel/config.ts only': {
    fault: { [IN_ROOM]: 'const a = process.env.PORT' },
    fine: { 'src/kernel/config.ts': 'const a = process.env.PORT' },
  },
  'time and chance come from the scene': {
    fault: { [IN_ROOM]: 'const a = new Date()' },
    fine: { [IN_ROOM]: 'const a = new Date(instant)', 'src/kernel/clock.ts': 'Date.now()' },
  },
  'no SET of the tenant: it would outlive the transaction': {
    fault: { 'src/kernel/transaction.ts': 'query(`SET LOCAL app.org_id = $1`)' },
    fine: { 'src/kernel/transaction.ts': "query(`SELECT current_setting('app.org_id')`)" },
  },
  'set_config only in kernel/transaction.ts': {
    fault: { [IN_ROOM]: "query(`SELECT set_config('app.org_id', $1, true)`)" },
    fine: { 'src/kernel/transaction.ts': "query(`SELECT set_config('app.org_id', $1, true)`)" },
  },
  'set_config always ends with the transaction': {
    fault: { 'src/kernel/transaction.ts': "query(`SELECT set_config('app.org_id', $1, false)`)" },
    fine: { 'src/kernel/transaction.ts': "query(`SELECT set_config('app.org_id', $1, true)`)" },
  },
  'no room asks for a country by name': {
    fault: { [IN_ROOM]: "if (region === 'italy') send()" },
    fine: { 'src/regions/room.ts': "const codes = ['italy', 'denmark']" },
  },
  'no class but Failure': {
    fault: { [IN_ROOM]: 'export class Store {}' },
    fine: { 'src/kernel/failure.ts': "class Failure extends Error {}\nconst a = 'class act'" },
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
  ...definitionPlants,
  ...namePlants,
  ...sizePlants,
  ...wordPlants,
  ...migrationPlants,
}
