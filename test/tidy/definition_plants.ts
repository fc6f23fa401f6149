export const oneAction = (name: string, fails = ''): string =>
  `export default action({\n  name: '${name}',\n  fails: [${fails}],\n})\n`

export const definitionPlants = {
  'the file is named after what it defines': {
    fault: { 'src/rooms/bank/split.ts': oneAction('split_transaction') },
    fine: { 'src/rooms/bank/split_transaction.ts': oneAction('split_transaction') },
  },
  'one definition in a file': {
    fault: { 'src/rooms/bank/split.ts': oneAction('split') + oneAction('join') },
    fine: { 'src/rooms/bank/split.ts': oneAction('split') },
  },
  'names are unique across rooms': {
    fault: {
      'src/rooms/bank/split.ts': oneAction('split'),
      'src/rooms/vat/split.ts': oneAction('split'),
    },
    fine: {
      'src/rooms/bank/split.ts': oneAction('split'),
      'src/rooms/vat/join.ts': oneAction('join'),
    },
  },
  'an outward that may be repeated writes nothing on its way': {
    fault: {
      'src/rooms/bank/split.ts':
        "import * as step from './split/step.ts'\nexport default outward({ name: 'split', find: 'repeatable', perform: step.splitAll })",
      'src/rooms/bank/split/step.ts': 'await outside.inTransaction((scene) => splitSome(scene))',
    },
    fine: {
      'src/rooms/bank/split.ts':
        "import { ask } from './split/step.ts'\nexport default outward({ name: 'split', find: 'repeatable', perform: ask })",
      'src/rooms/bank/split/step.ts': 'await outside.read((scene) => findSplit(scene))',
      'src/rooms/bank/join.ts':
        "export default run({ name: 'join', work: (context) => context.inTransaction(joinSome) })",
    },
  },
  'a test beside each definition': {
    fault: { 'src/rooms/bank/split.ts': 'export default outward({ name: 1 })' },
    fine: { 'src/rooms/bank/split.ts': oneAction('split'), 'src/rooms/bank/split.test.ts': '' },
  },
  'each failure an action lists is in its test': {
    fault: {
      'src/rooms/bank/split.ts': oneAction('split', "'not_found'"),
      'src/rooms/bank/split.test.ts': '// not_found',
    },
    fine: {
      'src/rooms/bank/split.ts': oneAction('split', "'not_found'"),
      'src/rooms/bank/split.test.ts': "expect(code).toBe('not_found')",
    },
  },
}
