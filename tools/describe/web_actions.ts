import { languages, wordsOf } from '../../src/languages/room.ts'
import { inputSchema } from '../../src/edge/openapi/json_schema.ts'
import type { OpenApi } from '../../src/edge/openapi/openapi_types.ts'
import type { Definition } from '../../src/kernel/corridor/definition.ts'
import { secretFieldsOf } from '../../src/kernel/corridor/definition.ts'
import { setJson } from './json.ts'
import { camelCase } from './sdk_types.ts'
import { fieldsOf } from './web_fields.ts'

const notice = '// Written by `npm run describe` from the definitions; do not edit.\n'

type Writes = { actions: readonly Definition[]; operations: readonly Definition[] }

/** What the web app's buttons, command bar and forms are made from. */
export function setWebFiles(document: OpenApi, writes: Writes): Record<string, string> {
  const failures = languages.map((language) => [
    `web/src/words/generated/failures_${language}.ts`,
    `${notice}\nexport const failures: Readonly<Record<string, string>> = ${setJson(wordsOf(language).pages.failures)}\n`,
  ])
  return {
    'web/src/actions/generated/actions.ts': setActions(document, writes),
    ...Object.fromEntries(failures),
  }
}

function setActions({ paths }: OpenApi, { actions, operations }: Writes): string {
  const rooms = new Map(
    Object.values(paths).flatMap(({ post }) =>
      post === undefined ? [] : [[post.operationId, post.tags[0] ?? ''] as const],
    ),
  )
  const lines = [...actions, ...operations].map((one) => {
    const room = rooms.get(one.name) ?? ''
    return `  ${one.name}: ${setJson(actionOf(one, room), '  ')},\n`
  })
  return [
    notice,
    "import type { WebAction } from '../action.ts'\n",
    `export const actions: Readonly<Record<string, WebAction>> = {\n${lines.join('')}}\n`,
  ].join('\n')
}

function actionOf(definition: Definition, room: string): object {
  const { name, needs, input } = definition
  const secrets = secretFieldsOf(definition)
  const fields = fieldsOf(inputSchema(input))
  const target = fields.find((one) => one.name === 'id') ?? fields.find(isRecordId)
  return {
    name,
    room,
    method: camelCase(name),
    needs,
    ...(isFinal(definition) ? { isFinal: true } : {}),
    ...(target === undefined ? {} : { target: target.name }),
    ...(secrets.length === 0 ? {} : { secrets }),
    fields,
  }
}

/** Which record it is about: required, or the first that is named by id. */
function isRecordId({ name, kind }: { name: string; kind: string }): boolean {
  return (
    kind === 'text' &&
    name.endsWith('Id') &&
    !/^(?:business|peppol|journal|defaultJournal)/.test(name)
  )
}

/** What cannot simply be taken back is confirmed in words first. */
function isFinal({ name, hints }: Definition): boolean {
  return hints?.destructive === true || /^(?:post|issue|file|reverse)_/.test(name)
}
